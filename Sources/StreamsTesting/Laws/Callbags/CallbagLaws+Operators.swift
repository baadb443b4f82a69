import Streams

extension CallbagLaws {
  /// Checks an operator: what it makes of sources that are watched keeps the laws, asks them for no more than it needs, loses
  /// no wish, and ends each of them once when its sink ends.
  ///
  /// - Parameters:
  ///   - nature: what a source made by it promises, given a pullable one.
  ///   - needs: how many values of its source it takes for its first one.
  ///   - answers: how the sources answer that it is tried with, one after the other.
  ///   - stir: makes an operator go on that waits, such as by moving virtual time on.
  ///   - operation: the operator; a source that it is given is watched.
  public static func check<Output: Sendable>(
    _ nature: Nature = [.pullable, .flat], needs: Int = 1, answers: [Answer] = Answer.allCases,
    stir: () -> Void = {}, operator operation: (_ source: CallbagSource<Int>) -> CallbagSource<Output>
  ) -> Report {
    check(nature, needs: [needs], answers: answers, stir: stir) { operation($0[0]) }
  }

  /// Checks an operator that makes one source of several, each of which is watched.
  ///
  /// - Parameters:
  ///   - nature: what a source made by it promises, given pullable ones.
  ///   - needs: how many values of each source it takes for its first one; as many sources are given to it.
  ///   - answers: how the sources answer that it is tried with, one after the other.
  ///   - stir: makes an operator go on that waits, such as by moving virtual time on.
  ///   - operation: the operator.
  public static func check<Output: Sendable>(
    _ nature: Nature = [.pullable, .flat], needs: [Int], answers: [Answer] = Answer.allCases,
    stir: () -> Void = {}, join operation: (_ sources: [CallbagSource<Int>]) -> CallbagSource<Output>
  ) -> Report {
    check(nature, needs, answers, stir) { watched in
      operation(watched.map { source in CallbagSource { source.greet($0) } }).producer
    }
  }

  /// Checks an operator of raw producers.
  public static func check<Output>(
    _ nature: Nature, needs: Int = 1, answers: [Answer] = Answer.allCases, stir: () -> Void = {},
    raw operation: (@escaping @Sendable (@escaping Consumer<Int>) -> Void) -> Producer<Output>
  ) -> Report {
    check(nature, [needs], answers, stir) { watched in
      let source = watched[0]
      return operation { source.greet($0) }
    }
  }

  private static func check<Output>(
    _ nature: Nature, _ needs: [Int], _ answers: [Answer], _ stir: () -> Void,
    _ operation: ([WatchedSource]) -> Producer<Output>
  ) -> Report {
    var report = Report()
    for answer in answers {
      report.add(
        violations(nature, needs, Answering(answer), stir, operation), for: answer)
    }
    if nature.contains(.flat) {
      let answering = Answering(.atOnce)
      report.violations += checkStack(operation(needs.map { _ in WatchedSource(answering) }))
    }
    return report
  }

  private static func violations<Output>(
    _ nature: Nature, _ needs: [Int], _ answering: Answering, _ stir: () -> Void,
    _ operation: ([WatchedSource]) -> Producer<Output>
  ) -> [Report.Violation] {
    var found: [Report.Violation] = []
    let stirAll = {
      // What an operator has waited for may make it ask again.
      for _ in 0..<8 {
        answering.settle()
        stir()
      }
      answering.settle()
    }
    for trial in Trial.all where nature.contains(trial.needs) {
      let watched = needs.map { _ in WatchedSource(answering) }
      let recorder = Recorder<Output>(trial)
      recorder.run(operation(watched), stir: stirAll)
      found += recorder.violations
      if nature.contains(.pullable) { found += recorder.lostWishes }
      for source in watched {
        found += source.violations(
          after: recorder.marble, asksAgain: trial.asksAfterEnd, endsAgain: recorder.hasEndedAgain)
      }
    }
    guard nature.contains(.pullable) else { return found }
    let watched = needs.map { _ in WatchedSource(answering) }
    let recorder = Recorder<Output>(.pullOnce)
    recorder.run(operation(watched), stir: stirAll)
    for (source, needed) in Swift.zip(watched, needs) where source.taken > needed {
      found.append(
        .init(
          law: .exactDemand, reason: "took \(source.taken) values for one, and needs \(needed)",
          marble: recorder.marble))
    }
    return found
  }
}

extension CallbagLaws.Report {
  /// Adds what has been found with sources that answer so.
  mutating func add(_ found: [Violation], for answer: CallbagLaws.Answer) {
    violations += found.map { violation in
      var violation = violation
      violation.answer = answer
      return violation
    }
  }
}
