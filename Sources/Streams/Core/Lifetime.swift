/// What keeps a tree alive: while somebody holds its lifetime, the tree can still be made to deliver.
///
/// Owners of Hot, Cold and Observable roots hold it through the root's stream value. On Futures and Promises every
/// stream of the tree holds it, and so do pending answers, timers and decisions. When the last one lets go, nothing
/// can ever arrive, and the tree is ended.
@usableFromInline
final class Lifetime: Sendable {
  /// The root that ends with this lifetime; nil for a join, which lives as long as its sources.
  private let root: Gate?
  private let sources: [Lifetime]

  @usableFromInline
  init(of root: Gate) {
    self.root = root
    sources = []
  }

  @usableFromInline
  init(joining sources: [Lifetime]) {
    root = nil
    self.sources = sources
  }

  deinit {
    root?.abandon()
  }
}
