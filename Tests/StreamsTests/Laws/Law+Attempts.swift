@testable import Streams

extension Law {
  static let attempts = [startsAgain]

  /// The other side of a join does not try again, and goes on.
  private static let startsAgain = Law(
    "another attempt knows nothing of the one before",
    where: { $0.kind == .promise && $0.operation.description != "zip(_:buffer:), with an Observable" }
  ) { test in
    let driver = test.drive()
    driver.leaf.set(.persists, true)
    driver.push(1)
    test.scheduler.run()
    let first = test.lines
    // There is no other attempt of what has ended.
    guard test.ends == [] else { return nil }
    driver.leaf.gate.perform { driver.leaf.retry(after: 1) }
    driver.push(1)
    test.scheduler.run()
    let second = Array(test.lines.dropFirst(first.count))
    return first == second && !first.isEmpty ? nil : "\(first), then \(second)"
  }
}
