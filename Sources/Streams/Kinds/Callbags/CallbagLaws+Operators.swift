extension CallbagLaws {
  /// Checks an operator: what it makes of sources that are watched keeps the laws, asks them for no more than it needs, and
  /// ends each of them once when its sink ends.
  ///
  /// - Parameters:
  ///   - operation: the operator; a source that it is given is watched.
  ///   - nature: what a source made by it promises, given a pullable one.
  ///   - needs: how many values of its source it takes for its first one.
  public static func check<Output: Sendable>(
    _ nature: Nature = [.pullable, .flat], needs: Int = 1,
    operator operation: (_ source: CallbagSource<Int>) -> CallbagSource<Output>
  ) -> Report {
    check(nature, needs: [needs]) { operation($0[0]) }
  }

  /// Checks an operator that makes one source of several, each of which is watched.
  ///
  /// - Parameters:
  ///   - nature: what a source made by it promises, given pullable ones.
  ///   - needs: how many values of each source it takes for its first one; as many sources are given to it.
  ///   - operation: the operator.
  public static func check<Output: Sendable>(
    _ nature: Nature = [.pullable, .flat], needs: [Int],
    join operation: (_ sources: [CallbagSource<Int>]) -> CallbagSource<Output>
  ) -> Report {
    check(nature, needs) { watched in
      operation(watched.map { source in CallbagSource { source.greet($0) } }).producer
    }
  }

  /// Checks an operator of raw producers.
  public static func check<Output>(
    _ nature: Nature, needs: Int = 1,
    raw operation: (@escaping @Sendable (@escaping Consumer<Int>) -> Void) -> Producer<Output>
  ) -> Report {
    check(nature, [needs]) { watched in
      let source = watched[0]
      return operation { source.greet($0) }
    }
  }

  private static func check<Output>(
    _ nature: Nature, _ needs: [Int], _ operation: ([WatchedSource]) -> Producer<Output>
  ) -> Report {
    var report = Report()
    for trial in Trial.all where nature.contains(trial.needs) {
      let watched = needs.map { _ in WatchedSource() }
      let recorder = Recorder<Output>(trial)
      recorder.run(operation(watched))
      report.violations += recorder.violations
      for source in watched {
        report.violations += source.violations(after: recorder.marble, asksAfterEnd: trial.asksAfterEnd)
      }
    }
    if nature.contains(.pullable) {
      let watched = needs.map { _ in WatchedSource() }
      let recorder = Recorder<Output>(.pullOnce)
      recorder.run(operation(watched))
      for (source, needed) in Swift.zip(watched, needs) where source.taken > needed {
        report.violations.append(
          .init(
            law: .exactDemand, reason: "took \(source.taken) values for one, and needs \(needed)",
            marble: recorder.marble))
      }
    }
    if nature.contains(.flat) {
      report.violations += checkStack(operation(needs.map { _ in WatchedSource() }))
    }
    return report
  }
}
