import Streams

extension PageSample {
  static let debuggingRuns: [String: PageSample.Run] = [
    "debugging": debugging, "debugging-cause": debuggingCause,
  ]
}

private func debugging(_ print: @escaping Print) {
  // sample: debugging
  let numbers = HotInput<Int>().named("numbers")
  let doubled = numbers.map { $0 * 2 }.onDebugInfo { print($0) }
  doubled.first().named("answer")

  print(numbers, doubled)  // prints: "numbers Hot<Int>.map"

  numbers.push(21)
  // prints: "Hot<Int>.map: receives 21" & "Hot<Int>.map: emits 42" & "Hot<Int>.map: ends cancelled"

  if let cause = doubled.cause { print(cause) }
  // prints: "cancelled: its last branch ended, because answer had done its work"
  // end
}

private func debuggingCause(_ print: @escaping Print) {
  // sample: debugging-cause
  let download = Promise<String> { state, _ in
    state.on { _ in print("the task stops") }
  }
  let length = download.map { $0.count }
  let window = download.on { print($0) }.named("window")

  window.cancel()  // prints: "the task stops"

  if let cause = length.cause {
    print(cause)  // prints: "cancelled: cancel() was called on window"
    print(cause.trigger, cause.relation, cause.reason)  // prints: "cancellation elsewhere cancelled"
  }
  // end
}
