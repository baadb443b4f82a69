/// Returns only by throwing, when the task in which it is called is cancelled. No clock is involved.
func untilCancelled() async throws -> Never {
  let (events, continuation) = AsyncStream.makeStream(of: Never.self)
  // The cancellation ends the loop: nothing is ever sent.
  for await _ in events {}
  withExtendedLifetime(continuation) {}
  throw CancellationError()
}
