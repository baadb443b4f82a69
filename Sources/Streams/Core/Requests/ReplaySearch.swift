/// The way that remembered values take to the stream that has asked for a replay, as if it had requested them.
///
/// Unlike a request's, it may lead through any inlet of a join.
// Unchecked like its superclass; what it adds is constant.
final class ReplayRequest: Exchange, @unchecked Sendable {
  /// The inlets by which the way comes to the joins on it, from the asker up.
  private let inlets: [Inlet]

  init(to asker: Node, share: Bool, through inlets: [Inlet]) {
    self.inlets = inlets
    // The probe sees no request.
    super.init(asker: asker, share: share, trace: nil)
    state.bitwiseOr(ExchangeState.replays, ordering: .relaxed)
  }

  /// The asker, if it is in that gate, or else the way from there to the gate below.
  func place(in gate: Gate) -> Node {
    var (place, inlets) = (asker, inlets[...])
    while place.gate !== gate {
      guard let inlet = inlets.first?.head === place.gate ? inlets.popFirst() : place.gate.inlets.first else {
        return gate
      }
      place = inlet
    }
    return place
  }
}

/// A node that can say again what it said last.
@usableFromInline
protocol Replaying: AnyObject {
  /// Passes the latest value on. False without one. Called by the gate's owner.
  func passOnLatest(_ route: Route) -> Bool
  /// Whether what it would say is what it makes of what is above, which it can make again.
  var repeatsWhatIsAbove: Bool { get }
}

extension CurrentValue where Self: Node {
  @usableFromInline
  func passOnLatest(_ route: Route) -> Bool {
    passOn(value: current, route)
    return true
  }

  @usableFromInline
  var repeatsWhatIsAbove: Bool { false }
}

/// Looks above a stream for what the nearest ones remember or have settled with, through every inlet of a join.
struct ReplaySearch {
  let asker: Node
  let share: Bool
  /// Whether an outcome is for all that wait for it, and not for the asker alone.
  let outcomesAreForAll: Bool
  /// The places from which nothing more is to be had on another way: there can be twice as many ways with each join.
  private let done = PlacesSeen()

  /// How far an event that arises above a place reaches.
  private enum Reach {
    /// An outcome may be for all that wait, whichever way leads to them.
    case allWays
    /// A value that is remembered takes the one way on which it was found, and is said again on each other one; so does an
    /// outcome that is for the asker alone.
    case thisWay
  }

  init(asker: Node, share: Bool, outcomesAreForAll: Bool = true) {
    self.asker = asker
    self.share = share
    self.outcomesAreForAll = outcomesAreForAll
  }

  /// Begins where the search is for.
  fileprivate func begin() {
    if let own = asker as? any Replaying, !own.repeatsWhatIsAbove { return have(asker, speakAlong: []) }
    _ = climb(from: asker, [])
  }

  /// Lets the nearest nodes above a place speak. Returns whether there is more to be had from there on another way.
  /// - Parameter inlets: those by which the place is reached from the joins below it.
  func climb(from place: Node, _ inlets: [Inlet]) -> Bool {
    var place = place
    while true {
      let above = place.isGate ? place.gate.inlets : []
      if above.count > 1 { return climb(from: place, through: above, inlets) }
      guard let next = above.first?.parent ?? place.parent else { return false }
      if let reach = speak(next, to: above.first ?? place, inlets) { return reach == .thisWay }
      place = next
    }
  }

  /// The same from a join.
  private func climb(from join: Node, through above: [Inlet], _ inlets: [Inlet]) -> Bool {
    guard !done.contains(join) else { return false }
    // What settles gives its one outcome to all that wait below it.
    if join.has(.settling) { done.insert(join) }
    var hasMore = false
    for inlet in above {
      guard let source = inlet.parent else { continue }
      if look(at: source, from: inlet, inlets + [inlet]) { hasMore = true }
    }
    if !hasMore { done.insert(join) }
    return hasMore
  }

  private func look(at place: Node, from inlet: Inlet, _ inlets: [Inlet]) -> Bool {
    speak(place, to: inlet, inlets).map { $0 == .thisWay } ?? climb(from: place, inlets)
  }

  /// Lets a place say what it has to say. Returns how far that reaches; nil when it has nothing to say.
  ///
  /// - Parameter child: where the way of this search goes on below it.
  private func speak(_ place: Node, to child: Node, _ inlets: [Inlet]) -> Reach? {
    if place.has(.settling) {
      guard !place.awaitsOutcome else { return nil }
      place.replayNow(outcomesAreForAll ? .all : .only(child))
      return outcomesAreForAll ? .allWays : .thisWay
    }
    guard place is any Replaying else { return nil }
    guard !done.contains(place) else { return .allWays }
    have(place, speakAlong: inlets)
    return .thisWay
  }

  private func have(_ source: Node, speakAlong inlets: [Inlet]) {
    source.gate.visit {
      guard source.isOpen, let replaying = source as? any Replaying else {
        done.insert(source)
        return
      }
      var isFound = false
      // The way of a replay is that of an answer.
      source.answer(ReplayRequest(to: asker, share: share, through: inlets)) {
        isFound = replaying.passOnLatest($0)
      }
      // Nothing is remembered here, nor said by those above.
      if !isFound, !climb(from: source, inlets) { done.insert(source) }
    }
  }
}

extension Node {
  /// Replays at once what the nearest streams above this one remember.
  @usableFromInline
  func replayRemembered(shared: Bool) { ReplaySearch(asker: self, share: shared).begin() }
}
