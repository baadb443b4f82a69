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

  /// Begins where the search is for.
  fileprivate func begin() {
    if let own = asker as? any Replaying, !own.repeatsWhatIsAbove { return have(asker, speakAlong: []) }
    climb(from: asker, [])
  }

  /// Lets those speak that are nearest above a place.
  /// - Parameter inlets: those by which the place is reached from the joins below it.
  func climb(from place: Node, _ inlets: [Inlet]) {
    var place = place
    while true {
      let above = place === place.gate ? place.gate.inlets : []
      if above.count > 1 {
        for inlet in above {
          if let source = inlet.parent { look(at: source, inlets + [inlet]) }
        }
        return
      }
      guard let next = above.first?.parent ?? place.parent else { return }
      if hasSpoken(next, inlets) { return }
      place = next
    }
  }

  private func look(at place: Node, _ inlets: [Inlet]) {
    if !hasSpoken(place, inlets) { climb(from: place, inlets) }
  }

  /// Whether a place has something to say, which it then does, or may have.
  private func hasSpoken(_ place: Node, _ inlets: [Inlet]) -> Bool {
    if place.has(.settling) {
      guard place.has(.hasOutcome) || place.has(.ended) else { return false }
      place.replayNow()
      return true
    }
    guard place is any Replaying else { return false }
    have(place, speakAlong: inlets)
    return true
  }

  private func have(_ source: Node, speakAlong inlets: [Inlet]) {
    source.gate.visit {
      guard source.isOpen, let replaying = source as? any Replaying else { return }
      var isFound = false
      // The way of a replay is that of an answer.
      source.answer(ReplayRequest(to: asker, share: share, through: inlets)) {
        isFound = replaying.passOnLatest($0)
      }
      if !isFound { climb(from: source, inlets) }
    }
  }
}

extension Node {
  /// Replays at once what the nearest streams above this one remember.
  @usableFromInline
  func replayRemembered(shared: Bool) { ReplaySearch(asker: self, share: shared).begin() }
}
