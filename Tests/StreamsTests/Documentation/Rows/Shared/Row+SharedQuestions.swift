import Streams

extension Row {
  static let ignoring = Row(
    "`ignoreOutput()`", says: "hot failure", "hot completed", "failed failure", "completed"
  ) { print in
    let numbers = HotInput<Int>()
    numbers.filter { _ in false }.on { print("hot", $0) }.onError { print("hot", $0) }
      .onTerminate { print("hot", $0) }
    numbers.push(1)
    numbers.push(TestError.failure)
    numbers.terminate(withReason: .completed)
    values(1).concat(failing).filter { _ in false }.start { print($0) }
    three.filter { _ in false }.start { print($0) }
  }

  static let containing = Row(
    "`contains(where:)`",
    says: "value true", "completed", "value false", "completed", "hot true", "ended false"
  ) { print in
    for wanted in [2, 5] {
      three.filter { $0 == wanted }.take(first: 1).map { _ in true }.defaultValue(false).start { print($0) }
    }
    for (name, pushed) in [("hot", [1, 2, 2]), ("ended", [1])] {
      let numbers = HotInput<Int>()
      numbers.filter { $0 == 2 }.first().map { _ in true }.defaultValue(false).on { print(name, $0) }
      for number in pushed { numbers.push(number) }
      numbers.terminate(withReason: .completed)
    }
  }

  static let satisfying = Row(
    "`allSatisfy(_:)`", says: "value true", "completed", "value false", "completed"
  ) { print in
    for limit in [5, 2] {
      three.filter { $0 > limit }.take(first: 1).map { _ in false }.defaultValue(true).start { print($0) }
    }
  }

  static let nilReplacements = Row("`replaceNil(with:)`", says: "1", "0") { print in
    let numbers = HotInput<Int?>()
    numbers.map { $0 ?? 0 }.on { print($0) }
    for number in [1, nil] { numbers.push(number) }
  }

  static let assignments = Row(
    "`assign(to:on:)`, `assign(to:)`", says: "property 1", "object 1", "property 2"
  ) { print in
    let (numbers, property) = (HotInput<Int>(), MutableProperty(0))
    var object: Counter? = Counter()
    property.on { print("property", $0) }
    property <~ numbers.producer().flatMapError { _ in SignalProducer<Int, Never>.empty }
    numbers.on { [weak object] _ in if let object { print("object", object.increment()) } }
    numbers.push(1)
    object = nil
    numbers.push(2)
  }

  static let connections = Row(
    "`makeConnectable()`, `autoconnect()`", says: "built", "one 1", "other 1", "one 2", "other 2"
  ) { print in
    let source = SignalProducer<Int, Never>([1, 2])
    print("built")
    source.startWithSignal { signal, _ in
      signal.observeValues { print("one", $0) }
      signal.observeValues { print("other", $0) }
    }
  }

  static let extremes = Row(
    "`min()`, `max()`", says: "min 3", "max 3", "min 1", "last 1", "value 1", "completed"
  ) { print in
    let numbers = HotInput<Int>()
    numbers.min().on { print("min", $0) }
    numbers.max().on { print("max", $0) }
    numbers.min().last().on { print("last", $0) }
    for number in [3, 1, 2] { numbers.push(number) }
    numbers.terminate(withReason: .completed)
    values(3, 1, 2).min().last().start { print($0) }
  }

  static let failureChanges = Row(
    "`mapError`", says: "failed other", "failed other", "completed", "error: failure", "2", "completed",
    "cancelled"
  ) { print in
    failing.mapError { _ in TestError("other") }.start { print($0) }
    let (signal, observer) = Signal<Int, TestError>.pipe()
    signal.mapError { _ in TestError("other") }.observe { print($0) }
    observer.send(error: .failure)
    let (ending, passing) = (HotInput<Int>(), HotInput<Int>())
    ending.mapError { _ in .completed }.tell(print)
    ending.push(TestError.failure)
    passing.mapError { _ in nil }.tell(print)
    passing.push(TestError.failure)
    passing.push(2)
    passing.terminate(withReason: .completed)
    let outcome = FutureInput<Int>()
    outcome.mapError { _ in .cancelled }.tell(print)
    outcome.complete(TestError.failure)
  }
}
