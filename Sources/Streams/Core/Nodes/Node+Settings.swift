import Synchronization

/// What any thread may change of a node: what its users have chosen, and marks of the engine's own.
@usableFromInline
struct NodeSettings: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt16

  @inlinable
  init(rawValue: UInt16) { self.rawValue = rawValue }

  @usableFromInline @_transparent static var none: NodeSettings { NodeSettings(rawValue: 0) }
  /// It stays when its last child ends.
  @inlinable static var persists: NodeSettings { NodeSettings(rawValue: 1) }
  /// A stored value fills retries from below.
  @inlinable static var reuses: NodeSettings { NodeSettings(rawValue: 2) }
  /// Its observer does not want to hear anything any more.
  @inlinable static var isDeaf: NodeSettings { NodeSettings(rawValue: 4) }
  /// It has been attached to a parent that was ending and that does not wait for it; in an event stream, to a parent that had
  /// ended. Or it is a gate that has heard the end of an inlet that was attached so.
  static var isLate: NodeSettings { NodeSettings(rawValue: 8) }
  /// A thread reads what it works with, perhaps outside of the gate, to put a copy in its place.
  static var isBeingCopied: NodeSettings { NodeSettings(rawValue: 16) }
  /// It has ended, and what it worked with has been released.
  static var isEmpty: NodeSettings { NodeSettings(rawValue: 32) }
  /// Requests have been made here, or pass here, that are to end with it.
  @inlinable static var hasRuns: NodeSettings { NodeSettings(rawValue: 64) }
  /// No branch below waits for the attempt under way: it leads into a gate that has given up, or into a join that ends without
  /// it, or all branches that did wait have left, or it has been abandoned.
  static var hasGivenUp: NodeSettings { NodeSettings(rawValue: 128) }
  /// A disposable for what happens here exists.
  @inlinable static var isHeld: NodeSettings { NodeSettings(rawValue: 256) }
  /// What it is attached to tells it the present value first, if there is one. See ``CurrentValue``.
  static var hearsPresent: NodeSettings { NodeSettings(rawValue: 512) }
  /// Nothing will come from above any more, not even an end.
  static var isSilent: NodeSettings { NodeSettings(rawValue: 1024) }
  /// A gate: those linked in it get their records. See `Node+Adoption`.
  static var isWatched: NodeSettings { NodeSettings(rawValue: 2048) }
  /// It does more with the errors that come here than pass them on.
  @inlinable static var readsErrors: NodeSettings { NodeSettings(rawValue: 4096) }
  /// It is no stream's own node: probes know the one above in its place.
  static var standsForParent: NodeSettings { NodeSettings(rawValue: 8192) }
  /// A root that can be cancelled from anywhere below it.
  @inlinable static var isCancellable: NodeSettings { NodeSettings(rawValue: 16384) }
  /// All that hear it share its outcome: no retry from below leads to another one. That is what a Future is.
  static var isFinal: NodeSettings { NodeSettings(rawValue: 32768) }

  // There are no more bits: other marks share one of these, see `Node+SharedMarks`.

  // MARK: Masks

  /// Any mark that matters when a child is linked, in the node above it or in the gate.
  static var adoptsSlowly: UInt16 { isSilent.rawValue | isWatched.rawValue }

  /// What a node below that parent is to have set when its operator reads errors so.
  @inlinable @inline(__always)
  static func reading(_ errors: ErrorReading, settles: Bool = false, below parent: Node) -> NodeSettings {
    if errors.rawValue == 0 { return .none }
    return errors.contains(parent.has(.failsOnErrors) ? .ending : settles ? .settling : .flowing)
      ? .readsErrors : .none
  }
}

// What all sets of options have, by themselves: a debug build goes through tables for each step of the general one.
extension NodeSettings {
  @inlinable @inline(__always)
  init(arrayLiteral elements: NodeSettings...) {
    var (bits, index): (UInt16, Int) = (0, 0)
    while index < elements.count {
      bits |= elements[index].rawValue
      index += 1
    }
    self.init(rawValue: bits)
  }

  @usableFromInline @_transparent
  func contains(_ other: NodeSettings) -> Bool { rawValue & other.rawValue == other.rawValue }

  @usableFromInline @_transparent
  func union(_ other: NodeSettings) -> NodeSettings { NodeSettings(rawValue: rawValue | other.rawValue) }

  @usableFromInline @_transparent
  mutating func insert(_ other: NodeSettings) { self = union(other) }
}

extension Node {
  @inlinable
  func has(_ setting: NodeSettings) -> Bool { settings.load(ordering: .relaxed) & setting.rawValue != 0 }

  /// Takes over what users have chosen for another node, whose place it takes.
  func takeChoices(of other: Node) {
    let chosen =
      other.settings.load(ordering: .relaxed)
      & (NodeSettings.persists.rawValue | NodeSettings.reuses.rawValue | NodeSettings.isFinal.rawValue)
    settings.bitwiseOr(chosen, ordering: .relaxed)
    guard other.canStayForGood else { return }
    if other.staysForGood { staysForGood = true }
    if other.isHandler { isHandler = true }
  }
}

extension Node {
  /// Whether it stays when its last child ends.
  var persists: Bool {
    guard has(.persists) else { return false }
    return !has(.settling) || !isBelowEnd
  }

  /// Lets it stay when its last child ends, or no more. A root that flows stays in any case: what feeds it needs no branch.
  func persist(_ isWanted: Bool) {
    guard isWanted || has(.settling) || parentReference != nil else { return }
    // First, so that a release of the stream that comes now takes nothing back.
    if canStayForGood { staysForGood = isWanted }
    set(.persists, isWanted)
  }

  /// Whether nothing will come from above any more, not even an end. See `Node+Silence`.
  @usableFromInline
  var isSilent: Bool { has(.isSilent) }

  /// Whether a stored value fills retries from below.
  var reuses: Bool { has(.reuses) }

  /// Whether those that are linked in this gate get their records.
  var isWatched: Bool { has(.isWatched) }

  /// Notes that it is to be told the present value first. Called before it is attached.
  @usableFromInline
  func hearPresent() { set(.hearsPresent, true) }

  /// Whether it is told the present value first.
  @usableFromInline
  var hearsPresent: Bool { has(.hearsPresent) }

  /// Whether its parent does not wait for it.
  var isLate: Bool { has(.isLate) }

  /// Whether it hears of an event stream's end after the event.
  var hasMissedEnd: Bool { isLate && !has(.settling) }

  func set(_ setting: NodeSettings, _ isOn: Bool) {
    if isOn {
      settings.bitwiseOr(setting.rawValue, ordering: .relaxed)
    } else {
      settings.bitwiseAnd(~setting.rawValue, ordering: .relaxed)
    }
  }
}
