import Streams
import Testing

/// Streams that go on with streams like themselves: in constant stack, and in constant memory.
struct `A stream that goes on with a stream like itself` {
  let lives = Lives()

  private func poll(
    _ left: Int, _ strategy: FlattenStrategy, _ tick: Tick, _ scheduler: VirtualScheduler,
    last: SignalProducer<Int, Never>
  ) -> SignalProducer<Int, Never> {
    let life = lives.begin()
    return tick.producer(left, scheduler).flatMap(strategy) { number -> SignalProducer<Int, Never> in
      if number == -1 { return .empty }
      return life.same(number) == 0 ? last : poll(number - 1, strategy, tick, scheduler, last: last)
    }
  }

  @Test(arguments: Tails.strategies, Tick.allCases)
  func `polls without end`(_ strategy: FlattenStrategy, _ tick: Tick) {
    let transcript = Transcript()
    let scheduler = VirtualScheduler()
    // A quarter of the steps on a quarter of the stack: what a step may take of it is the same.
    onSmallStack(of: 128 * 1024) {
      StreamContext(scheduler: scheduler).run {
        _ = poll(Tails.steps / 40, strategy, tick, scheduler, last: SignalProducer(values: 7, 8))
          .start { transcript.write($0) }
      }
      scheduler.run()
    }
    // A stream that is empty wins the race by its end.
    let heard = strategy == .race && tick == .sentTwice ? [] : ["value 7", "value 8"]
    #expect(transcript.lines == heard + ["completed"])
    #expect(lives.alive == 0)
    #expect(lives.most < 100)
  }

  @Test func `polls many thousand times`() {
    let ends = Counter()
    let scheduler = VirtualScheduler()
    onSmallStack {
      poll(Tails.steps, .latest, .value, scheduler, last: .empty).startWithCompleted { ends.increment() }
    }
    #expect(ends.value == 1)
    #expect(lives.alive == 0)
    #expect(lives.most < 100)
  }

  // MARK: Recovery

  private func fetch(
    _ left: Int, _ failing: @escaping @Sendable () -> SignalProducer<Int, TestError>,
    last: SignalProducer<Int, TestError>
  ) -> SignalProducer<Int, TestError> {
    let life = lives.begin()
    return failing().flatMapError { _ in
      life.same(left) == 0 ? last : fetch(left - 1, failing, last: last)
    }
  }

  @Test(arguments: [true, false])
  func `recovers without end`(_ isLater: Bool) {
    let transcript = Transcript()
    let scheduler = VirtualScheduler()
    onSmallStack {
      StreamContext(scheduler: scheduler).run {
        let failing: @Sendable () -> SignalProducer<Int, TestError> = {
          guard isLater else { return SignalProducer(error: .failure) }
          return SignalProducer { observer, _ in
            scheduler.schedule(after: .seconds(1)) { observer.send(error: .failure) }
          }
        }
        _ = fetch(Tails.steps / 2, failing, last: SignalProducer(value: 7)).start { transcript.write($0) }
      }
      scheduler.run()
    }
    #expect(transcript.lines == ["value 7", "completed"])
    #expect(lives.alive == 0)
    #expect(lives.most < 100)
  }

  @Test func `fails when the deepest does`() {
    let transcript = Transcript()
    onSmallStack {
      fetch(
        Tails.steps / 2, { SignalProducer(error: .failure) }, last: SignalProducer(error: TestError("deep"))
      )
      .start { transcript.write($0) }
    }
    #expect(transcript.lines == ["failed deep"])
    #expect(lives.alive == 0)
  }

  // MARK: Values on the way

  private func count(_ next: Int, to last: Int) -> SignalProducer<Int, Never> {
    let life = lives.begin()
    let now = SignalProducer<Int, Never>(value: next)
    if next == last { return now }
    return now.concat(
      SignalProducer<Void, Never>(value: ()).flatMap(.concat) { count(life.same(next) + 1, to: last) })
  }

