import Streams

extension Row {
  static let makingRows = [
    Row(
      "`observe`, `observeValues`, `observeResult`, `observeFailed`, `observeCompleted`, `observeInterrupted`",
      says: "value 1", "1", "success(1)", "failed failure", "failure(failure)", "failure", "interrupted"
    ) { print in
      let (signal, observer) = Signal<Int, TestError>.pipe()
      signal.observe { print($0) }
      signal.observeValues { print($0) }
      signal.observeResult { print($0) }
      signal.observeFailed { print($0) }
      signal.observeCompleted { print("completed") }
      observer.send(value: 1)
      observer.send(error: .failure)
      signal.observeInterrupted { print("interrupted") }
    },
    Row(
      "`start`, `startWithValues`, `startWithResult`, `startWithFailed`, `startWithCompleted`, "
        + "`startWithInterrupted`, `startWithSignal`",
      says: "value 1", "value 2", "value 3", "completed", "1", "2", "3", "success(1)", "success(2)",
      "success(3)",
      "failure", "completed", "interrupted", "6"
    ) { print in
      three.start { print($0) }
      three.startWithValues { print($0) }
      three.startWithResult { print($0) }
      failing.startWithFailed { print($0) }
      three.startWithCompleted { print("completed") }
      SignalProducer<Int, Never>.never.startWithInterrupted { print("interrupted") }.dispose()
      three.startWithSignal { signal, _ in signal.reduce(0, +).observeValues { print($0) } }
    },
    Row("`on`, `logEvents`", says: "1", "value 1", "completed") { print in
      SignalProducer<Int, Never>(value: 1).on(completed: { print("completed") }, value: { print($0) })
        .logEvents(events: [.value], logger: { _, event, _, _, _ in print(event) }).start()
    },
    Row(
      "`map`, `compactMap`, `filter`, `scan`, `scanMap`, `combinePrevious`", says: "[(0, 4), (4, 10)]"
    ) { print in
      three.map { $0 * 2 }.filter { $0 > 2 }.compactMap { Optional($0) }.scan(0) { $0 + $1 }
        .scanMap(0) { ($0 + $1, $1) }.combinePrevious(0).collect().startWithValues { print($0) }
    },
    Row("`filterMap`", says: "[3]") { print in
      three.filterMap { $0 > 2 ? $0 : nil }.collect().startWithValues { print($0) }
    },
    Row("`reduce`, `collect`, `collect(count:)`", says: "6", "[1, 2, 3]", "[1, 2]", "[3]") { print in
      three.reduce(0, +).startWithValues { print($0) }
      three.collect().startWithValues { print($0) }
      three.collect(count: 2).startWithValues { print($0) }
    },
    Row(
      "`materialize`, `dematerialize`, `materializeResults`, `dematerializeResults`", says: "failure",
      "failure"
    ) { print in
      failing.materialize().dematerialize().startWithFailed { print($0) }
      failing.materializeResults().dematerializeResults().startWithFailed { (error: TestError) in print(error)
      }
    },
    Row("`skipRepeats`, `skipNil`, `uniqueValues`", says: "[1, 2]") { print in
      SignalProducer<Int?, Never>([1, 1, nil, 2, 1]).skipNil().skipRepeats().uniqueValues().collect()
        .startWithValues { print($0) }
    },
    Row("`skip(first:)`, `skip(while:)`, `skip(until:)`", says: "[3]", "true") { print in
      three.skip(first: 1).skip(while: { $0 < 3 }).skip(until: .empty).collect().startWithValues { print($0) }
      three.skip(until: .never).collect().startWithValues { print($0.isEmpty) }
    },
    Row(
      "`take(first:)`, `take(last:)`, `take(while:)`, `take(untilReplacement:)`", says: "[1, 2]", "[3]",
      "[1]", "[7]"
    ) { print in
      three.take(first: 2).collect().startWithValues { print($0) }
      three.take(last: 1).collect().startWithValues { print($0) }
      three.take(while: { $0 < 2 }).collect().startWithValues { print($0) }
      SignalProducer.never.take(untilReplacement: SignalProducer<Int, Never>(value: 7)).collect()
        .startWithValues { print($0) }
    },
    Row("`take(until:)`", says: "[1, 2]", "[]") { print in
      three.take(until: { $0 < 2 }).collect().startWithValues { print($0) }
      SignalProducer<Int, Never>.never.take(until: three).collect().startWithValues { print($0) }
    },
    Row("`take(during:)`", says: "completed") { print in
      let (lifetime, token) = RunLifetime.make()
      SignalProducer<Int, Never>.never.take(during: lifetime).startWithCompleted { print("completed") }
      token.dispose()
    },
    Row("`take(duringLifetimeOf:)`", says: "value 1", "completed") { print in
      var object: Counter? = Counter()
      let (signal, observer) = Signal<Int, Never>.pipe()
      if let object { signal.take(duringLifetimeOf: object).observe { print($0) } }
      observer.send(value: 1)
      object = nil
      observer.send(value: 2)
    },
  ]

