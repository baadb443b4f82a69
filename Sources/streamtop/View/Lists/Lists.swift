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
  /// How the chains are listed, and what there was to list.
  private(set) var plan = ListingPlan()
  private var listed = Fingerprint()

  /// What tells whether there is something else to list, but for figures.
  private struct Fingerprint {
    var (nodes, foldedNodes, shape, retries, endings) = (0, -1, -1, -1, -1)

    init() {}

    init(of model: Model) {
      (nodes, foldedNodes, shape) = (model.nodes.count, model.foldedNodes, model.shape)
      (retries, endings) = (model.retryChanges, model.endingChanges)
    }
  }

  init() {}

  init(_ model: Model, _ plan: ListingPlan) { rebuild(model, plan) }

  /// Makes anew what is stale after something has happened, as far as that is another list now: a look at which nothing but
  /// figures has changed makes none, unless these decide what is listed or in which order.
  /// - Returns: whether anything was made anew.
  mutating func follow(_ model: Model, _ plan: ListingPlan) -> Bool {
    guard areStale(for: model, plan) else { return false }
    if differs(from: model, plan) || listed.shape != model.shape || isFolding(model) || chains.followsFigures
    {
      rebuild(model, plan)
    } else {
      makeRest(model)
    }
    return true
  }

  /// Whether they must be made anew after something has happened: always where that costs little, and at once where they are to
  /// be others; or else the more rarely the more nodes there are, so that it stays a small part of a core.
  func areStale(for model: Model, _ plan: ListingPlan) -> Bool {
    differs(from: model, plan) || isCheap(model) || model.time - time >= .microseconds(50 * model.nodes.count)
  }

  /// Whether they must be made anew after a key, which changes nothing but how things are listed.
  func differ(from plan: ListingPlan) -> Bool { plan != self.plan }

  /// Whether nodes are to be listed in another way, are gone, or are more than twice as many, as when a large program has said
  /// how it stands.
  private func differs(from model: Model, _ plan: ListingPlan) -> Bool {
    differ(from: plan) || model.nodes.count > 2 * listed.nodes || listed.foldedNodes != model.foldedNodes
      || model.time < time
  }

  private func isCheap(_ model: Model) -> Bool { model.nodes.count < Listing.large }

  private func isFolding(_ model: Model) -> Bool { chains.nextFold.map { $0 <= model.time } ?? false }

  private mutating func rebuild(_ model: Model, _ plan: ListingPlan) {
    chains = Listing(model, plan)
    laneLabel = model.laneLabel(of: chains)
    listedAt = model.time
    self.plan = plan
    listed = Fingerprint()
    makeRest(model)
  }

  /// Takes the lines of the other panes.
  mutating func arrange(_ arranged: [PaneName: [LineID]]) { self.arranged = arranged }

  /// Makes all but the list of chains.
  private mutating func makeRest(_ model: Model) {
    let new = Fingerprint(of: model)
    if new.retries != listed.retries { retries = model.retryRows }
    waiting = model.retrying.all.count { model.nodes[$0]?.retry?.isWaiting(at: model.time) == true }
    if new.endings != listed.endings || plan.filter != nil || plan.order != .order {
      let endings = endings(model, plan)
      ends = EndLine.lines(of: endings)
      self.endings = endings.count
    }
    listed = new
    time = model.time
  }
}
