import Synchronization

// How the root of a Future or Promise counts what holds it. See `Gate+Kinds`.

extension SettlingRoot {
  /// Notes that there is one more. One hold is for all of them.
  @inline(__always)
  func countLifetime() {
    if lifetimes.wrappingAdd(1, ordering: .relaxed).oldValue == 0 { _ = Unmanaged.passRetained(self) }
  }

  /// Notes that there is one less. Returns whether there is none any more.
  func uncountLifetime() -> Bool {
    lifetimes.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0
  }

  /// Whether a stream, a run or something that is under way holds the tree.
  var hasLifetime: Bool { lifetimes.load(ordering: .relaxed) > 0 }

  /// The first lifetimes, which begin before another thread knows this root.
  @inline(__always)
  func firstLifetimesBegan(_ count: Int) {
    assert(isUnlisted, "what a probe finds may have a lifetime of another thread's")
    lifetimes.store(count, ordering: .relaxed)
    _ = Unmanaged.passRetained(self)
  }

  /// Whether no probe can find this root before the program does.
  var isUnlisted: Bool { registration.load(ordering: .relaxed) == 0 && !hasRecord }

  /// Called on a visit.
  func endForWantOfLifetimes() {
    defer { if extras != nil { dismissGuests() } }
    guard isOpen else { return }
    perform {
      // A retry may have begun another meanwhile.
      guard self.isOpen, self.lifetimes.load(ordering: .acquiring) == 0 else { return }
      if self.attempts.phase != .settled {
        self.willEnd(by: .release)
        self.end(.cancelled)
        // Unless an operator has said something in place of the answer.
        guard self.isOpen else { return }
      }
      self.stopPersisting()
      self.endWhatWaitsInVain()
    }
  }
}
