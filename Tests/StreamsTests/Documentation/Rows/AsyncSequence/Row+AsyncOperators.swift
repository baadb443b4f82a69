import Streams

extension Row {
  static let operatorsOfAsyncSequence = [
    maps,
    Row("`map` with `await`", as: answers, awaitingMaps),
    Row("`flatMap`", as: arrays, concats, innerSequences),
    Row("`flatMapLatest`", as: latests),
    Row("`prefix(_:)`", as: firsts),
    whiles, skips,
    Row("`reduce(_:_:)`", as: folds, awaitedFolds),
    Row(
      "`reductions(_:_:)`, `reductions(_:)`", says: "from 5: 6", "from first: 1", "from 5: 8", "from first: 3"
    ) {
      print in
      let numbers = HotInput<Int>()
      numbers.scan(5) { $0 + $1 }.on { print("from 5:", $0) }
      numbers.scan { $0 + $1 }.on { print("from first:", $0) }
      for number in 1...2 { numbers.push(number) }
    },
    Row("`contains(where:)`, `contains(_:)`", as: containing),
    satisfying,
    Row("`first(where:)`", says: "2", "cancelled", "2", "NoValueError") { print in
      let numbers = HotInput<Int>()
      numbers.filter { $0 > 1 }.first().tell(print)
      for number in 1...3 { numbers.push(number) }
      print(try await three.filter { $0 > 1 }.value)
      do { print(try await three.filter { $0 > 5 }.value) } catch { print(type(of: error)) }
    },
    extremes,
    Row("`merge(_:_:)`", as: mergesOfTwo, mergesOfMany, firstOutcomes, passingErrors),
    Row("`zip(_:_:)`", as: zips, pairsAhead),
    Row("`combineLatest(_:_:)`", as: combinations, presentPairs),
    Row("`chain(_:_:)`", as: appends),
    joins,
    Row("`interspersed(with:)`", says: "1", "0", "2", "0", "3") { print in
      let numbers = HotInput<Int>()
      numbers.countStamp().flatMap { $0.stamp == 1 ? [$0.value] : [0, $0.value] }.on { print($0) }
      for number in 1...3 { numbers.push(number) }
    },
    Row("`adjacentPairs()`", says: "(1, 2)", "(2, 3)") { print in
      let numbers = HotInput<Int>()
      numbers.combinePrevious().on { print($0) }
      for number in 1...3 { numbers.push(number) }
    },
    Row("`removeDuplicates()`", as: distincts),
    Row("`compacted()`", says: "1", "1", "3", "3") { print in
      let numbers = HotInput<Int?>()
      numbers.skipNil().on { print($0) }
      numbers.compactMap { $0 }.on { print($0) }
      for number in [1, nil, 3] { numbers.push(number) }
    },
    Row("`chunks(ofCount:)`", as: buffers),
    Row(
      "`chunked(by:)`, `chunked(on:)` with a closure",
      says: "value [1, 3]", "value [2, 3]", "value [1]", "completed", "value [1, 3]", "value [2]",
      "value [3, 1]",
      "completed", "value []", "completed", "value [1, 3]", "failed failure"
    ) { print in
      let numbers = values(1, 3, 2, 3, 1)
      numbers.collect { $1 < $0.last ?? $1 }.start { print($0) }
      numbers.collect { chunk, next in chunk.last.map { $0 % 2 != next % 2 } ?? false }.start { print($0) }
      SignalProducer<Int, Never>.empty.collect { $1 < $0.last ?? $1 }.start { print($0) }
      values(1, 3, 2).concat(failing).collect { $1 < $0.last ?? $1 }.start { print($0) }
    },
    Row("`chunked(by:)`, `chunks(ofCount:or:)` with a timer", as: batches),
    bufferings, shares,
    Row("`mapError(_:)`", as: failureChanges),
    Row("`Array(_:)`, `Set(_:)`", as: collections, awaitedCollections),
    Row("`Dictionary(grouping:by:)`", says: "[1, 3]", "[2]") { print in
      let groups = three.collect().map { Dictionary(grouping: $0) { $0 % 2 } }
      let grouped = try await groups.promise().value
      for key in [1, 0] { print(grouped[key] ?? []) }
    },
    Row("`debounce(for:)`", as: debounces),
    Row("`throttle(for:)`", as: throttles),
    Row("`do` and `catch` around a loop", as: errors, catches),
  ]

  /// What a function throws ends nothing; with a limit, the answers come in order.
  private static let awaitingMaps = Row("`map` with `await`", says: "error: failure", "20", "30", "completed")
  {
    print in
    let numbers = HotInput<Int>()
    let (ends, end) = AsyncStream.makeStream(of: Never.self)
    numbers.throttle(PressureThrottle(buffer: 10, limit: 1)).asyncMap { number in
      await Task.yield()
      if number == 1 { throw TestError.failure }
      return number * 10
    }
    .tell(print).onTerminate { _ in end.finish() }
    for number in 1...3 { numbers.push(number) }
    numbers.terminate(withReason: .completed)
    for await _ in ends {}
  }

  private static let awaitedFolds = Row("`reduce(_:_:)`", says: "6", "6") { print in
    print(try await three.reduce(0) { $0 + $1 }.value)
    print(try await three.values.reduce(0) { $0 + $1 })
  }

  private static let awaitedCollections = Row("`Array(_:)`, `Set(_:)`", says: "[1, 2, 3]", "3") { print in
    print(try await three.collect().value)
    print(try await three.collect().map { Set($0) }.promise().value.count)
  }

  /// What becomes of an error of one side.
  private static let passingErrors = Row(
    "`merge(_:_:)`", says: "error: failure", "2", "completed", "failed failure", "other interrupted"
  ) { print in
    let (numbers, others) = (HotInput<Int>(), HotInput<Int>())
    numbers.merge(others).tell(print)
    numbers.push(TestError.failure)
    others.push(2)
    for input in [numbers, others] { input.terminate(withReason: .completed) }
    let never = SignalProducer<Int, TestError>.never.on(interrupted: { print("other interrupted") })
    never.merge(failing).start { print($0) }
  }
}
