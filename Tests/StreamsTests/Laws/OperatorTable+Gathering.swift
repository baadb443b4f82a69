@testable import Streams

extension OperatorUnderTest {
  /// Operators that join any number of streams. Those of event streams have tests of their own.
  static let gathering = Gathering.allCases.map { way in
    OperatorUnderTest(way.rawValue, way, on: Set(KindUnderTest.allCases.filter { !$0.flows }))
  }
}

enum Gathering: String, CaseIterable, Attachment {
  case zipOfArray = "zip(_:)"
  case zipOfTwo = "zip(_:_:)"
  case zipOfSeveral = "zip(_:_:_:)"
  case combineLatestOfArray = "combineLatest(_:)"
  case combineLatestOfTwo = "combineLatest(_:_:)"
  case combineLatestOfSeveral = "combineLatest(_:_:_:)"
  case mergeOfArray = "merge(_:), of an array"
  case mergeOfSeveral = "merge(_:), of several"

  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    guard let kind = Kind.self as? any GatherableKind.Type else {
      preconditionFailure("the table names other kinds for this operator")
    }
    return attach(kind, to: stream, transcript)
  }

  private func attach<Kind: GatherableKind>(
    _ kind: Kind.Type, to stream: any Sendable, _ transcript: Transcript
  ) -> Node {
    typealias Stream = EventStream<Kind, Int, any Error>
    guard let stream = stream as? Stream else { preconditionFailure("it is of the kind that it says") }
    // Made only where it is used: a branch that nothing hears would be one more in the tree.
    var other: EventStream<Kind.Mapped, String, any Error> { stream.map { "\($0)" } }
    switch self {
    case .zipOfArray: return Stream.zip([stream, stream, stream]).written(to: transcript)
    case .zipOfTwo: return Stream.zip(stream, other).written(to: transcript)
    case .zipOfSeveral: return Stream.zip(stream, other, stream).written(to: transcript)
    case .combineLatestOfArray:
      return Stream.combineLatest([stream, stream, stream]).written(to: transcript)
    case .combineLatestOfTwo: return Stream.combineLatest(stream, other).written(to: transcript)
    case .combineLatestOfSeveral:
      return Stream.combineLatest(stream, other, stream).written(to: transcript)
    case .mergeOfArray: return Stream.merge([stream, stream, stream]).written(to: transcript)
    case .mergeOfSeveral: return Stream.merge(stream, stream).written(to: transcript)
    }
  }
}
