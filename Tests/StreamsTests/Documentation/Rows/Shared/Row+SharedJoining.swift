import Streams

extension Row {
  static let starts = Row("`prepend`", says: "nothing yet", "8", "9", "1", "at once 0", "[0, 1, 2, 3]") {
    print in
    let numbers = HotInput<Int>()
    numbers.start(with: [8, 9]).on { print($0) }
    print("nothing yet")
    numbers.push(1)
    SignalProducer<Int, Never>.never.prefix(value: 0).startWithValues { print("at once", $0) }.dispose()
    three.prefix(value: 0).collect().startWithValues { print($0) }
  }

  static let appends = Row(
    "`append`",
    says: "[1, 2, 3, 8, 9]", "[1, 2, 3, 8, 9]", "[1, 2, 3, 8, 9]", "[1, 2, 3, 4]", "[1, 2, 3, 1, 2, 3]",
    "value 0", "value 1", "completed", "failed failure", "failed failure"
  ) { print in
    atAnyEnd { numbers in numbers.concat([8, 9]).collect().on { print($0) } }
    three.concat(value: 4).collect().startWithValues { print($0) }
    three.concat(three).collect().startWithValues { print($0) }
    let (signal, observer) = Signal<Int, TestError>.pipe()
    signal.concat(values(1)).observe { print($0) }
    observer.send(value: 0)
    observer.sendCompleted()
    failing.concat([8]).start { print($0) }
    failing.concat(values(8)).start { print($0) }
  }

  static let empties = Row(
    "`replaceEmpty(with:)`",
    says: "0", "completed", "0", "cancelled", "0", "error(failure)", "cold 1", "observable 2", "future 3",
    "promise 4", "value 5", "completed", "failed failure"
  ) { print in
    for reason in [Termination.completed, .cancelled, .error(TestError.failure)] {
      let numbers = HotInput<Int>()
      numbers.defaultValue(0).tell(print)
      numbers.terminate(withReason: reason)
    }
    let (cold, present) = (Requests().cold(), ObservableInput(0))
    cold.defaultValue(1).on { print("cold", $0) }
    present.defaultValue(2).on { print("observable", $0) }
    cold.terminate(withReason: .cancelled)
    present.terminate(withReason: .error(TestError.failure))
    let (outcome, answer) = (FutureInput<Int>(), Answer<Int>())
    outcome.defaultValue(3).on { print("future", $0) }
    outcome.complete(TestError.failure)
    Promise(answer).defaultValue(4).on { print("promise", $0) }
    answer.give(.failure(TestError.failure))
    SignalProducer<Int, Never>.empty.defaultValue(5).start { print($0) }
    failing.defaultValue(5).start { print($0) }
  }

  static let replacements = Row(
    "`replaceError(with:)`", says: "1", "completed", "2", "completed", "value 3", "completed", "4"
  ) { print in
    let (broken, dropped) = (FutureInput<Int>(), FutureInput<Int>())
    broken.defaultValue(1).tell(print)
    broken.complete(TestError.failure)
    dropped.filter { $0 > 5 }.defaultValue(2).tell(print)
    dropped.complete(5)
    failing.flatMapError { _ in SignalProducer<Int, Never>(value: 3) }.start { print($0) }
    broken.flatMapError { _ in Promise.completed(4) }.on { print($0) }.replay()
  }

  static let mergesOfTwo = Row("`merge(with:)`", says: "1", "left(1)", "2", #"right("a")"#) { print in
    let (numbers, others, words) = (HotInput<Int>(), HotInput<Int>(), HotInput<String>())
    numbers.merge(others).on { print($0) }
    numbers.merge(words).on { print($0) }
    numbers.push(1)
    others.push(2)
    words.push("a")
  }

  static let mergesOfMany = Row(
    "`merge(with:)`", says: "[1, 2, 3, 1, 2, 3, 1, 2, 3]", "1", "2", "3", "first of futures 8"
  ) { print in
    SignalProducer.merge(three, three, three).collect().startWithValues { print($0) }
    let pipes = (1...3).map { _ in Signal<Int, Never>.pipe() }
    Signal.merge(pipes.map { $0.output }).observeValues { print($0) }
    for (number, pipe) in pipes.enumerated() { pipe.input.send(value: number + 1) }
    let outcomes = (1...3).map { _ in FutureInput<Int>() }
    Future.merge(outcomes.map { $0.future() }).on { print("first of futures", $0) }
    outcomes[1].complete(8)
    outcomes[2].complete(9)
  }

