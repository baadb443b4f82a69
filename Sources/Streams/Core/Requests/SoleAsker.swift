/// The only asker that is to hear an event, as long as something else holds its ``Delivery``; none where it is for all below.
// Unchecked for the reference, of which the gate's owner makes use.
struct SoleAsker: @unchecked Sendable {
  // Unmanaged: what holds the delivery holds it.
  private let carrier: Unmanaged<Carrier>?

  init(of delivery: Delivery) {
    // Where it goes to all below, the asker may be over before those are.
    carrier = delivery.followsPath ? delivery.carrier.map { Unmanaged.passUnretained($0) } : nil
  }

  /// The request that it has made; nil without one.
  var exchange: Exchange? { carrier?._withUnsafeGuaranteedRef { $0.exchange } }

  /// Whether that one is gone, or has given its request up.
  var isUnwanted: Bool { carrier?._withUnsafeGuaranteedRef { $0.exchange.isUnwanted } == true }
}
