import Synchronization

/// Whether viewers of the program may see the values of a stream.
public enum ValueVisibility: UInt8, Hashable, Sendable {
  /// They are shown as `‹hidden›`.
  case hidden = 1
  /// They are shown to viewers that ask for them, even when the stream is built on one whose values are hidden.
  case shown
}

extension ValueVisibility {
  /// Whether the values of any stream have been hidden. Before that, nothing need be checked.
  static let isInUse = Atomic<Bool>(false)
}

extension NodeRecord {
  /// What stands for a value that is hidden.
  static let hiddenWords = "‹hidden›"

  var hidesValues: Bool { visibility.load(ordering: .acquiring) == ValueVisibility.hidden.rawValue }

  /// What has been said of it, or of what it is built on; nil for nothing.
  var valueVisibility: ValueVisibility? { ValueVisibility(rawValue: visibility.load(ordering: .acquiring)) }

  func setVisibility(_ visibility: ValueVisibility) {
    self.visibility.store(visibility.rawValue, ordering: .releasing)
  }

  /// Hides the values if those of the node from which they come are hidden, unless something else has been said here.
  func inheritVisibility(from source: NodeRecord?) {
    if let source, source.hidesValues { hideValues() }
  }

  /// Hides the values, unless something has been said here. Returns whether nothing had been.
  @discardableResult
  func hideValues() -> Bool {
    visibility.compareExchange(
      expected: 0, desired: ValueVisibility.hidden.rawValue, ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// A value of this node in words, unless it is hidden.
  func words(_ describe: () -> String) -> String { hidesValues ? NodeRecord.hiddenWords : describe() }
}
