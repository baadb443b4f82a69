/// Something that an operator keeps for later, and the branches that it is for: on a Cold the branch that asked, elsewhere
/// every branch below.
///
/// Make what you pass on from what you have been given, with ``with(_:)``, and it takes the same way. Anything that you make
/// anew is for every branch.
public struct Addressed<Content: Sendable>: Sendable {
  /// What it is: a value, or the ``TimedEvent`` of a timed operator.
  public let content: Content
  @usableFromInline let delivery: Delivery
  /// Which event of its stream it is, counted from 1; 0 when it is none.
  @usableFromInline var number = 0

  @inlinable
  init(_ content: Content, _ delivery: Delivery) {
    self.content = content
    self.delivery = delivery
  }

  /// Makes something that is for every branch.
  @inlinable
  public init(_ content: Content) { self.init(content, .toEverybody) }

  /// Whether no branch will hear it: the one that asked is gone, or has cancelled the request. Never true of something that is
  /// for every branch.
  public var isUnwanted: Bool { delivery.isUnwanted }

  /// Something else, for the same branches.
  @inlinable
  public func with<NewContent>(_ content: NewContent) -> Addressed<NewContent> {
    var other = Addressed<NewContent>(content, delivery)
    other.number = number
    return other
  }
}
