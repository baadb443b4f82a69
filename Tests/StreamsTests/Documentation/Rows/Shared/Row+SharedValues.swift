import Streams

extension Row {
  static let handlers = Row(
    "`sink(receiveValue:)`, `handleEvents(receiveOutput:)`",
    says: "hot 1", "not started", "above 2", "below 2"
  ) { print in
    let numbers = HotInput<Int>()
    numbers.on { print("hot", $0) }
    let producer = SignalProducer<Int, Never>(value: 2).on { print("above", $0) }
    numbers.push(1)
    print("not started")
    producer.startWithValues { print("below", $0) }
  }

  static let errors = Row("`do(onError:)`", says: "failure", "failure", "active") { print in
    let (numbers, outcome) = (HotInput<Int>(), FutureInput<Int>())
    numbers.onError { print($0) }
    outcome.onError { print($0) }
    numbers.push(TestError.failure)
    outcome.complete(TestError.failure)
    print(numbers.state)
  }

  static let ends = Row(
    "`do(onCompleted:)`, `do(onDispose:)`", says: "completed", "cancelled", "error(failure)"
  ) { print in
    atAnyEnd { numbers in numbers.onTerminate { print($0) } }
  }

  static let maps = Row("`map`, `filter`, `compactMap`", says: "20") { print in
    let numbers = HotInput<Int>()
    numbers.map { $0 * 10 }.filter { $0 > 10 }.compactMap { $0 < 30 ? "\($0)" : nil }.on { print($0) }
    for number in 1...3 { numbers.push(number) }
  }

  static let folds = Row(
    "`scan`, `reduce`", says: "scan 1", "scan 3", "reduce 6", "reduce 6", "reduce 6", "value 3", "completed",
    "failed failure"
  ) { print in
    let numbers = HotInput<Int>()
    numbers.scan(0) { $0 + $1 }.on { print("scan", $0) }
    for number in 1...2 { numbers.push(number) }
    atAnyEnd { numbers in numbers.reduce(0) { $0 + $1 }.on { print("reduce", $0) } }
    values(1, 2).reduce(0) { $0 + $1 }.start { print($0) }
    values(1, 2).concat(failing).reduce(0) { $0 + $1 }.start { print($0) }
  }

  static let collections = Row(
    "`collect()`", says: "[1, 2, 3]", "[1, 2, 3]", "[1, 2, 3]", "value [1, 2]", "completed", "failed failure"
  ) { print in
    atAnyEnd { numbers in numbers.collect().on { print($0) } }
    values(1, 2).collect().start { print($0) }
    values(1, 2).concat(failing).collect().start { print($0) }
  }

  static let buffers = Row(
    "`collect(_:)`", says: "[1, 2]", "[3]", "[1, 2]", "[3]", "[1, 2]", "[3]", "value [1, 2]", "value [3]",
    "completed", "value [1, 2]", "failed failure"
  ) { print in
    atAnyEnd { numbers in numbers.buffer(size: 2).on { print($0) } }
    values(1, 2, 3).buffer(size: 2).start { print($0) }
    values(1, 2, 3).concat(failing).buffer(size: 2).start { print($0) }
  }

  static let distincts = Row(
    "`removeDuplicates`", says: "hot 1", "hot 2", "producer 1", "observable 1", "observable 2", "producer 2"
  ) { print in
    let numbers = HotInput<Int>()
    numbers.distinct().on { print("hot", $0) }
    for number in [1, 1, 2] { numbers.push(number) }
    let present = ObservableInput(1)
    present.distinct().on { print("observable", $0) }
    present.producer().distinct().startWithValues { print("producer", $0) }
    for number in [1, 1, 2] { present.set(number) }
  }

  static let firstValues = Row(
    "`first()`", says: "1", "cancelled", "then completed", "producer value 1", "producer interrupted"
  ) { print in
    let numbers = HotInput<Int>()
    numbers.first().tell(print)
    numbers.first(then: .completed).onTerminate { print("then", $0) }
    numbers.first().producer().start { print("producer", $0) }
    for number in 1...2 { numbers.push(number) }
  }

