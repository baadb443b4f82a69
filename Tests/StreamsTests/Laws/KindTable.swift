@testable import Streams

/// One kind of stream, to be held against the laws with every operator.
enum KindUnderTest: String, CaseIterable, Sendable, CustomStringConvertible {
  case hot, hotInput, cold, observable, observableInput, future, futureInput, lazy, promise, progression,
    progressionInput

  var description: String { rawValue }

  /// Whether it delivers any number of values, and errors do not end it.
  var flows: Bool {
    switch self {
    case .hot, .hotInput, .cold, .observable, .observableInput: true
    case .future, .futureInput, .lazy, .promise, .progression, .progressionInput: false
    }
  }

  /// Whether a task feeds it, so that whoever holds a stream of its tree keeps it; else only the input does.
  var isFedByTask: Bool {
    switch self {
    case .hot, .cold, .future, .lazy, .promise, .progression: true
    case .hotInput, .observable, .observableInput, .futureInput, .progressionInput: false
    }
  }

  /// Whether it can be ended from outside.
  var canBeEnded: Bool {
    flows || self == .promise || self == .progression || self == .progressionInput
  }

  /// Makes a source of this kind on the scheduler, with an operator below it.
  func drive(_ operation: OperatorUnderTest, _ transcript: Transcript, _ context: StreamContext) -> Driver {
    context.run {
      switch self {
      case .hot: hot(operation, transcript)
      case .hotInput: hotInput(operation, transcript)
      case .cold: cold(operation, transcript)
      case .observable: observable(operation, transcript)
      case .observableInput: observableInput(operation, transcript)
      case .future: future(operation, transcript)
      case .futureInput: futureInput(operation, transcript)
      case .lazy: lazy(operation, transcript)
      case .promise: promise(operation, transcript)
      case .progression: progression(operation, transcript)
      case .progressionInput: progressionInput(operation, transcript)
      }
    }
  }
}

/// The way to make a source say something. Its owner alone holds the source.
struct Driver: Sendable {
  /// The source's stream.
  var owner: (any Sendable)?
  /// The last node below the source.
  let leaf: Node
  let push: @Sendable (Int) -> Void
  let fail: @Sendable (any Error) -> Void
  /// Ends the source for a reason; nil when it can only end by itself.
  let end: (@Sendable (Termination) -> Void)?
  /// Builds the operator once more on the source.
  let branch: @Sendable (Transcript) -> Void
  /// Makes the task forget whom it owes an answer.
  var release: @Sendable () -> Void = {}
}
