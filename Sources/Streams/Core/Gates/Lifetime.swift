/// Something that stays as long as a stream's value does: a ``Lifetime`` of its tree, or a ``NodeHold`` on its node.
@usableFromInline
class Hold: @unchecked Sendable {  // Unchecked for the sake of its subclasses: all of it is constant.
  @usableFromInline
  init() {}

  /// What streams built on the one that has this keep as well.
  @usableFromInline var shared: Hold? { self }

  /// The holds that it consists of: itself, or the members of a joint one.
  var parts: [Hold] { [self] }
}

extension Hold {
  /// What a hold consists of, if nothing else holds any of it; nil if something does, or if there is no hold.
  ///
  /// - Parameter hold: the caller's last reference.
  static func soleParts(of hold: consuming Hold?) -> [Hold]? {
    // A joint hold, of which others may have a reference, holds its members.
    guard var parts = distinctParts(of: consume hold) else { return nil }
    for index in parts.indices where !isKnownUniquelyReferenced(&parts[index]) { return nil }
    return parts
  }

  // A function of its own: when it returns, nothing of it refers to the parts any more but what it returns.
  @inline(never)
  private static func distinctParts(of hold: consuming Hold?) -> [Hold]? {
    guard let hold = hold.take() else { return nil }
    var parts: [Hold] = []
    for part in hold.parts where !parts.contains(where: { $0 === part }) { parts.append(part) }
    return parts.isEmpty ? nil : parts
  }
}

/// What keeps a tree alive: while a stream, a timer or a pending answer holds a lifetime of it, it can still deliver.
///
/// One rule for all kinds: where a task feeds the root (Cold, Hot, timer, Future, Promise, Progression), every stream of
/// the tree holds the lifetime; where the program feeds it from outside, only the input does. On Futures and Promises, pending
/// answers, timers and decisions hold lifetimes of their own. Without the last one nothing can ever arrive, and the tree is
/// ended. See ``EventStream/sharedLifetime``.
@usableFromInline
final class Lifetime: Hold, @unchecked Sendable {  // Unchecked like its superclass.
  /// The root that ends with its last lifetime.
  // Unmanaged: it is held by its lifetimes, together or one by one.
  private let root: Unmanaged<Gate>

  @usableFromInline
  init(of root: __shared Gate) {
    root.lifetimeBegan()
    self.root = .passUnretained(root)
  }

  /// One that the root has counted already.
  init(begunIn root: __shared Gate) { self.root = .passUnretained(root) }

  deinit {
    root._withUnsafeGuaranteedRef { $0.lifetimeEnded() }
  }
}

/// What keeps the trees of several sources alive, for a join.
@usableFromInline
final class JointHold: Hold, @unchecked Sendable {  // Unchecked like its superclass.
  private let members: [Hold]

  private init(_ members: [Hold]) { self.members = members }

  override var parts: [Hold] { members.flatMap(\.parts) }

  /// Both of them; the only one itself, if there is no other.
  @usableFromInline
  static func joining(_ left: Hold?, _ right: Hold?) -> Hold? {
    guard let left, let right, left !== right else { return left ?? right }
    return JointHold([left, right])
  }

  /// All of them; the only one itself, if there is no other; nil without any.
  static func joining(_ members: [Hold]) -> Hold? {
    members.count > 1 ? JointHold(members) : members.first
  }
}