  static let joiningRows = [
    Row("`combineLatest`, `zip`, `merge`", says: "[(3, true)]", "[(1, true)]", "6", "[0]", "[0]") { print in
      SignalProducer.combineLatest(three, flag).collect().startWithValues { print($0) }
      three.zip(with: flag).collect().startWithValues { print($0) }
      SignalProducer.merge(three, three).count().take(last: 1).startWithValues { print($0) }
      let last = three.take(last: 1)
      SignalProducer.zip(last, last, flag).map { a, b, _ in a - b }.collect().startWithValues { print($0) }
      SignalProducer.combineLatest(last, last, last).map { $0 + $1 - 2 * $2 }.collect()
        .startWithValues { print($0) }
    },
    Row("`withLatest(from:)`", says: "(1, true)", "(2, true)", "(3, true)") { print in
      three.withLatest(from: flag).startWithValues { print($0) }
    },
    Row("`sample(with:)`, `sample(on:)`", says: "(3, true)", "3") { print in
      three.sample(with: flag).startWithValues { print($0) }
      three.sample(on: flag).startWithValues { print($0) }
    },
    Row(
      "`flatten`, `flatMap`, `concat`, `then`, `prefix`", says: "[1, 2, 3]", "[1, 1, 2, 2, 3, 3]",
      "[0, 1, 2, 3, 4]",
      "true"
    ) { print in
      SignalProducer([three]).flatten(.merge).collect().startWithValues { print($0) }
      three.flatMap(.concat) { SignalProducer([$0, $0]) }.collect().startWithValues { print($0) }
      three.concat(value: 4).prefix(value: 0).collect().startWithValues { print($0) }
      three.then(flag).startWithValues { print($0) }
    },
    Row("`SignalProducer.merge`, `flatten(.race)`", says: "[1, 2, 3]", "[1, 2, 3]") { print in
      SignalProducer.merge([three, .empty]).collect().startWithValues { print($0) }
      SignalProducer([.never, three]).flatten(.race).collect().startWithValues { print($0) }
    },
    Row("`negate`, `and`, `or`, `all`, `any`", says: "false", "true", "true", "true") { print in
      flag.and(flag.negate()).startWithValues { print($0) }
      flag.or(flag.negate()).startWithValues { print($0) }
      SignalProducer.all([flag, flag]).startWithValues { print($0) }
      SignalProducer.any([flag, flag.negate()]).startWithValues { print($0) }
    },
    Row("`mapError`, `flatMapError`, `attempt`, `attemptMap`", says: "other", "0", "failure", "failure") {
      print in
      failing.mapError { _ in TestError("other") }.startWithFailed { print($0) }
      failing.flatMapError { _ in SignalProducer<Int, Never>(value: 0) }.startWithValues { print($0) }
      three.attempt { _ in throw TestError.failure }.startWithFailed { print($0) }
      three.attemptMap { _ -> Int in throw TestError.failure }.startWithFailed { print($0) }
    },
    Row("`promoteError`, `promoteValue`", says: "failure", "completed") { print in
      three.promoteError().concat(failing).startWithFailed { print($0) }
      SignalProducer<Never, Never>.empty.promoteValue(Int.self).startWithCompleted { print("completed") }
    },
    Row("`repeat`", says: "[1, 2, 3, 1, 2, 3]") { print in
      three.repeat(2).collect().startWithValues { print($0) }
    },
    Row("`replayLazily`", says: "[1, 2, 3]", "[3]") { print in
      let replayed = three.replayLazily(upTo: 1)
      for _ in 1...2 { replayed.collect().startWithValues { print($0) } }
    },
    Row("`lift`", says: "[2, 3, 4]") { print in
      three.lift { $0.map { $0 + 1 } }.collect().startWithValues { print($0) }
    },
  ]
}
