// How the root of a Future or Promise is made.

extension SettlingRoot {
  /// Makes one in the caller's context.
  ///
  /// - Parameter record: makes its record; only called where there may be one, so that few callers pass on what that takes.
  // Unmanaged, and held: the compiler would count a reference to the root while its task runs.
  @usableFromInline
  static func make(
    phase: Attempts.Phase, role: Role, tellsRuns: Bool, _ setting: consuming RareReference,
    recordedBy record: (StreamContext) -> NodeRecord?
  ) -> Unmanaged<SettlingRoot> {
    var setting = setting
    return StreamContext.currentReference._withUnsafeGuaranteedRef { context in
      // Two calls: the compiler would release the record of the many that have none.
      context.mayWatch
        ? makeWatched(phase, role, tellsRuns, setting.take(), context, record(context))
        : .passRetained(
          SettlingRoot(
            phase: phase, role: role, tellsRuns: tellsRuns, setting: setting.take(), context: context,
            record: nil))
    }
  }

  // Unmanaged: as what `make` returns. Not inlined, because it is rare.
  @inline(never)
  private static func makeWatched(
    _ phase: Attempts.Phase, _ role: Role, _ tellsRuns: Bool, _ setting: consuming RareReference,
    _ context: StreamContext, _ record: NodeRecord?
  ) -> Unmanaged<SettlingRoot> {
    .passRetained(
      SettlingRoot(
        phase: phase, role: role, tellsRuns: tellsRuns, setting: setting, context: context, record: record))
  }
}
