/// A function that goes on until its task is cancelled, and says when it begins and when it has stopped.
struct EndlessWork: Sendable {
  private let beginning = AsyncStream.makeStream(of: Never.self)
  private let end = AsyncStream.makeStream(of: Never.self)

  @Sendable func run() async throws -> Int {
    beginning.continuation.finish()
    defer { end.continuation.finish() }
    try await untilCancelled()
  }

  /// Waits until it runs.
  func begins() async { for await _ in beginning.stream {} }

  /// Waits until it has stopped.
  func stops() async { for await _ in end.stream {} }
}
