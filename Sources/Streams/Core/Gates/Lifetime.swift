import Synchronization

/// Something that stays as long as a stream's value does: a ``Lifetime`` of its tree, or a ``NodeHold`` on its node.
@usableFromInline
class Hold: @unchecked Sendable {  // Unchecked for the sake of its subclasses: all of it is constant.
  @usableFromInline
  init() {}

  /// What streams built on the one that has this keep as well.
  @usableFromInline var shared: Hold? { self }

  /// Whether it keeps a tree itself, and not by its members alone.
  var isPart: Bool { true }

  /// The root of the tree that it keeps itself, if that settles.
  var settlingRoot: SettlingRoot? { nil }

  /// Those that keep a tree, itself or what it has.
  var leaves: Few<Hold> { .one(.passUnretained(self)) }

  /// The holds that it has itself; none of one that keeps a tree.
  var members: [Hold] { [] }
}

extension Hold {
  struct Weak {
    weak var hold: Hold?
  }

  /// What keeps the trees that a hold keeps, each once, for one who is about to release it and wants to know who else has it.
  @inline(never)
  static func weakLeaves(of hold: Hold?) -> [Weak] {
    if let known = hold?.leaves.map({ Weak(hold: $0) }) { return known }
    var (leaves, open, seen): ([Weak], [Hold], Set<ObjectIdentifier>) = ([], hold.map { [$0] } ?? [], [])
    while let next = open.popLast() {
      guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
      let members = next.members
      if members.isEmpty { leaves.append(Weak(hold: next)) } else { open += members }
    }
    return leaves
  }

  /// Whether what has been released just now is gone.
  ///
  /// Each of several threads may have found what the others had not released yet. So each looks again. But to look is to hold
  /// for a moment, which others may find in turn: who finds anything goes on until no thread has released something meanwhile.
  /// What the last of them finds is then held by none of them.
  static func areEmptied(_ places: [Weak]) -> Bool {
    var seen = releases.wrappingAdd(1, ordering: .sequentiallyConsistent).newValue
    while true {
      if areEmpty(places) { return true }
      let (isLast, current) = releases.compareExchange(
        expected: seen, desired: seen + 1, ordering: .sequentiallyConsistent)
      if isLast { return false }
      seen = current
    }
  }

  /// How often a thread has released what others may have found.
  private static let releases = Atomic<Int>(0)

  // Never inlined: when it returns, it holds nothing any more.
  @inline(never)
  static func areEmpty(_ places: [Weak]) -> Bool { places.allSatisfy { $0.hold == nil } }

  /// Those of what a hold consists of that keep a tree, each once. A joint hold, of which others may have a reference, holds its
  /// members.
  // A function of its own: when it returns, nothing of it refers to the parts any more but what it returns.
  @inline(never)
  static func distinctParts(of hold: consuming Hold?) -> [Hold] {
    guard let hold = hold.take() else { return [] }
    if hold.isPart { return [hold] }
    var (parts, open, seen): ([Hold], [Hold], Set<ObjectIdentifier>) = ([], [hold], [])
    while let next = open.popLast() {
      // Each join on the way may double the number of ways to one of them.
      guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
      if next.isPart { parts.append(next) }
      open += next.members.reversed()
    }
    return parts
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

  override var settlingRoot: SettlingRoot? {
    root._withUnsafeGuaranteedRef { $0.isSettlingRoot ? $0.asSettlingRoot : nil }
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
  // Unchecked: constant until the end.
  private var joined: [Hold]
  private let leavesOfMembers: Few<Hold>

  private init(_ joined: [Hold]) {
    self.joined = joined
    leavesOfMembers = joined.reduce(.none) { $0.joined(with: $1.leaves) }
  }

  deinit {
    joined.reverse()
    // Unmanaged: a variable would hold it for longer.
    while let member = joined.popLast().map(Unmanaged.passRetained) {
      func release() { member.release() }
      Nesting.run(release, orPutOff: { release })
    }
  }

  override var leaves: Few<Hold> { leavesOfMembers }

  override var isPart: Bool { false }

  override var members: [Hold] { joined }

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
