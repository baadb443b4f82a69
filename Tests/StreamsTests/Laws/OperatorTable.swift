@testable import Streams

/// One operator, to be held against the laws on every kind of stream.
struct OperatorUnderTest: Sendable, CustomStringConvertible {
  /// What it is called by, as in `zip(_:buffer:)`, and behind a comma what is special about this use.
  let description: String
  /// The kinds that have it.
  let kinds: Set<KindUnderTest>
  /// Whether it passes the errors on that it receives.
  let passesErrors: Bool
  private let attach: any Attachment

  init(
    _ description: String, _ attach: any Attachment,
    on kinds: Set<KindUnderTest> = Set(KindUnderTest.allCases),
    passesErrors: Bool = true
  ) {
    self.description = description
    self.kinds = kinds
    self.passesErrors = passesErrors
    self.attach = attach
  }

  /// Builds the operator on a stream, and below it what writes everything down that comes out.
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    attach.attach(to: stream, transcript)
  }

  /// Its name and labels alone.
  var signature: String { String(description.prefix { $0 != "," }) }

  /// The same operator with something before it.
  func below(_ wrap: (any Attachment) -> any Attachment) -> OperatorUnderTest {
    OperatorUnderTest(description, wrap(attach), on: kinds, passesErrors: passesErrors)
  }

  /// Every operator.
  static let all =
    transforming + flattening + combining + gathering + accumulating + timed + timedByDuration + selecting
    + renamed + ofOneKind
}

/// What builds an operator on a stream of any kind: a generic closure, which Swift does not have.
protocol Attachment: Sendable {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node
}

extension EventStream {
  /// Writes everything down that the stream says.
  func written(to transcript: Transcript) -> Node {
    let leaf = on { transcript.write("\($0)") }
      .onError { transcript.write("error \($0)") }
      .onTerminate { transcript.write("end \($0)") }
    transcript.leaves?.keep(leaf)
    return leaf.heard()
  }

  /// The stream's node; of an event stream, one that is observed, in a run that has begun.
  private func heard() -> Node {
    guard Kind.self is any FailingKind.Type else { return node }
    let run = RunBuilder()
    let leaf = node(in: run)
    leaf.attach(Leaf<Value>(parent: leaf, value: { _ in }))
    run.begin()
    return leaf
  }
}
