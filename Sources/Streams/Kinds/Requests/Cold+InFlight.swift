/// A request came when as many as ``EventStream/inFlight(limit:buffer:file:line:)`` allows were under way, and as many
/// waited.
public struct TooManyRequestsError: Error, Hashable, CustomStringConvertible {
  /// How many requests may be under way.
  public let limit: Int
  /// How many more may wait.
  public let buffer: Int

  /// Makes an error.
  public init(limit: Int, buffer: Int) {
    self.limit = limit
    self.buffer = buffer
  }

  /// The error in words.
  public var description: String { "more than \(limit) requests under way and \(buffer) waiting" }
}

extension EventStream where Failure == any Error {
  /// A stream of the same answers, whose task has at most `limit` requests from here to answer at the same time.
  ///
  ///     let users = api.inFlight(limit: 4, buffer: 100)
  ///
  /// Further requests wait, and reach the task in the order in which they came: on the thread that gives the answer before,
  /// outside of handlers, or at once from the scheduler when the request before has ended without an answer. Requests for
  /// which there is no room are answered with a ``TooManyRequestsError``, without a run.
  /// A request counts until it is over, see ``TaskRun``: what becomes of the answer on its way does not matter. A waiting
  /// request that is over before it has begun is forgotten.
  /// - Parameters:
  ///   - limit: how many requests may be under way.
  ///   - buffer: how many more may wait; any number when nil.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Precondition: `limit` is positive, and `buffer` is not negative.
  /// - Complexity: stores the requests that wait.
  @discardableResult
  public func inFlight<Request: Sendable>(
    limit: Int, buffer: Int? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Cold<Request, Value> where Kind == ColdKind<Request> {
    Requirement.check(limit, "limit", atLeast: 1, in: "inFlight", file, line)
    Requirement.check(buffer ?? 0, "buffer", atLeast: 0, in: "inFlight", file, line)
    return attached(
      RequestNode(InFlight<Request, Value>(limit: limit, buffer: buffer ?? .max), parent: node), "inFlight",
      file, line)
  }
}
