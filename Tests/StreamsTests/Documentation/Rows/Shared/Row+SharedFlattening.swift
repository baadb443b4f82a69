import Streams

extension Row {
  static let answers = Row("`flatMap` to one answer", says: "2", "1", "3", "inner cancelled") { print in
    let (numbers, answers) = (HotInput<Int>(), Kept<@Sendable () -> Void>())
    numbers.asyncMap { number, done in answers.keep { done(.success(number)) } }
      .on { (number: Int) in print(number) }
    for number in 1...2 { numbers.push(number) }
    for answer in answers.taken().reversed() { answer() }
    Promise.completed(2).asyncMap { Promise.completed($0 + 1) }.on { print($0) }.replay()
    let chain = Promise.completed(1).asyncMap { _ in
      Promise(Answer<Int>()).onTerminate { print("inner", $0) }
    }
    chain.replay()
    chain.cancel()
  }

  static let arrays = Row("`flatMap` to a sequence", says: "1", "10", "2", "20") { print in
    let numbers = HotInput<Int>()
    numbers.flatMap { [$0, $0 * 10] }.on { print($0) }
    for number in 1...2 { numbers.push(number) }
  }

  /// What a limit holds back, and what not.
  static let limits = Row(
    "`flatMap(maxPublishers:_:)`",
    says: "closure 1", "request 1", "closure 2", "answer 10", "request 2", "lazy 1", "promise 1", "promise 2",
    "future 1", "future 2"
  ) { print in
    let (numbers, answers) = (HotInput<Int>(), Kept<@Sendable () -> Void>())
    let cold = Cold<Int, Int> { _, request, respond in
      print("request", request)
      answers.keep { respond(.success(request * 10)) }
    }
    let limited = numbers.flatMap(.concurrent(limit: 1)) { number in
      print("closure", number)
      return cold.producer(for: number)
    }
    limited.on { print("answer", $0) }
    for number in 1...2 { numbers.push(number) }
    for answer in answers.taken() { answer() }

    let task: @Sendable (String, Int, @escaping TaskAnswer<Int>) -> Void = { name, number, done in
      print(name, number)
      answers.keep { done(.success(number)) }
    }
    func start<Inner: EventStreamConvertible>(_ inner: @escaping @Sendable (Int) -> Inner)
    where Inner.Failure == any Error {
      let numbers = HotInput<Int>()
      numbers.flatMap(.concurrent(limit: 1), inner).on { _ in }
      for number in 1...2 { numbers.push(number) }
      numbers.terminate(withReason: .cancelled)
    }
    start { number in Lazy<Int> { done in task("lazy", number, done) } }
    start { number in Promise<Int> { done in task("promise", number, done) } }
    start { number in Future<Int> { done in task("future", number, done) } }
    answers.drop()
  }

  static let innerObservables = Row(
    "`flatMap`, `merge(maxConcurrent:)`",
    says: "producer old", "producer old", "producer new", "changes new", "producer new"
  ) { print in
    let (outer, inner) = (ObservableInput(1), ObservableInput("old"))
    outer.flatMap(.merge) { _ in inner }.on { print("changes", $0) }
    outer.producer().flatMap(.merge) { _ in inner.producer() }.startWithValues { print("producer", $0) }
    outer.set(2)
    inner.set("new")
  }

  static let latests = Row(
    "`map` with `switchToLatest()`", says: "mapped a", "flattened a", "mapped c", "flattened c"
  ) { print in
    let (numbers, first, second) = (HotInput<Int>(), HotInput<String>(), HotInput<String>())
    numbers.flatMap(.latest) { $0 == 1 ? first : second }.on { print("mapped", $0) }
    numbers.map { $0 == 1 ? first.hot() : second.hot() }.flatten(.latest).on { print("flattened", $0) }
    numbers.push(1)
    first.push("a")
    numbers.push(2)
    first.push("b")
    second.push("c")
  }

  static let catches = Row(
    "`catch`, `tryCatch`", says: "value 1", "completed", "value 2", "completed", "3", "4"
  ) { print in
    failing.flatMapError { _ in values(1) }.start { print($0) }
    let (signal, observer) = Signal<Int, TestError>.pipe()
    signal.flatMapError { _ in values(2) }.observe { print($0) }
    observer.send(error: .failure)
    Promise<Int>.completed(TestError.failure).flatMapError { _ in Promise.completed(3) }.on { print($0) }
      .replay()
    Future<Int>.completed(TestError.failure).flatMapError { _ in Future.completed(4) }.on { print($0) }
      .replay()
  }

  /// How often tasks run that always fail.
  static let retries = Row(
    "`retry(_:)`", says: "3 runs of a Promise", "5 runs of a Promise", "3 runs of a producer",
    "9 runs of a producer"
  ) { print in
    for isCascade in [false, true] {
      let script = Script<Int>(.failure(TestError.failure))
      let retried = Promise(script).retry(2)
      (isCascade ? retried.retry(2) : retried)
        .onError { _ in print("\(script.runs) runs of a Promise") }.replay()
    }
    for isCascade in [false, true] {
      let runs = Counter()
      let retried = SignalProducer<Int, TestError> { observer, _ in
        runs.increment()
        observer.send(error: .failure)
      }.retry(2)
      (isCascade ? retried.retry(2) : retried)
        .startWithFailed { _ in print("\(runs.value) runs of a producer") }
    }
  }

  /// When retries with delays give up.
  static let retryTimes = Row(
    "`retry(_:)`", timeline: "2.0 delay of a Promise", "2.0 delay of a producer", "3.0 policy of a Promise",
    "3.0 policy of a producer"
  ) { time in
    let policy = RetryPolicy.exponential(2, base: 1)
    time.run {
      let promises = (1...2).map { _ in Promise(Script<Int>(.failure(TestError.failure))) }
      promises[0].retry(2, delay: 1).onError { _ in time.write("delay of a Promise") }.replay()
      promises[1].retry(policy).onError { _ in time.write("policy of a Promise") }.replay()
      let producer = SignalProducer<Int, TestError>(error: .failure)
      producer.retry(2, delay: 1).startWithFailed { _ in time.write("delay of a producer") }
      producer.retry(policy).startWithFailed { _ in time.write("policy of a producer") }
    }
    time.advance(to: 5)
  }

  static let concats = Row(
    "`concatMap`", says: "starts 1", "value 10", "starts 2", "value 20", "promise 1", "promise 2"
  ) { print in
    let kept = Kept<SignalObserver<Int, any Error>>()
    let numbers = HotInput<Int>()
    numbers.flatMap(.concat) { number in
      SignalProducer<Int, any Error> { observer, _ in
        print("starts", number)
        kept.keep(observer)
      }
    }.on { print("value", $0) }
    for number in 1...2 { numbers.push(number) }
    for number in 1...2 {
      kept.all.last?.send(value: number * 10)
      kept.all.last?.sendCompleted()
    }
    let (others, answer) = (HotInput<Int>(), Answer<Int>())
    others.flatMap(.concat) { number in
      Promise<Int> { _, done in
        print("promise", number)
        answer.keep(done)
      }
    }.on { print("value", $0) }
    for number in 1...2 { others.push(number) }
  }
}
