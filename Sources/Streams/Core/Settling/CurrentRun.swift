import Synchronization

/// The run whose answer counts, as it is found from any thread; none between two runs.
///
/// It is one word: the address of the run, and a mark while a thread works with it. A thread that closes a run takes it out
/// after that, before the run is gone, and waits for the mark to be taken back: so a run that is named here is there. Nearly
/// always the thread that has named a run takes it out as well, with one locked instruction for both.
struct CurrentRun: ~Copyable {
  private let word = Atomic<UInt>(0)
  private static var mark: UInt { 1 }

  /// Names a run, in place of none. Called by the gate's owner, which alone names runs.
  // Unmanaged here and below: a run that is named here is there.
  func name(_ run: Unmanaged<PendingRun>) { word.store(Self.word(for: run), ordering: .releasing) }

  /// Takes a run out that has been closed, if it is named.
  func forget(_ run: Unmanaged<PendingRun>) {
    let named = Self.word(for: run)
    while true {
      let (isDone, seen) = word.compareExchange(
        expected: named, desired: 0, ordering: .acquiringAndReleasing)
      guard !isDone, seen == named | Self.mark else { return }
      waitForMark()
    }
  }

  // Not inlined: mostly no thread works with the run.
  @inline(never)
  private func waitForMark() {
    var patience = ThreadIdentity.Patience()
    while word.load(ordering: .relaxed) & Self.mark != 0 { patience.giveWay() }
  }

  /// Closes the run, and names another one in its place, or none. One that has been answered stays there until that is said,
  /// unless another one is named. From any thread; only the gate's owner names another.
  ///
  /// - Returns: whether the run has been closed here, and what its task knows of it; nil without a run.
  @inline(__always)
  func close(naming next: Unmanaged<PendingRun>?) -> (isStopped: Bool, run: TaskRun?)? {
    // Mostly there is none: it has been answered.
    if word.load(ordering: .acquiring) != 0 { return closeNamed(naming: next) }
    if let next { name(next) }
    return nil
  }

  /// The same when there is one, unless another thread takes it out meanwhile.
  @inline(never)
  private func closeNamed(naming next: Unmanaged<PendingRun>?) -> (isStopped: Bool, run: TaskRun?)? {
    var patience = ThreadIdentity.Patience()
    while true {
      let seen = word.load(ordering: .acquiring)
      guard let address = UnsafeRawPointer(bitPattern: seen & ~Self.mark) else {
        if let next { name(next) }
        return nil
      }
      if seen & Self.mark == 0,
        word.compareExchange(expected: seen, desired: seen | Self.mark, ordering: .acquiring).exchanged
      {
        // Only `name` puts something there.
        let (isStopped, run) = Unmanaged<PendingRun>.fromOpaque(address)._withUnsafeGuaranteedRef { pending in
          // First: a thread that answers a run that has been closed here goes away without a look at the mark, and the run with
          // it.
          let run = pending.run
          return (pending.close(), run)
        }
        word.store(next.map(Self.word) ?? (isStopped ? 0 : seen), ordering: .releasing)
        return (isStopped, run)
      }
      // A thread works with the run.
      patience.giveWay()
    }
  }

  private static func word(for run: Unmanaged<PendingRun>) -> UInt { UInt(bitPattern: run.toOpaque()) }
}