  @Test func `counts without end`() {
    let (sum, ends) = (Counter(), Counter())
    onSmallStack {
      count(1, to: Tails.steps / 2).start { event in
        if let value = event.value { sum.increment(by: value) } else { ends.increment() }
      }
    }
    #expect(sum.value == Tails.steps / 2 * (Tails.steps / 2 + 1) / 2)
    #expect(ends.value == 1)
    #expect(lives.alive == 0)
    #expect(lives.most < 100)
  }

  @Test(arguments: [10, 1000])
  func `stops at once when it is disposed of, wherever it is`(_ step: Int) {
    let transcript = Transcript()
    let disposable = Kept<any Disposable>()
    onSmallStack {
      count(1, to: Tails.steps).startWithSignal { signal, interruption in
        disposable.keep(interruption)
        signal.observe { event in
          if let value = event.value {
            if value == step { disposable.all.first?.dispose() }
          } else {
            transcript.write(event)
          }
        }
      }
    }
    disposable.drop()
    #expect(transcript.lines == ["interrupted"])
    #expect(lives.alive == 0)
  }

  @Test(arguments: Tails.strategies)
  func `is disposed of between two steps`(_ strategy: FlattenStrategy) {
    let transcript = Transcript()
    let scheduler = VirtualScheduler()
    let run = StreamContext(scheduler: scheduler).run {
      poll(Tails.steps, strategy, .elsewhere, scheduler, last: .never).start { transcript.write($0) }
    }
    scheduler.advance(by: .seconds(1000))
    #expect(lives.alive > 0)
    run.dispose()
    scheduler.run()
    #expect(transcript.lines == ["interrupted"])
    #expect(lives.alive == 0)
  }

  @Test(arguments: Tails.strategies)
  func `hears the latest from another thread`(_ strategy: FlattenStrategy) {
    let transcript = Transcript()
    let scheduler = VirtualScheduler()
    let (signal, observer) = Signal<Int, Never>.pipe()
    _ = StreamContext(scheduler: scheduler).run {
      poll(1000, strategy, .later, scheduler, last: SignalProducer(signal)).start { transcript.write($0) }
    }
    scheduler.run()
    onThreads(1) { _ in observer.send(value: 7) }
    observer.send(value: 8)
    onThreads(1) { _ in observer.sendCompleted() }
    #expect(transcript.lines == ["value 7", "value 8", "completed"])
    #expect(lives.alive == 0)
  }

  // MARK: What does not change

  /// An interrupted stream has nothing more to say, like one that has completed, however deep.
  @Test(arguments: [true, false])
  func `an interrupted tail completes`(_ isFlattened: Bool) {
    let transcript = Transcript()
    let interrupted = SignalProducer<Int, Never> { observer, _ in observer.sendInterrupted() }
    let tail =
      isFlattened ? SignalProducer<Int, Never>(value: 1).flatMap(.merge) { _ in interrupted } : interrupted
    SignalProducer<Int, Never>.empty.concat(tail).start { transcript.write($0) }
    #expect(transcript.lines == ["completed"])
  }

  /// Deep inside of other starts, too, an inner stream has said its values before the next one comes.
  @Test(arguments: Tails.strategies, [1, 7, 8, 9, 20])
  func `the order of values is the same at any depth`(_ strategy: FlattenStrategy, _ depth: Int) {
    let transcript = Transcript()
    @Sendable func nested(_ depth: Int) -> SignalProducer<Int, Never> {
      if depth == 0 {
        return SignalProducer(values: 1, 2, 3).flatMap(strategy) {
          SignalProducer(values: $0 * 10, $0 * 10 + 1)
        }
      }
      return SignalProducer(value: ()).flatMap(strategy) { nested(depth - 1) }
    }
    nested(depth).start { transcript.write($0) }
    let heard = strategy == .race ? [10, 11] : [10, 11, 20, 21, 30, 31]
    #expect(transcript.lines == heard.map { "value \($0)" } + ["completed"])
  }
}
