import Streams
import StreamsWire

/// Whose values a dashboard wants to see: those of the selected stream, and of streams with some names, as far as a program
/// may be asked for so many.
struct WantedValues {
  /// Where the time comes from.
  private let now: () -> ContinuousClock.Instant
  /// The names; `all` stands for all streams.
  private let names: Set<String>
  /// Those of the names that no stream has had yet.
  private(set) var unseen: Set<String>
  private var named: Set<NodeID> = [] { didSet { isStale = true } }
  /// Whether something else may be wanted since the last wish.
  private var isStale = true
  /// What the program has been told; nil before it has been told anything.
  private var told: Set<NodeID>?
  /// When that was.
  private var latestWish: ContinuousClock.Instant?
  /// Whether more have been wanted than can be asked for, and how that is put as long as no one has taken it.
  private var (hasShortage, shortage): (Bool, String?) = (false, nil)
  var selection: NodeID? { didSet { if selection != oldValue { isStale = true } } }

  init(names: [String], now: @escaping () -> ContinuousClock.Instant = { .now }) {
    (self.names, self.now) = (Set(names), now)
    unseen = self.names.subtracting(["all"])
  }

  /// What is to be said to the program; nil when it knows, or has been told something within the time of a look, since who says
  /// more than is heard within a second waits for the next one. The first time that is that a look is wanted, if nothing else.
  mutating func newWish(tick: Duration) -> ViewerMessage? {
    guard isStale, latestWish.map({ $0.duration(to: now()) >= tick }) ?? true else { return nil }
    isStale = false
    // The user looks at the selected one. Of the others those that came first go on.
    let others = named.subtracting([selection].compactMap(\.self)).sorted()
    let all = [selection].compactMap(\.self) + others
    let wanted = Array(all.prefix(ViewerMessage.nodeLimit))
    if wanted.count < all.count, !hasShortage {
      let shown = wanted.count(where: named.contains)
      hasShortage = true
      shortage =
        "--values \(names.sorted().joined(separator: ", ")): only \(Format.count(shown)) of "
        + "\(Format.count(named.count)) streams show their values"
    }
    guard Set(wanted) != told else { return nil }
    (told, latestWish) = (Set(wanted), now())
    return .want(nodes: wanted, tick: tick, all: names.contains("all"))
  }

  /// That not all can be asked for whose values are wanted, in words; nil when they can, or when this has been taken before.
  mutating func takeShortage() -> String? { shortage.take() }

  /// Finds the streams of the names.
  mutating func find(in look: Look) {
    // All are wanted as a whole, before the program says what it has.
    guard !names.isEmpty, !names.contains("all") || !unseen.isEmpty else { return }
    // Of those that are left out it is not known what they are called.
    if look.omitted > 0 { unseen = [] }
    if let keyframe = look.keyframe {
      unseen.subtract(keyframe.compactMap(\.identity.name))
      // Who has ended unseen takes no place of one that lives.
      named = []
      for snapshot in keyframe where snapshot.end == nil { find(snapshot.identity) }
    }
    for fact in look.facts {
      switch fact.event {
      case .made, .named: find(fact.node)
      case .end: named.remove(fact.node.id)
      default: break
      }
    }
  }

  private mutating func find(_ node: NodeIdentity) {
    guard let name = node.name, names.contains(name) else { return }
    unseen.remove(name)
    // All are wanted as a whole.
    if !names.contains("all") { named.insert(node.id) }
  }
}
