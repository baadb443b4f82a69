/// The steps of a test that could not be done where they stand: the test fails in the end.
final class Refusals: Sendable {
  private let all = Guarded<[StreamTestFailure]>([])

  /// The first of them.
  var first: StreamTestFailure? { all.withLock { $0.first } }

  func add(_ refusal: StreamTestFailure) { all.withLock { $0.append(refusal) } }
}
