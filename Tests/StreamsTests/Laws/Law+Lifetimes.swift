@testable import Streams

extension Law {
  static let lifetimes = [freedAtEnd, freedWithOwner, stateOfItsOwn, constantStack]

  private static let freedAtEnd = Law("nothing is kept after the end") { test in
    let weakly = Weakly()
    do {
      let driver = test.drive()
      weakly.watch(from: driver.leaf)
      driver.push(1)
      driver.end?(.completed)
      test.scheduler.run()
    }
    return weakly.alive == [] ? nil : "\(weakly.alive)"
  }

  private static let freedWithOwner = Law("nothing is kept of a stream that its owner has released") {
    test in
    let weakly = Weakly()
    do {
      let driver = test.drive()
      weakly.watch(from: driver.leaf)
      if test.kind.flows { driver.push(1) }
      driver.release()
    }
    test.scheduler.run()
    guard weakly.alive == [] else { return "\(weakly.alive)" }
    return test.ends.count == 1 ? nil : "\(test.lines)"
  }

  private static let stateOfItsOwn = Law("each stream has a state of its own") { test in
    let other = Transcript()
    let driver = test.drive()
    let second = test.drive(other)
    for value in 1...2 {
      driver.push(value)
      second.push(value)
    }
    driver.end?(.completed)
    second.end?(.completed)
    test.scheduler.run()
    return test.lines == other.lines && !test.lines.isEmpty ? nil : "\(test.lines), \(other.lines)"
  }

  /// Each value is pushed by the handler of the one before, while there is one.
  private static let constantStack = Law("the stack does not grow", where: { $0.kind.flows }) { test in
    // What is left of the stack for each level is less than what any recursion through several frames takes.
    let (count, stack) = (500, 128 * 1024)
    let (pushed, said) = (Counter(), Counter())
    onSmallStack(of: stack) {
      let drivers = Kept<Driver>()
      let pushNext: @Sendable () -> Void = {
        if pushed.value < count { drivers.all.first?.push(pushed.increment()) }
      }
      let transcript = Transcript {
        said.increment()
        pushNext()
      }
      drivers.keep(test.drive(transcript))
      while pushed.value < count {
        pushNext()
        test.scheduler.run()
      }
      drivers.all[0].end?(.completed)
      test.scheduler.run()
      drivers.drop()
    }
    return said.value > 0 ? nil : "nothing came out"
  }
}
