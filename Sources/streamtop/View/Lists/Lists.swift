import Streams

/// What the panes list, made from the model now and then, and drawn from as often as need be.
struct Lists: Sendable {
  private(set) var chains = Listing()
  /// The nodes with retries: the waiting ones first, then those that retried last.
  private(set) var retries: [NodeID] = []
  private(set) var waiting = 0
  private(set) var ends: [EndLine] = []
  /// How many endings these lines are about.
  private(set) var endings = 0
  /// The lines of other panes, where these are filtered, or in another order than their own.
  private(set) var arranged: [PaneName: [LineID]] = [:]
  /// How wide the widest label is before a lane of marbles, with its guides.
  private(set) var laneLabel = 0
  /// The moment of which it tells, and the one at which the chains were listed last: that costs more than all else.
  private var time = Duration.zero
  private(set) var listedAt = Duration.zero
  /// How the chains are listed, how many nodes there were, how many had been folded away, and which shape the forest had.
  private(set) var plan = ListingPlan()
  private var nodes = 0
  private var foldedNodes = -1
  private var shape = -1

  init() {}

  init(_ model: Model, _ plan: ListingPlan) { makeAnew(model, plan) }

  /// Makes anew what is stale after something has happened, and the chains only where that would change their list.
  /// - Returns: whether anything was made anew.
  mutating func follow(_ model: Model, _ plan: ListingPlan) -> Bool {
    guard areStale(for: model, plan) else { return false }
    let isAnother = isOther(model, plan) || shape != model.shape || isFolding(model)
    if isAnother || isCheap(model) || chains.followsFigures {
      makeAnew(model, plan)
    } else {
      makeRest(model)
    }
    return true
  }

  /// Whether they must be made anew after something has happened: always where that costs little, and at once where they are to
  /// be others; or else the more rarely the more nodes there are, so that it stays a small part of a core.
  func areStale(for model: Model, _ plan: ListingPlan) -> Bool {
    isOther(model, plan) || isCheap(model) || model.time - time >= .microseconds(50 * model.nodes.count)
  }

  /// Whether they must be made anew after a key, which changes nothing but how things are listed.
  func areOther(than plan: ListingPlan) -> Bool { plan != self.plan }

  /// Whether nodes are to be listed in another way, are gone, or are more than twice as many, as when a large program has said
  /// how it stands.
  private func isOther(_ model: Model, _ plan: ListingPlan) -> Bool {
    areOther(than: plan) || model.nodes.count > 2 * nodes || foldedNodes != model.foldedNodes
      || model.time < time
  }

  private func isCheap(_ model: Model) -> Bool { model.nodes.count < 1_000 }

  private func isFolding(_ model: Model) -> Bool { chains.nextFold.map { $0 <= model.time } ?? false }

  private mutating func makeAnew(_ model: Model, _ plan: ListingPlan) {
    chains = Listing(model, plan)
    laneLabel = model.laneLabel(of: chains)
    listedAt = model.time
    (self.plan, shape) = (plan, model.shape)
    (nodes, foldedNodes) = (model.nodes.count, model.foldedNodes)
    makeRest(model)
  }

  /// Takes the lines of the other panes from the dashboard whose lists these are.
  mutating func arrange(_ dashboard: Dashboard) { arranged = arrangement(dashboard) }

  /// Makes all but the list of chains.
  private mutating func makeRest(_ model: Model) {
    retries = model.retryRows
    waiting = model.retrying.count { model.nodes[$0]?.retry?.isWaiting(at: model.time) == true }
    let endings = endings(model, plan)
    ends = EndLine.lines(of: endings)
    self.endings = endings.count
    time = model.time
  }
}
