/// Where an operator keeps an answer that it holds back. What comes later takes the place of what is in its own lane alone.
///
/// Mostly a lane is that of one asker. But others may have come to wait for an answer there, by a `singleFlight`: when the
/// asker has another answer, that one goes on in a lane of its own, as if only they had asked.
enum AnswerLane: Hashable, Sendable {
  /// That of what no branch has asked for.
  case common
  /// That of an asker: see ``Exchange/lane``.
  case asker(ObjectIdentifier)
  /// That of the answer to one request, for which several askers wait.
  case shared(ObjectIdentifier)

  /// That of what answers a request, or stands for it, as long as nothing sets this apart.
  init(of delivery: Delivery) { self = delivery.lane.map { .asker($0) } ?? .common }

  /// That of what has been set apart; nil without a request.
  init?(settingApart delivery: Delivery) {
    guard let exchange = delivery.exchange else { return nil }
    self = .shared(ObjectIdentifier(exchange))
  }
}

extension Delivery {
  /// Whether an event that comes later in the same lane may take the place of this one. Then no other asker comes to wait for
  /// this from now on. Otherwise this is to be set apart.
  func givesWay(to later: Delivery) -> Bool {
    // What comes of the same request comes for the same askers.
    guard let exchange, exchange !== later.exchange else { return true }
    return exchange.giveWay()
  }
}
