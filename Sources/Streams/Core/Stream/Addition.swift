/// What has been added to the end of a producer.
protocol Addition: AnyObject, Sendable {}

/// Elements that have been added one after the other to the end of a producer, and that producer as it was before the first.
///
/// Otherwise a producer to which a loop adds much would become a chain of that length, and every value would pass through all
/// of it. Each of the producers on the way stays what it is: they share what they have in common.
// Unchecked: only a list that is about to go, and that has no other holder, is taken apart.
final class AddedList<Element: Sendable>: Addition, @unchecked Sendable {
  /// The producer before anything was added.
  let base: Node
  private let elements: [Element]
  private var before: AddedList?

  /// Adds elements to a producer: to the list of those that were added last, if there is one.
  init<Kind, Value, Failure>(_ elements: [Element], to stream: EventStream<Kind, Value, Failure>) {
    // Only producers are blueprints.
    let before = (stream.node as? ProducerBlueprint)?.addition as? AddedList<Element>
    base = before?.base ?? stream.node
    self.before = before
    self.elements = elements
  }

  /// All of them, in the order in which they were added.
  ///
  /// - Complexity: O(*n*) in their number.
  var all: [Element] {
    var lists = [elements]
    var place = before
    while let list = place {
      lists.append(list.elements)
      place = list.before
    }
    return lists.reversed().flatMap { $0 }
  }

  deinit { releaseChain(&before) { $0.before.take() } }
}

extension EventStream {
  /// A producer with elements added at its end, and one node for all of them.
  ///
  /// - Parameter put: puts that node below what the producer was before.
  func added<NewKind: StreamKind, Element>(
    _ elements: [Element],
    _ put: (_ base: Self, _ list: AddedList<Element>) -> EventStream<NewKind, Value, Failure>
  ) -> EventStream<NewKind, Value, Failure> {
    let list = AddedList(elements, to: self)
    let stream = put(Self(node: list.base, lifetime: nil), list)
    let blueprint = ProducerBlueprint(
      context: node.gate.context, addition: list, isHidden: stream.node.hidesValues
    ) { run, _ in stream.node(in: run) }
    blueprint.takeIdentity(of: stream.node)
    return EventStream<NewKind, Value, Failure>(node: blueprint, lifetime: nil)
  }
}

/// Releases a chain of objects one after the other: the stack must not grow by their number.
func releaseChain<Link: AnyObject>(_ place: inout Link?, takingNext: (Link) -> Link?) {
  while isKnownUniquelyReferenced(&place), let link = place { place = takingNext(link) }
}
