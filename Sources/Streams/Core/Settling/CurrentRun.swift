import Synchronization

/// The run whose answer counts, as it is found from any thread; none between two runs.
///
/// It is one word: the address of the run, and a mark while a thread works with it. Who closes a run takes it out after that,
/// and before the run is gone, and waits for the mark to be taken back: so what is named here is there. Nearly always the
/// thread that has named a run takes it out as well, with one locked instruction for both.
struct CurrentRun: ~Copyable {
  private let word = Atomic<UInt>(0)
  private static var mark: UInt { 1 }

  /// Names a run, in place of none. Called by the gate's owner, who alone names runs.
  // Unmanaged here and below: see above.
  func name(_ run: Unmanaged<PendingRun>) {
    word.store(UInt(bitPattern: run.toOpaque()), ordering: .releasing)
  }

  /// Takes a run out that has been closed, if it is named.
  func forget(_ run: Unmanaged<PendingRun>) {
    let named = UInt(bitPattern: run.toOpaque())
    var attempts = 0
    while true {
      let (isDone, seen) = word.compareExchange(
        expected: named, desired: 0, ordering: .acquiringAndReleasing)
      guard !isDone, seen == named | Self.mark else { return }
      giveWay(&attempts)
    }
  }

  /// Takes the run out, and works with it meanwhile. Nil without one. No code of a user's is called by the body.
  func take<Output>(_ body: (PendingRun) -> Output) -> Output? {
    var attempts = 0
    while true {
      let seen = word.load(ordering: .acquiring)
      guard let run = UnsafeRawPointer(bitPattern: seen & ~Self.mark) else { return nil }
      if seen & Self.mark == 0,
        word.compareExchange(expected: seen, desired: seen | Self.mark, ordering: .acquiring).exchanged
      {
        // Only `name` puts something there.
        let output = Unmanaged<PendingRun>.fromOpaque(run)._withUnsafeGuaranteedRef(body)
        word.store(0, ordering: .releasing)
        return output
      }
      giveWay(&attempts)
    }
  }

  /// Lets the thread go on that works with the run.
  private func giveWay(_ attempts: inout Int) {
    attempts += 1
    ThreadIdentity.giveWay(forLong: attempts >= 100)
  }
}
