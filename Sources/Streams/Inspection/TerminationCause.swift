/// Where an end began, as the engine keeps it.
protocol EndPlace: AnyObject, Sendable {
  var trigger: TerminationCause.Trigger { get }
  var record: NodeRecord? { get }
  /// The description of the stream.
  var description: String { get }
  /// Where it is, seen from a node; the direction when that is all that is known.
  func relation(to node: NodeMark, or direction: TerminationCause.Relation)
    -> TerminationCause.Relation
  /// The same without any error, for a holder that keeps it longer than the stream lives.
  var withoutError: any EndPlace { get }
}

/// Why a stream ended.
public struct TerminationCause: Sendable {
  /// What made a stream end.
  public enum Trigger: Hashable, Sendable {
    /// Its operator had done its work, as `first` and `until` do, or it was a join without further output.
    case operation
    /// Its task had answered, or it was completed from outside.
    case outcome
    /// Its operator failed, not the task.
    case failure
    /// `cancel()` was called on it.
    case cancellation
    /// `terminate(withReason:)` was called on it.
    case termination
    /// What feeds it ended it: its task, or the stream that it was made of.
    case event
    /// Nothing could make it deliver any more: its last holder has released it.
    case release
    /// The object that `lifeOf` or `using` ties it to is gone.
    case object
    /// It was a join, and had no use for anything more from its other source.
    case race
    /// A Swift task was cancelled: the one that feeds it, or that waits for its value or loops over its values.
    case task
    /// Its asynchronous function threw by itself that it was cancelled: a `CancellationError` of its own, or the
    /// ``StreamCancelledError`` of a stream that it waited for.
    case function
  }

  /// Where the end began, seen from a stream that it has come to.
  public enum Relation: Hashable, Sendable {
    /// In this stream.
    case itself
    /// In a stream that this one was built on, or that it waited for.
    case above
    /// In a branch of this stream, which was left without branches.
    case below
    /// In any stream of the chain: a cancel goes up to the tasks, and ends everything from there.
    case elsewhere
  }

  private let origin: any EndPlace
  /// Where the end began, seen from here.
  public let relation: Relation
  /// The reason with which this stream ended.
  public let reason: Termination

  init(_ origin: any EndPlace, _ relation: Relation, _ reason: Termination) {
    self.origin = origin
    self.relation = relation
    self.reason = reason
  }

  /// Whether the stream ended only because its last branch had ended.
  var isWantOfBranches: Bool { relation == .below && reason == .cancelled }

  /// The same, as a stream sees it on which the one that it was found at was built.
  func seen(from node: NodeMark) -> TerminationCause {
    TerminationCause(origin, origin.relation(to: node, or: relation == .itself ? .above : relation), reason)
  }

  /// The description of the stream with which the end began: its name, or its type and operator.
  public var stream: String { origin.description }
  /// The name of that stream; nil when it has none.
  public var name: String? { origin.record?.name }
  /// The probe's record of that stream, which says where it was built; nil without a probe.
  public var inspected: NodeRecord? { origin.record.flatMap { $0.isProbed ? $0 : nil } }
  /// What made that stream end.
  public var trigger: Trigger { origin.trigger }
}

extension TerminationCause: CustomStringConvertible {
  /// The reason, and how it came to that, in a sentence.
  public var description: String { "\(reason): \(explanation)" }

  /// How it came to the end, in a sentence without the reason.
  public var explanation: String { EndExplanation(origin, relation).sentence }

  /// The same before it is put in words. It holds no error.
  var untoldExplanation: EndExplanation { EndExplanation(origin.withoutError, relation) }
}

/// How it came to an end, without the reason.
struct EndExplanation: Sendable {
  private let origin: any EndPlace
  private let relation: TerminationCause.Relation

  fileprivate init(_ origin: any EndPlace, _ relation: TerminationCause.Relation) {
    (self.origin, self.relation) = (origin, relation)
  }

  /// All of it in a sentence.
  var sentence: String {
    guard let record = origin.record, record.name == nil else { return madeSentence }
    let kind = NodePlace.Sentence(isRoot: record.isRoot, relation: relation, trigger: origin.trigger)
    return record.origin.place.sentence(kind) { madeSentence }
  }

  private var madeSentence: String {
    switch relation {
    case .itself: words("it")
    case .above: "what it was built on ended, because \(words(stream))"
    case .below: "its last branch ended, because \(words(stream))"
    case .elsewhere: words(stream)
    }
  }

  private var stream: String { origin.description }

  private func words(_ subject: String) -> String {
    switch origin.trigger {
    case .operation: "\(subject) had done its work"
    case .outcome: "\(subject) had its outcome"
    case .failure: "\(subject) failed"
    case .cancellation: "cancel() was called on \(subject)"
    case .termination: "terminate(withReason:) was called on \(subject)"
    case .event: "what feeds \(subject) ended it"
    case .release: "nothing held \(subject) any more"
    case .object: "the object that \(subject) depends on was gone"
    case .race: "\(subject) had its outcome without this side"
    case .task: "a Swift task around \(subject) was cancelled"
    case .function: "the function of \(subject) threw that it was cancelled"
    }
  }
}
