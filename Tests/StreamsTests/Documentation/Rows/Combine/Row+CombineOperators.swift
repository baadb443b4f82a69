import Streams

extension Row {
  static let operatorsOfCombine = [
    handlers,
    Row("`sink(receiveCompletion:)`, `handleEvents(receiveCompletion:)`", as: ends, errors),
    maps,
    Row(
      "`tryMap`", says: "error: failure", "2", "completed", "error: failure", "2", "completed",
      "error: failure", "2", "completed", "value 1", "failed failure", "value 1", "failed failure"
    ) { print in
      @Sendable func checked(_ number: Int) -> Result<Int, any Error> {
        number == 1 ? .failure(TestError.failure) : .success(number)
      }
      let (numbers, present) = (HotInput<Int>(), ObservableInput(0))
      numbers.resultMap(checked).tell(print)
      for number in 1...2 { numbers.push(number) }
      numbers.terminate(withReason: .completed)
      present.resultMap(checked).tell(print)
      for number in 1...2 { present.set(number) }
      present.terminate(withReason: .completed)
      let cold = Cold<Int, Int> { _, number, respond in respond(.success(number)) }
      let answers = cold.resultMap(checked).tell(print)
      for number in 1...2 { answers.request(number) }
      cold.terminate(withReason: .completed)
      @Sendable func positive(_ number: Int) throws -> Int {
        if number > 1 { throw TestError.failure }
        return number
      }
      three.attemptMap(positive).start { print($0) }
      let (signal, observer) = Signal<Int, Never>.pipe()
      signal.attemptMap(positive).observe { print($0) }
      for number in 1...2 { observer.send(value: number) }
    },
    answers,
    Row("`flatMap(maxPublishers:_:)`", as: arrays, limits, innerObservables),
    latests, folds, collections, buffers, batches, distincts, firsts, whiles,
    Row("`first()`, `last()`", as: firstValues, lasts),
    skips, triggers, elements,
    extremes,
    Row("`count()`", says: "1", "2", "3", "value 3", "completed", "value 0", "completed", "end 2", "end 0") {
      print in
      let numbers = HotInput<Int>()
      numbers.count().on { print($0) }
      for number in [7, 8, 9] { numbers.push(number) }
      three.count().last().defaultValue(0).start { print($0) }
      SignalProducer<Int, Never>.empty.count().last().defaultValue(0).start { print($0) }
      for size in [2, 0] {
        let counted = HotInput<Int>()
        counted.count().last().defaultValue(0).on { print("end", $0) }
        for number in 0..<size { counted.push(number) }
        counted.terminate(withReason: .completed)
      }
    },
    starts, appends, empties, replacements,
    Row("`merge(with:)`", as: mergesOfTwo, mergesOfMany, firstOutcomes),
    zips,
    Row("`combineLatest`", as: combinations, presentPairs),
    failureChanges,
    catches,
    Row("`retry(_:)`", as: retries, retryTimes),
    delays, debounces, throttles,
    Row("`timeout(_:scheduler:customError:)`", as: timeouts, runTimeouts),
    Row("`measureInterval(using:)`", timeline: "1.0 a 1.0 seconds", "3.0 b 3.0 seconds") { time in
      let words = time.run { HotInput<String>() }
      words.timeStamp().on { time.write("\($0.value) \($0.stamp)") }
      time.at(1) { words.push("a") }
      time.at(3) { words.push("b") }
    },
    places, startingPlaces, sharing, logs,
    Row("`values`", as: loops, slowLoops),
    ignoring, containing, satisfying, nilReplacements, assignments, connections,
  ]
}
