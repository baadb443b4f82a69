@testable import Streams

extension Law {
  static let ends = [exactlyOneEnd, finalCancel, endOfErrors, oneEndForEachBranch]

  private static let exactlyOneEnd = Law("exactly one end, and nothing after it") { test in
    let driver = test.drive()
    for value in 1...3 { driver.push(value) }
    driver.end?(.completed)
    test.scheduler.run()
    let said = test.lines
    guard test.ends.count == 1, said.last == test.ends.last else { return "\(said)" }
    driver.push(4)
    driver.fail(TestError.failure)
    driver.end?(.cancelled)
    test.scheduler.run()
    return test.lines == said ? nil : "\(test.lines) after \(said)"
  }

  private static let finalCancel = Law(
    "a cancel is final, also while something waits", where: { $0.kind.canBeEnded }
  ) { test in
    let driver = test.drive()
    if test.kind.flows { driver.push(1) }
    driver.end?(.cancelled)
    let said = test.lines
    guard test.ends == ["end cancelled"] else { return "\(said)" }
    driver.push(2)
    test.scheduler.run()
    return test.lines == said ? nil : "\(test.lines) after \(said)"
  }

  private static let endOfErrors = Law(
    "an error ends what settles, and nothing else", where: { $0.operation.passesErrors }
  ) { test in
    let driver = test.drive()
    driver.fail(TestError.failure)
    test.scheduler.run()
    let isKept = test.lines.contains("error failure") && test.ends.isEmpty == test.kind.flows
    return isKept ? nil : "\(test.lines)"
  }

  private static let oneEndForEachBranch = Law("one end for each branch, whatever eight threads do") { test in
    let driver = test.drive()
    let transcripts = [test.transcript] + (0..<6).map { _ in Transcript() }
    onThreads(8) { thread in
      for number in 1...3 {
        switch thread {
        case 0...2: driver.push(thread * 10 + number)
        case 3: driver.fail(TestError.failure)
        case 4, 5: driver.branch(transcripts[(thread - 4) * 3 + number])
        default: if number == thread - 5 { driver.end?(thread == 6 ? .completed : .cancelled) }
        }
      }
    }
    driver.push(4)
    test.scheduler.run()
    let wrong = transcripts.map(\.lines).filter { lines in
      lines.count { $0.hasPrefix("end") } != 1 || lines.last?.hasPrefix("end") != true
    }
    return wrong.isEmpty ? nil : "\(wrong)"
  }
}
