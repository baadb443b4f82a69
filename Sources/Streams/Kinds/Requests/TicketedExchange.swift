/// What an operator hands to a request that climbs past it, to hear how the request fares. It is let go of when the
/// request is over: when its answer has been delivered, or when nobody can answer it any more.
protocol RequestTicket: AnyObject, Sendable {
  /// Who has handed it out.
  var issuer: Node { get }
  /// The request has its answer, which is about to be delivered. True when ``proceed()`` has something to do.
  /// Called by the owner of the gate in which the answer arises.
  func answered() -> Bool
  /// Does what had to wait for the answer. Called outside of the gate that delivers it.
  func proceed()
}

/// A request that others than its asker follow on its way.
// Unchecked like its superclass: until it reaches the source, only who asks changes it, and then the gate's owner.
final class TicketedExchange: Exchange, @unchecked Sendable {
  private var handed: [any RequestTicket]
  private let first: Exchange
  private var isHandedOver = false

  init(_ exchange: Exchange, _ tickets: [any RequestTicket]) {
    handed = tickets
    first = exchange.original
    super.init(asker: exchange.asker, share: exchange.share, number: exchange.number)
    source = exchange.source
    isTimed = exchange.isTimed
    // The source has to look.
    takesAnswer = false
  }

  override var original: Exchange { first }

  override var tickets: [any RequestTicket] { handed }

  override func ticket(of issuer: Node) -> (any RequestTicket)? { handed.first { $0.issuer === issuer } }

  override func carrying(_ ticket: any RequestTicket) -> Exchange {
    handed.append(ticket)
    return self
  }

  override func handOver() -> Exchange? {
    guard !isHandedOver else { return nil }
    isHandedOver = true
    defer { handed = [] }
    return TicketedExchange(self, handed)
  }

  /// Tells the tickets of the answer. What has to wait for it happens outside of the root's gate.
  override func announceAnswer(in gate: Gate) {
    for ticket in handed where ticket.answered() {
      let root = gate.rootOfRequests
      root.perform { root.afterwards { ticket.proceed() } }
    }
  }
}

extension Exchange {
  /// The same request with a ticket.
  func withTicket(_ ticket: any RequestTicket) -> Exchange { TicketedExchange(self, [ticket]) }
}

extension Gate {
  /// The root whose task answers requests that are made below here.
  fileprivate var rootOfRequests: Gate {
    var gate = self
    while let inlet = gate.inlets.first { gate = inlet.gate }
    return gate
  }
}

extension Node {
  /// Gives a request that has climbed up to here an answer that arises here. Called by the gate's owner.
  func answer(_ exchange: Exchange, _ deliver: (Route) -> Void) {
    let gate = gate
    let outer = gate.exchangeReference
    let carrier = exchange.handOver()
    carrier?.announceAnswer(in: gate)
    gate.follow(carrier ?? exchange) { route in
      if self === gate {
        deliver(route)
      } else if let route = route.below(self) {
        deliver(route)
      }
    }
    gate.exchangeReference = outer
  }
}

extension Node {
  /// Delivers from here what has been held back here, as it came. Called by the gate's owner, also while it delivers
  /// something else.
  func deliverLater(_ delivery: Delivery, _ deliver: (Route) -> Void) {
    let gate = gate
    let outer = gate.exchangeReference
    gate.during(delivery) { route in
      guard delivery.followsPath else { return deliver(route) }
      if let route = self === gate ? route : route.below(self) { deliver(route) }
    }
    gate.exchangeReference = outer
  }
}

extension Route {
  /// The part of the way that lies below a node; nil when it does not pass that.
  fileprivate func below(_ node: Node) -> Route? {
    guard var place = path else { return nil }
    while let step = place.pointee {
      place += 1
      // Unmanaged: compared, not followed.
      if step.toOpaque() == Unmanaged.passUnretained(node).toOpaque() { return Route(path: place) }
    }
    return nil
  }
}
