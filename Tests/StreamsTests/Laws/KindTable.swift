@testable import Streams

/// One kind of stream, to be held against the laws with every operator.
enum KindUnderTest: String, CaseIterable, Sendable, CustomStringConvertible {
  case hot, cold, observable, future, promise, progression

  var description: String { rawValue }

  /// Whether it delivers any number of values, and errors do not end it.
  var flows: Bool { self == .hot || self == .cold || self == .observable }

  /// Makes a source of this kind on the scheduler, with an operator below it.
  func drive(_ operation: OperatorUnderTest, _ transcript: Transcript, _ context: StreamContext) -> Driver {
    switch self {
    case .hot:
      let input = context.run { HotInput<Int>() }
      return Driver(
        leaf: operation.attach(to: input, transcript), push: { input.push($0) }, fail: { input.push($0) },
        end: { input.terminate(withReason: $0) })
    case .cold:
      let cold = context.run {
        Cold<Result<Int, any Error>, Int> { _, request, respond in respond(request) }
      }
      return Driver(
        leaf: operation.attach(to: cold, transcript), push: { cold.request(.success($0), share: true) },
        fail: { cold.request(.failure($0), share: true) }, end: { cold.terminate(withReason: $0) })
    case .observable:
      let input = context.run { ObservableInput(0) }
      return Driver(
        leaf: operation.attach(to: input, transcript), push: { input.set($0) },
        fail: { input.push(error: $0) }, end: { input.terminate(withReason: $0) })
    case .future:
      let input = context.run { FutureInput<Int>() }
      return Driver(
        leaf: operation.attach(to: input, transcript), push: { input.complete($0) },
        fail: { input.complete($0) }, end: nil)
    case .promise:
      let answer = Answer<Int>()
      let promise = context.run { Promise(answer) }
      return Driver(
        leaf: operation.attach(to: promise, transcript), push: { answer.give(.success($0)) },
        fail: { answer.give(.failure($0)) }, end: { _ in promise.cancel() }, letGo: { answer.drop() })
    case .progression:
      let input = context.run { ProgressionInput<Int, Int>() }
      return Driver(
        leaf: operation.attach(to: input, transcript), push: { input.complete($0) },
        fail: { input.complete($0) }, end: { _ in input.cancel() })
    }
  }
}

/// The way to make a source say something. It holds the source.
struct Driver: Sendable {
  /// The last node below the source.
  let leaf: Node
  let push: @Sendable (Int) -> Void
  let fail: @Sendable (any Error) -> Void
  /// Ends the source for a reason; nil when it can only end by itself.
  let end: (@Sendable (Termination) -> Void)?
  /// Makes the task forget whom it owes an answer.
  var letGo: @Sendable () -> Void = {}
}
