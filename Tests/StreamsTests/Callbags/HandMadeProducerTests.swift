@testable import Streams
import Testing

/// What a producer by hand is taken for, and how long it is kept.
struct `A producer by hand` {
  private let heard = Transcript()
  private let asked = Counter()
  private let weakly = Weakly()

  /// Greets, counts its wishes, and answers none.
  private func greet(_ sink: Consumer<Int>) {
    sink(.start { [asked] message in if case .next = message { asked.increment() } })
  }

  @Test func `is waited for by a join that has asked it, unless it says that it is listenable`() {
    for isListenable in [false, true] {
      nonisolated(unsafe) var click: Consumer<Int>?
      let clicks = CallbagSource<Int>(listenable: isListenable) { [self] sink in
        click = sink
        greet(sink)
      }
      let run = clicks.merge(CallbagSource.of(1, 2)).puller { [heard] in heard.write($0) }
      run.pull()
      #expect(heard.lines == (isListenable ? ["1"] : []))
      #expect(asked.value == 1)
      if isListenable {
        click?(.next(7))
        run.pull()
        #expect(heard.lines == ["1", "7", "2"])
      }
      run.stop()
    }
  }

  @Test func `hears of pauses and of the end when it says that it is listenable`() {
    let source = CallbagSource<Int>(listenable: true) { [heard] sink in
      sink(
        .start { message in
          if let control = message.control { heard.write(control) }
          if case .completed(let completion) = message { heard.write(completion) }
        })
    }
    let run = source.puller { _ in }
    run.pause()
    run.resume()
    run.rewind()
    run.stop(.terminated)
    #expect(heard.lines == ["pause", "resume", "rewind", "terminated"])
  }

  @Test func `is asked when it has returned`() {
    nonisolated(unsafe) var say: Consumer<Int>?
    let source = CallbagSource<Int> { [heard] sink in
      say = sink
      sink(.start { message in if case .next = message { heard.write("asked") } })
      heard.write("returned")
    }
    source.forEach { [heard] in heard.write($0) }
    #expect(heard.lines == ["returned", "asked"])
    say?(.next(1))
    #expect(heard.lines == ["returned", "asked", "1", "asked"])
  }

  @Test(arguments: [false, true])
  func `that has released its consumer holds up no other source`(_ isAsked: Bool) {
    nonisolated(unsafe) var say: Consumer<Int>?
    let source = CallbagSource<Int> { [self] sink in
      if isAsked { say = sink }
      greet(sink)
    }
    let run = source.merge(CallbagSource.of(1)).puller { [heard] in heard.write($0) }
    run.pull()
    #expect(asked.value == 1)
    #expect((say == nil) == !isAsked)
    say = nil
    #expect(heard.lines == ["1"])
    run.stop()
  }

  @Test func `that owes its answer has no other source asked for it, also above a join that waits`() {
    nonisolated(unsafe) var say: Consumer<Int>?
    let later = CallbagSource<Int> { [self] sink in
      say = sink
      greet(sink)
    }
    let numbers = CallbagSource.from(1...9).on { [heard] in heard.write($0) }
    let run = later.merge(numbers).combine(latest: false, stream: CallbagSource<Int>.never).puller { _ in }
    run.pull()
    #expect(asked.value == 1)
    #expect(heard.lines == [])
    run.stop()
    say?(.next(7))
    #expect(heard.lines == [])
  }

  @Test func `that has released its consumer is freed with the last subscription`() {
    do {
      let handler = weakly.object("handler")
      let source = CallbagSource<Int> { [self] sink in
        greet(sink)
        sink(.next(1))
      }
      let run = source.puller(end: { [heard] in heard.write($0) }) { [heard] in
        heard.write(handler.same($0))
      }
      run.pullAll()
      #expect(!run.hasEnded)
    }
    #expect(heard.lines == ["1", "cancelled"])
    #expect(weakly.alive == [])
  }

  @Test func `that keeps its consumer goes on without a subscription, until it releases that`() {
    nonisolated(unsafe) var say: Consumer<Int>?
    do {
      let handler = weakly.object("handler")
      let source = CallbagSource<Int> { [self] sink in
        say = sink
        greet(sink)
      }
      source.forEach { [heard] in heard.write(handler.same($0)) }
    }
    say?(.next(1))
    #expect(heard.lines == ["1"])
    #expect(weakly.alive == ["handler"])
    say = nil
    #expect(weakly.alive == [])
  }

  @Test func `that answers a wish from before it was rewound, too, does not speak unasked by that`() {
    nonisolated(unsafe) var say: Consumer<Int>?
    let later = CallbagSource<Int> { [self] sink in
      say = sink
      greet(sink)
    }
    let run = later.merge(CallbagSource.of(10, 20, 30)).puller { [heard] in heard.write($0) }
    run.pull()
    #expect(asked.value == 1)
    // The wish goes to the other one, whose turn it is.
    run.rewind()
    run.pull()
    #expect(asked.value == 2)
    say?(.next(1))
    say?(.next(2))
    run.pull(2)
    #expect(heard.lines == ["10", "1", "2", "20"])
    say?(.next(3))
    // For this one there was no wish.
    say?(.next(4))
    run.pull()
    #expect(heard.lines == ["10", "1", "2", "20", "3", "4", "30"])
    run.stop()
  }

  @Test func `that is rewound from the handler of its answer is asked for no more than is wanted`() {
    nonisolated(unsafe) var say: Consumer<Int>?
    let source = CallbagSource<Int> { [heard] sink in
      say = sink
      sink(
        .start { message in
          if let control = message.control { heard.write(control) }
          if case .next = message { heard.write("asked") }
        })
    }
    let runs = Kept<CallbagSubscription>()
    let run = source.puller { [heard] value in
      heard.write(value)
      if value == 1 { runs.all.first?.rewind() }
    }
    runs.keep(run)
    run.pull(2)
    say?(.next(1))
    #expect(heard.lines == ["asked", "1", "rewind", "asked"])
    say?(.next(2))
    #expect(heard.lines == ["asked", "1", "rewind", "asked", "2"])
    run.stop()
  }

  @Test func `that speaks unasked is asked once for a wish of its sink's handler`() {
    nonisolated(unsafe) var say: Consumer<Int>?
    let source = CallbagSource<Int> { [self] sink in
      say = sink
      greet(sink)
    }
    let runs = Kept<CallbagSubscription>()
    let run = source.puller { value in
      if value == 1 { runs.all.first?.pull() }
    }
    runs.keep(run)
    say?(.next(1))
    #expect(asked.value == 1)
    say?(.next(2))
    #expect(asked.value == 1)
    run.stop()
  }
}