  /// The merge of Promises.
  static let firstOutcomes = Row(
    "`amb`", says: "first of promises 2", "completed", "three cancelled", "one cancelled"
  ) { print in
    let answers = (1...3).map { _ in Answer<Int>() }
    let promises = answers.map { Promise($0) }
    Promise.merge(promises).on { print("first of promises", $0) }.onTerminate { print($0) }
    promises[0].onTerminate { print("one", $0) }
    promises[2].onTerminate { print("three", $0) }
    answers[1].give(.success(2))
  }

  static let zips = Row(
    "`zip`", says: "(1, a)", "[(1, true, 1)]", "[[1, 1, 1], [2, 2, 2], [3, 3, 3]]", "signals [1, 2]",
    "[1, 2, 3]", "[7, 8]"
  ) { print in
    let (numbers, words) = (HotInput<Int>(), HotInput<String>())
    numbers.zip(words).on { print("(\($0.0), \($0.1))") }
    for number in 1...2 { numbers.push(number) }
    words.push("a")
    SignalProducer.zip(three, flag, three).collect().startWithValues { print($0) }
    SignalProducer.zip([three, three, three]).collect().startWithValues { print($0) }
    let pipes = (1...2).map { _ in Signal<Int, Never>.pipe() }
    Signal.zip(pipes.map { $0.output }).observeValues { print("signals", $0) }
    for (number, pipe) in pipes.enumerated() { pipe.input.send(value: number + 1) }
    Promise.zip((1...3).map { number in Promise<Int> { _, done in done(.success(number)) } })
      .on { print($0) }.replay()
    let outcomes = (1...2).map { _ in FutureInput<Int>() }
    Future.zip(outcomes.map { $0.future() }).on { print($0) }
    outcomes[1].complete(8)
    outcomes[0].complete(7)
  }

  static let combinations = Row(
    "`combineLatest`",
    says: "(1, 1)", "(2, 1)", "(2, 3)", "[(3, true, 1), (3, true, 2), (3, true, 3)]", "signals [1, 2]",
    "[1, 2]", "[7, 8]"
  ) { print in
    let (left, right) = (HotInput<Int>(), HotInput<Int>())
    left.combine(right).on { print($0) }
    left.push(1)
    right.push(1)
    left.push(2)
    right.push(3)
    SignalProducer.combineLatest(three, flag, three).collect().startWithValues { print($0) }
    let pipes = (1...2).map { _ in Signal<Int, Never>.pipe() }
    Signal.combineLatest(pipes.map { $0.output }).observeValues { print("signals", $0) }
    for (number, pipe) in pipes.enumerated() { pipe.input.send(value: number + 1) }
    Promise.combineLatest((1...2).map { number in Promise<Int> { _, done in done(.success(number)) } })
      .on { print($0) }.replay()
    let outcomes = (1...2).map { _ in FutureInput<Int>() }
    Future.combineLatest(outcomes.map { $0.future() }).on { print($0) }
    outcomes[1].complete(8)
    outcomes[0].complete(7)
  }

  /// When the present value of an Observable counts.
  static let presentPairs = Row(
    "`combineLatest`", says: "at once (1, 10)", "set (5, 2)", "zipped (5, 2)", "replayed (6, 10)",
    "zipped and replayed (6, 10)"
  ) { print in
    let (left, right) = (ObservableInput(1), ObservableInput(10))
    print("at once", left.combine(right).value)
    let numbers = HotInput<Int>()
    numbers.combine(left).on { print("set", $0) }
    numbers.zip(left).on { print("zipped", $0) }
    numbers.push(5)
    left.set(2)
    let others = HotInput<Int>()
    let combined = others.combine(right).on { print("replayed", $0) }
    let zipped = others.zip(right).on { print("zipped and replayed", $0) }
    for joined in [combined, zipped] { joined.replay() }
    others.push(6)
  }
}
