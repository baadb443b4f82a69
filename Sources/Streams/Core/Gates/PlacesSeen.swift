/// The places that a search or a walk has come to, where it may go on in several threads.
final class PlacesSeen: Sendable {
  private let places = Locked<Set<ObjectIdentifier>>([])

  func contains(_ place: Node) -> Bool { places.withLock { $0.contains(ObjectIdentifier(place)) } }

  /// Notes a place. Whether it is new.
  @discardableResult
  func insert(_ place: Node) -> Bool { places.withLock { $0.insert(ObjectIdentifier(place)).inserted } }
}
