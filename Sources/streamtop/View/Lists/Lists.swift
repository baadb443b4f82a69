import Streams

/// What the panes list, made from the model now and then, and drawn from as often as need be.
struct Lists: Sendable {
  var chains = Listing()
  /// The nodes with retries: the waiting ones first, then those that retried last.
  var retries: [NodeID] = []
  var waiting = 0
  var ends: [EndLine] = []
  /// How the chains are listed.
  private var plan = ListingPlan()
  /// The moment of which it tells, how many nodes there were, and how many had been folded away by then.
  private var time = Duration.zero
  private var nodes = 0
  private var foldedNodes = -1

  init() {}

  init(_ model: Model, _ plan: ListingPlan) {
    chains = Listing(model, plan)
    retries = model.retryRows
    waiting = model.retrying.count { model.nodes[$0]?.retry?.isWaiting(at: model.time) == true }
    ends = model.endLines
    (self.plan, time) = (plan, model.time)
    (nodes, foldedNodes) = (model.nodes.count, model.foldedNodes)
  }

  /// Whether they must be made anew after something has happened: always where that costs little, and at once where they are to
  /// be others, nodes are gone, or there are more than twice as many, as when a large program has said how it stands; or else
  /// the more rarely the more nodes there are, so that it stays a small part of a core.
  func areStale(for model: Model, _ plan: ListingPlan) -> Bool {
    if plan != self.plan || model.nodes.count < 1_000 || model.nodes.count > 2 * nodes
      || foldedNodes != model.foldedNodes || model.time < time
    {
      return true
    }
    return model.time - time >= .microseconds(50 * model.nodes.count)
  }

  /// Whether they must be made anew after a key, which changes nothing but how things are listed.
  func areOther(than plan: ListingPlan) -> Bool { plan != self.plan }
}
