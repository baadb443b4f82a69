import Streams
import StreamsTesting
import Synchronization
import Testing

struct `What a recording asks for` {
  @Test func `values of a callbag, so many as it pulls`() throws {
    try withVirtualTime { time in
      let numbers = time.record(CallbagSource.from(1...), pulling: 1)
      try numbers.expectNext(1)
      try numbers.expectNothing()
      numbers.pull()
      numbers.pull(2)
      numbers.pull(0)
      try numbers.expectNext(2, 3, 4)
      try numbers.expectNothing()
    }
  }

  @Test func `none, and then all`() throws {
    try withVirtualTime { time in
      let numbers = time.record(CallbagSource.of(1, 2, 3), pulling: 0)
      try numbers.expectNothing()
      numbers.pullAll()
      try numbers.expectNext(1, 2, 3)
      try numbers.expectCompletion()
      numbers.pull()
    }
  }

  @Test func `a value at a time of the clock`() throws {
    try withVirtualTime { time in
      let numbers = time.record(CallbagSource.of(1, 2), pulling: 0)
      time.scheduler.schedule(after: .seconds(2)) { numbers.pull() }
      try numbers.expectNothing(for: 1)
      try numbers.expectNext(1, at: 2)
    }
  }

  @Test func `another value in the handler of one, when that has returned`() throws {
    try withVirtualTime { time in
      let early = Flag()
      let asker = Mutex<Recording<Int>?>(nil)
      let source = CallbagSource.from(1...).on { number in
        guard number == 1, let numbers = asker.withLock(\.self) else { return }
        numbers.pull()
        if !"\(numbers)".contains("0 heard") { early.raise() }
      }
      let numbers = time.record(source, pulling: 0)
      asker.withLock { $0 = numbers }
      numbers.pull()
      try numbers.expectNext(1, 2)
      try numbers.expectNothing()
      #expect(!early.isUp)
      asker.withLock { $0 = nil }
    }
  }

  @Test func `less than a source gives that does not wait, whose buffer keeps the rest`() throws {
    try withVirtualTime { time in
      let input = HotInput<Int>()
      let kept = time.record(CallbagSource.fromStream(input).buffered(.newest(2)), pulling: 0)
      for number in 1...5 { input.push(number) }
      try kept.expectNothing()
      kept.pull()
      try kept.expectNext(4)
      kept.pull(3)
      try kept.expectNext(5)
      input.push(6)
      input.push(7)
      input.push(8)
      try kept.expectNext(6, 7)
      kept.stop()
    }
  }

  @Test func `nothing while it pauses, and the rest when it resumes`() throws {
    try withVirtualTime { time in
      let ticks = time.record(CallbagSource<Int>.interval(1).map { _ in time.now })
      try ticks.expectNext(1, at: 1)
      ticks.pause()
      try ticks.expectNothing(for: 5)
      ticks.resume()
      try ticks.expectNext(at: 7)
      ticks.stop()
      #expect(!time.isWaiting)
    }
  }

  @Test func `everything again`() throws {
    try withVirtualTime { time in
      let ticks = time.record(CallbagSource<Int>.interval(1))
      time.advance(by: 2)
      ticks.rewind()
      time.advance(by: 2)
      try ticks.expectNext(0, 1, 0, 1)
      ticks.stop()
    }
  }

  @Test(arguments: RecordedKind.all.indices)
  func `no more once it stops, of any kind; what came before stays`(_ index: Int) throws {
    let kind = RecordedKind.all[index]
    try withVirtualTime { time in
      let (said, speak) = kind.record(time)
      said.stop()
      speak()
      said.stop()
      try said.expectNothing()
    }
    let heard = failureText {
      try withVirtualTime { time in
        let (said, speak) = kind.record(time)
        speak()
        said.stop()
        try said.expectNothing()
      }
    }
    #expect(heard.contains("actual    next 1 at 0.0"), "\(kind.name)")
    #expect(heard.contains("completed"), "\(kind.name)")
  }

  @Test func `a run is over when the recording stops, and what it stands on`() throws {
    let (producer, callbag, hot) = (Flag(), Flag(), Flag())
    try withVirtualTime { time in
      let run = time.record(
        SignalProducer<Int, Never> { _, lifetime in lifetime.observeEnded { producer.raise() } })
      let pulled = time.record(
        CallbagSource<Int>.listenable { $0.onEnd { callbag.raise() } }, pulling: 0)
      let input = HotInput<Int>()
      let branch = time.record(input.onTerminate { _ in hot.raise() }.map { $0 })
      #expect(!producer.isUp && !callbag.isUp && !hot.isUp)
      run.stop()
      pulled.stop()
      branch.stop()
      #expect(producer.isUp && callbag.isUp && hot.isUp && input.isActive)
      pulled.pull()
      pulled.pause()
    }
  }

  @Test func `an end that a release has brought need not be expected after a stop either`() throws {
    try withVirtualTime { time in
      var input: HotInput<Int>? = HotInput()
      let heard = time.record(input!)
      input?.push(1)
      input = nil
      time.advance(by: 1)
      heard.stop()
      try heard.expectNext(1)
    }
  }
}
