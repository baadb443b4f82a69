@testable import Streams

extension Law {
  static let holding = [heldByLeaf, unheld]

  private static let heldByLeaf = Law(
    "who holds the last stream of a chain alone keeps what a task feeds, as who holds the first one does",
    where: { $0.kind.isFedByTask }
  ) { test in
    let reference = Transcript()
    let whole = test.drive(reference)
    let leaves = Kept<any Sendable>()
    let held = Transcript(keeping: leaves)
    var driver = test.drive(held)
    driver.owner = nil
    for value in 1...2 {
      whole.push(value)
      driver.push(value)
    }
    test.scheduler.run()
    guard held.lines == reference.lines else { return "\(held.lines), not \(reference.lines)" }
    let weakly = Weakly()
    weakly.watch(from: driver.leaf)
    driver.release()
    driver = whole
    leaves.drop()
    test.scheduler.run()
    guard held.lines.count(where: { $0.hasPrefix("end") }) == 1 else { return "\(held.lines)" }
    return weakly.alive == [] ? nil : "\(weakly.alive)"
  }

  private static let unheld = Law(
    "a stream ends, and says why, when nothing holds what feeds it",
    // A timeout of what settles still has something to say.
    where: { $0.kind.flows || !$0.operation.description.hasPrefix("timeout") }
  ) { test in
    let leaves = Kept<any Sendable>()
    let held = Transcript(keeping: leaves)
    var driver = test.drive(held)
    // Who holds a stream that an input feeds cannot make it say anything.
    if test.kind.isFedByTask { leaves.drop() }
    driver.release()
    driver.owner = nil
    test.scheduler.run()
    var reasons: [Termination] = [test.kind.flows ? .completed : .cancelled]
    // What settles and has a value to give in place of none completes with that.
    if held.lines.count > 1 { reasons.append(.completed) }
    guard reasons.contains(where: { held.lines.last == "end \($0)" }),
      held.lines.count(where: { $0.hasPrefix("end") }) == 1
    else { return "\(held.lines)" }
    // A Promise that is joined to itself cancels its other half.
    let isTold = driver.leaf.cause.map { [.release, .race].contains($0.trigger) }
    return isTold == true ? nil : "\(driver.leaf.cause?.description ?? "no cause")"
  }
}
