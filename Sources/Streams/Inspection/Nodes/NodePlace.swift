/// What all nodes that one place in the program builds with the same types have in common, in words.
package final class NodePlace: Sendable {
  package let kind, type, operation, location: String
  /// The type and the operator, such as `Cold<Int, String>.map`.
  let streamOperation: String
  /// Sentences on why streams that come from here have ended, by what tells these apart.
  private let sentences = Locked<[Sentence: String]>([:])

  /// What a sentence on an end that began here depends on, but for the place.
  struct Sentence: Hashable, Sendable {
    let isRoot: Bool
    let relation: TerminationCause.Relation
    let trigger: TerminationCause.Trigger
  }

  package init(kind: String, type: String, operation: String, location: String) {
    (self.kind, self.type, self.operation, self.location) = (kind, type, operation, location)
    streamOperation = operation.isEmpty ? type : "\(type).\(operation)"
  }
}

extension NodePlace {
  /// A sentence on an end that began here: made once for all nodes that come from here.
  func sentence(_ sentence: Sentence, _ make: () -> String) -> String {
    if let known = sentences.withLock({ $0[sentence] }) { return known }
    let made = make()
    sentences.withLock { $0[sentence] = made }
    return made
  }
}

extension NodePlace: Equatable {
  package static func == (left: NodePlace, right: NodePlace) -> Bool {
    left === right
      || left.kind == right.kind && left.type == right.type && left.operation == right.operation
        && left.location == right.location
  }
}

extension NodeOrigin {
  /// The same in words, which are made once for all nodes that come from there.
  var place: NodePlace {
    let key = Key(self)
    if let known = NodeOrigin.places.withLock({ $0[key] }) { return known }
    let made = NodePlace(
      kind: stream?.kind.name ?? "", type: stream.map { $0.kind.describe($0.value) } ?? "",
      operation: operation?.text ?? "", location: file.map { "\($0.text):\(line)" } ?? "")
    return NodeOrigin.places.withLock { places in
      if let known = places[key] { return known }
      places[key] = made
      return made
    }
  }

  /// As many as the program has places that build streams: they are kept for good.
  private static let places = Locked<[Key: NodePlace]>([:])

  private struct Key: Hashable, Sendable {
    let (kind, value): (ObjectIdentifier?, ObjectIdentifier?)
    let (operation, file): (UInt, UInt)
    let line: UInt

    init(_ origin: NodeOrigin) {
      (kind, value) = (
        origin.stream.map { ObjectIdentifier($0.kind) }, origin.stream.map { ObjectIdentifier($0.value) }
      )
      (operation, file) = (origin.operation?.address ?? 0, origin.file?.address ?? 0)
      line = origin.line
    }

    // The file, the line and the operator tell nearly all of them apart, and a hash is dear.
    func hash(into hasher: inout Hasher) { hasher.combine(file &+ operation &* 31 &+ line << 32) }
  }
}
