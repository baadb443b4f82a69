import Streams

extension Row {
  static let subjects = Row("`PassthroughSubject`", says: "1", "error: failure", "2", "completed") { print in
    let numbers = HotInput<Int>()
    numbers.tell(print)
    numbers.push(1)
    numbers.push(TestError.failure)
    numbers.push(2)
    numbers.terminate(withReason: .completed)
    numbers.push(3)
  }

  static let presentValues = Row(
    "`CurrentValueSubject`", says: "present 1", "produced 1", "heard 2", "produced 2"
  ) { print in
    let number = ObservableInput(1)
    number.on { print("heard", $0) }
    print("present", number.value)
    number.producer().startWithValues { print("produced", $0) }
    number.set(2)
  }

  static let lazies = Row("`Deferred` with a `Future`", says: "nothing yet", "runs", "one 1", "other 1") {
    print in
    let late = Lazy<Int> { done in
      print("runs")
      done(.success(1))
    }
    print("nothing yet")
    late.on { print("one", $0) }
    late.on { print("other", $0) }.replay()
  }

  static let justs = Row("`Just`, `Fail`", says: "failure", "later", "1 at 0.01 seconds", "2", "2", "failure")
  {
    print in
    let time = VirtualScheduler()
    let (one, broken) = StreamContext(scheduler: time).run {
      (Future<Int>.completed(1), Promise<Int>.completed(TestError.failure))
    }
    one.on { print("\($0) at \(time.now)") }
    broken.onError { print($0) }.replay()
    print("later")
    time.run()
    let two = SignalProducer<Int, TestError>(value: 2)
    for _ in 1...2 { two.startWithValues { print($0) } }
    SignalProducer<Int, TestError>(error: .failure).startWithFailed { print($0) }
  }

  static let sequences = Row(
    "`Empty`, a sequence's `publisher`",
    says: "completed", "value 1", "value 2", "completed", "interrupted", "waits", "kept: interrupted"
  ) { print in
    SignalProducer<Int, Never>.empty.start { print($0) }
    SignalProducer<Int, Never>(values: [1, 2]).start { print($0) }
    SignalProducer<Int, Never>.never.start { print($0) }
    let run = SignalProducer<Int, Never>.never.start { print("kept:", $0) }
    print("waits")
    run.dispose()
  }

  static let timers = Row(
    "`Timer.publish`",
    says: "one 2.0 seconds", "other 2.0 seconds", "early 2.5 seconds", "late 2.75 seconds"
  ) { print in
    let time = VirtualScheduler()
    let (timer, clock) = StreamContext(scheduler: time).run {
      (TimerStream(interval: 1), SignalProducer.timer(interval: 1))
    }
    timer.on { print("one", time.now) }
    time.advance(to: .seconds(1))
    timer.start()
    time.advance(to: .seconds(1.5))
    timer.on { print("other", time.now) }
    let early = clock.startWithValues { print("early", $0) }
    time.advance(to: .seconds(1.75))
    let late = clock.startWithValues { print("late", $0) }
    time.advance(to: .seconds(2.75))
    for run in [early, late] { run.dispose() }
    timer.stop()
  }

  /// What ends one branch of a Hot.
  static let branchEnds = Row(
    "`AnyCancellable`", says: "kept 10", "first 1", "until 1", "life 1", "run 1", "scope 1", "bag 1",
    "kept 20"
  ) { print in
    let numbers = HotInput<Int>()
    var owner: Counter? = Counter()
    numbers.map { $0 * 10 }.on { print("kept", $0) }
    numbers.first().on { print("first", $0) }
    numbers.until { $0 == 2 }.on { print("until", $0) }
    if let owner { numbers.lifeOf(owner).on { print("life", $0) } }
    let run = numbers.producer().startWithValues { print("run", $0) }
    let scope = numbers.producer().startWithValues { print("scope", $0) }
    let bag = CompositeDisposable()
    bag += numbers.producer().startWithValues { print("bag", $0) }
    withExtendedLifetime(ScopedDisposable(scope)) { numbers.push(1) }
    bag.dispose()
    run.dispose()
    owner = nil
    numbers.push(2)
  }

  /// What ends a whole stream.
  static let treeEnds = Row(
    "`AnyCancellable`", says: "promise cancelled", "cold completed", "input completed"
  ) { print in
    let promise = Promise(Answer<Int>())
    promise.onTerminate { print("promise", $0) }
    promise.cancel()
    let cold = Requests().cold()
    cold.onTerminate { print("cold", $0) }
    cold.terminate(withReason: .completed)
    let numbers = HotInput<Int>()
    numbers.onTerminate { print("input", $0) }
    numbers.terminate(withReason: .completed)
  }

  static let disposables = Row("`AnyCancellable`", as: branchEnds, treeEnds)

  static let creations = Row(
    "`Observable.create`",
    says: "producer runs", "1", "producer runs", "1", "hot runs", "one 2", "other 2", "cold runs", "3",
    "cold runs", "3"
  ) { print in
    let producer = SignalProducer<Int, Never> { observer, _ in
      print("producer runs")
      observer.send(value: 1)
      observer.sendCompleted()
    }
    for _ in 1...2 { producer.startWithValues { print($0) } }
    let feeds = Kept<@Sendable (Event<Int>) -> Void>()
    let hot = HotProducer<Int> { feed in
      print("hot runs")
      feeds.keep(feed)
    }
    hot.on { print("one", $0) }
    hot.on { print("other", $0) }
    feeds.all.first?(.next(2))
    let cold = Cold<Int, Int> { _, number, respond in
      print("cold runs")
      respond(.success(number))
    }
    let branch = cold.on { print($0) }
    for _ in 1...2 { branch.request(3) }
  }

  static let plainTypes = Row("`AnyPublisher`", says: "4", "2", "3") { print in
    let numbers = HotInput<Int>()
    let hot: Hot<Int> = numbers.map { $0 * 2 }.filter { $0 > 2 }
    hot.on { print($0) }
    for number in 1...2 { numbers.push(number) }
    let producer: SignalProducer<String, Never> = three.map { "\($0)" }.skip(1)
    producer.startWithValues { print($0) }
  }
}