  static let counted = Row(
    "`prefix(_:)`",
    says: "1", "2", "cancelled", "value 1", "value 2", "completed", "interrupted", "collected interrupted",
    "callbag []", "value 1", "value 2", "interrupted"
  ) { print in
    let numbers = HotInput<Int>()
    numbers.first(2).tell(print)
    for number in 1...3 { numbers.push(number) }
    three.take(first: 2).start { print($0) }
    three.take(first: 0).start { print($0) }
    three.take(first: 0).collect().start { print("collected", $0) }
    CallbagSource.of(1, 2).take(first: 0).collect().forEach { print("callbag", $0) }
    three.first(2).start { print($0) }
  }

  static let firsts = Row("`prefix(_:)`", as: counted, firstValues)

  static let whiles = Row(
    "`prefix(while:)`", says: "1", "cancelled", "then completed", "producer value 1", "producer interrupted"
  ) { print in
    let numbers = HotInput<Int>()
    numbers.doWhile { $0 < 2 }.tell(print)
    numbers.doWhile(then: .completed) { $0 < 2 }.onTerminate { print("then", $0) }
    numbers.push(1)
    numbers.push(2)
    SignalProducer<Int, Never>(values: [1, 2]).doWhile { $0 < 2 }.start { print("producer", $0) }
  }

  static let lasts = Row(
    "`takeLast`", says: "2", "3", "2", "3", "2", "3", "value 3", "completed", "failed failure"
  ) { print in
    atAnyEnd { numbers in numbers.last(2).on { print($0) } }
    values(1, 2, 3).last().start { print($0) }
    values(1, 2, 3).concat(failing).last().start { print($0) }
  }

  static let skips = Row("`dropFirst`, `drop(while:)`", says: "skip 2", "skip 3", "while 3", "while 1") {
    print in
    let numbers = HotInput<Int>()
    numbers.skip(1).on { print("skip", $0) }
    for number in 1...3 { numbers.push(number) }
    let others = HotInput<Int>()
    others.skip(while: { $0 < 3 }).on { print("while", $0) }
    for number in [1, 3, 1] { others.push(number) }
  }

  static let triggerValues = Row(
    "`prefix(untilOutputFrom:)`, `drop(untilOutputFrom:)`",
    says: "value 2", "completed", "[]", "[1, 2, 3]", "value 5", "completed"
  ) { print in
    let (signal, observer) = Signal<Int, Never>.pipe()
    let (answer, closed) = (Answer<Int>(), HotInput<String>())
    signal.skip(until: Promise(answer)).take(until: closed).observe { print($0) }
    observer.send(value: 1)
    answer.give(.success(0))
    observer.send(value: 2)
    closed.push("closed")
    SignalProducer<Int, Never>.never.take(until: .empty).collect().startWithValues { print($0) }
    three.skip(until: .empty).collect().startWithValues { print($0) }
    let (other, sender) = Signal<Int, Never>.pipe()
    let ending = HotInput<Void>()
    other.take(until: ending).observe { print($0) }
    sender.send(value: 5)
    ending.terminate(withReason: .completed)
    observer.sendCompleted()
    sender.sendCompleted()
  }

  /// What of a trigger counts for nothing, and what of an Observable.
  static let triggerKinds = Row(
    "`prefix(untilOutputFrom:)`",
    says: "failing value 1", "set value 1", "set completed", "failing completed", "present completed"
  ) { print in
    let (failing, present) = (HotInput<Int>(), ObservableInput(0))
    let (signal, observer) = Signal<Int, Never>.pipe()
    signal.take(until: failing).observe { print("failing", $0) }
    signal.take(until: present).observe { print("set", $0) }
    failing.terminate(withReason: .error(TestError.failure))
    observer.send(value: 1)
    present.set(1)
    observer.sendCompleted()
    SignalProducer<Int, Never>.never.take(until: present.producer()).start { print("present", $0) }
  }

  static let triggers = Row(
    "`prefix(untilOutputFrom:)`, `drop(untilOutputFrom:)`", as: triggerValues, triggerKinds)

  static let elements = Row("`output(at:)`", says: "3", "3", "completed") { print in
    let numbers = HotInput<Int>()
    numbers.skip(2).first().on { print($0) }
    for number in 1...4 { numbers.push(number) }
    three.skip(2).first().startWithValues { print($0) }
    three.skip(3).first().start { print($0) }
  }
}
