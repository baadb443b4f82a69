@testable import Streams

extension Law {
  static let order = [firstInFirstOut, oneOrder]

  private static let firstInFirstOut = Law(
    "what is pushed from inside a handler comes after what is being delivered", where: { $0.kind.flows }
  ) { test in
    let reference = Transcript()
    let straight = test.drive(reference)
    for value in 1...3 { straight.push(value) }
    straight.end?(.completed)
    test.scheduler.run()

    let hot = StreamContext(scheduler: test.scheduler).run { HotInput<Int>() }
    let nested = test.drive()
    hot.on { value in
      if value < 3 { hot.push(value + 1) }
      nested.push(value)
    }
    hot.push(1)
    // Its handler holds it.
    hot.terminate(withReason: .completed)
    nested.end?(.completed)
    test.scheduler.run()
    return test.lines == reference.lines ? nil : "\(test.lines), not \(reference.lines)"
  }

  private static let oneOrder = Law("what eight threads push has one order, and that is kept") { test in
    // What came in, in its order.
    let inputs = Transcript()
    let driver = test.drive(nil, test.operation.below { Recorded(inputs: inputs, operation: $0) })
    onThreads(8) { thread in
      for number in 1...4 {
        if thread == 7, number == 2 { driver.fail(TestError.failure) }
        driver.push(number * 10 + thread)
      }
    }
    driver.end?(.completed)
    test.scheduler.run()

    let reference = Transcript()
    let straight = test.drive(reference)
    for input in inputs.lines {
      if let value = Int(input) { straight.push(value) } else { straight.fail(TestError.failure) }
    }
    straight.end?(.completed)
    test.scheduler.run()
    guard inputs.lines.count == (test.kind.flows ? 33 : 1) else { return "took \(inputs.lines)" }
    return test.lines == reference.lines ? nil : "\(test.lines), not \(reference.lines)"
  }
}

/// Writes down what reaches an operator.
private struct Recorded: Attachment {
  let inputs: Transcript
  let operation: any Attachment

  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    // A branch of its own, before the operator's.
    stream.on { inputs.write("\($0)") }.onError { inputs.write("error \($0)") }
    return operation.attach(to: stream, transcript)
  }
}
