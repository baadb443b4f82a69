import Streams

extension CallbagLaws {
  /// Checks an operator: what it makes of watched sources keeps the laws, asks them for no more than it needs, and loses no
  /// wish. When its sink ends, it ends each of them once, but none that has ended by itself.
  ///
  /// An operator that never has enough of a source without end, such as one that answers only at the end, breaks
  /// ``Law/noLostWish``: the check does not wait for it, however its sources answer. Put something above it that ends, such as
  /// `take(first:)`. An operator that begins a source anew whenever it ends breaks that law too, unless its nature is
  /// ``Nature/open``.
  ///
  /// - Parameters:
  ///   - nature: what a source made by it promises, given a pullable one; with ``Nature/open``, wishes to it may wait when that
  ///     one has ended.
  ///   - needs: how many values of its source it takes for its own first one; more than a million count as a million.
  ///   - answers: the ways in which its sources answer, tried one after the other.
  ///   - stir: makes an operator that waits go on, such as by moving virtual time on.
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
  ///   - nature: what a source made by it promises, given pullable ones; with ``Nature/open``, wishes to it may wait when one
  ///     of those has ended.
  ///   - needs: how many values it takes for its own first one, with one number for each source that it is given; more than a
  ///     million count as a million.
  ///   - answers: the ways in which its sources answer, tried one after the other.
  ///   - stir: makes an operator that waits go on, such as by moving virtual time on.
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
  ///
  /// - Parameters:
  ///   - nature: what is promised of it.
  ///   - needs: how many values it takes for its own first one; more than a million count as a million.
  ///   - answers: the ways in which its source answers, tried one after the other.
  ///   - stir: makes an operator that waits go on, such as by moving virtual time on.
  ///   - operation: the operator.
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
      for supplies in Supply.all(for: needs.count) {
        let found = violations(nature, needs, supplies, Answering(answer), stir, operation)
        report.add(found, for: answer, Supply.words(of: supplies))
      }
      guard nature.contains(.pullable) else { continue }
      report.add(surplus(needs, Answering(answer), stir, operation), for: answer)
    }
    if nature.contains(.flat) {
      let answering = Answering(.atOnce)
      let watched = needs.map {
        WatchedSource(
          answering, .endless,
          patience: patience(for: StackLimit.values, needing: $0))
      }
      report.violations += checkStack(operation(watched))
    }
    return report
  }

  private static func violations<Output>(
    _ nature: Nature, _ needs: [Int], _ supplies: [Supply], _ answering: Answering, _ stir: () -> Void,
    _ operation: ([WatchedSource]) -> Producer<Output>
  ) -> [Report.Violation] {
    // An operator that is told of an end unasked may have a last value, which no sink has asked for either; a pullable source
    // says its end only when it is asked.
    let tried = supplies.contains(where: \.endsUnasked) ? nature.subtracting(.pullable) : nature
    let mayWait = nature.contains(.open) && supplies.contains { $0.values != nil }
    var found: [Report.Violation] = []
    for trial in Trial.all where tried.contains(trial.needs) {
      let trial = trial.fitting(answering.answer, needing: needs.max() ?? 0)
      let watched = Swift.zip(needs, supplies).map {
        WatchedSource(answering, $1, patience: trial.patience(needing: $0))
      }
      let recorder = Recorder<Output>(trial)
      recorder.run(operation(watched)) { stirAll(answering, stir) }
      found += recorder.violations
      if nature.contains(.pullable), !mayWait {
        let exhaustions = watched.compactMap(\.exhaustion)
        let law: Law = trial.most > 0 ? .noLostWish : .exactDemand
        for reason in exhaustions {
          found.append(Report.Violation(law: law, reason: reason, marble: recorder.marble))
        }
        if exhaustions.isEmpty { found += recorder.lostWishes }
      }
      for source in watched {
        found += source.violations(
          after: recorder.marble, asksAgain: trial.asksAfterEnd, endsAgain: recorder.hasEndedAgain)
      }
    }
    return found
  }

  /// The sources from which more is taken than is needed for one value.
  private static func surplus<Output>(
    _ needs: [Int], _ answering: Answering, _ stir: () -> Void,
    _ operation: ([WatchedSource]) -> Producer<Output>
  ) -> [Report.Violation] {
    let trial = Trial.pullOnce
    let watched = needs.map {
      WatchedSource(answering, .endless, patience: trial.patience(needing: $0))
    }
    let recorder = Recorder<Output>(trial)
    recorder.run(operation(watched)) { stirAll(answering, stir) }
    var found: [Report.Violation] = []
    for (source, needed) in Swift.zip(watched, needs) where source.taken > needed {
      found.append(
        .init(
          law: .exactDemand, reason: "took \(source.taken) values for one, and needs \(needed)",
          marble: recorder.marble))
    }
    return found
  }

  /// Lets the sources answer, and the operator go on.
  private static func stirAll(_ answering: Answering, _ stir: () -> Void) {
    // What an operator has waited for may make it ask again, and what comes of that, too: more often than operators do.
    for _ in 0..<8 {
      answering.settle()
      stir()
    }
    answering.settle()
  }
}

extension CallbagLaws.Report {
  /// Adds what has been found with sources that answer and end so: each thing once, with the first picture of it.
  mutating func add(_ found: [Violation], for answer: CallbagLaws.Answer, _ ends: String? = nil) {
    for var violation in found {
      violation.answer = answer
      violation.ends = ends
      let isKnown = violations.contains {
        $0.law == violation.law && $0.reason == violation.reason && $0.answer == answer
      }
      if !isKnown { violations.append(violation) }
    }
  }
}
