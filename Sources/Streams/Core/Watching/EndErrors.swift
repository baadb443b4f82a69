// What is thrown by what waits for a stream that ends otherwise than by a value, a completion or an error of its own.

/// A Future or Promise has completed without a value, because an operator dropped it.
///
/// All errors of this type are equal: they differ in what they tell alone.
public struct NoValueError: Error, Hashable, Sendable, CustomStringConvertible {
  private let end: ToldEnd?

  /// Makes the error.
  public init() { end = nil }

  init(_ end: ToldEnd) { self.end = end }

  /// Why the stream ended that was waited for; nil when that is not known.
  public var cause: TerminationCause? { end?.cause }

  /// Which stream had no value, and why: `Promise<Int>.filter ended without a value: …`.
  public var description: String {
    guard let end else { return "a stream ended without a value" }
    // That the task had answered explains nothing.
    let reason = end.cause?.trigger == .outcome ? "an operator dropped it" : end.cause?.explanation
    return "\(end.stream) ended without a value" + (reason.map { ": \($0)" } ?? "")
  }

  /// They are equal.
  public static func == (left: NoValueError, right: NoValueError) -> Bool { true }

  /// They are equal.
  public func hash(into hasher: inout Hasher) {}
}

/// The stream that is waited for was cancelled, and not the task that waits.
///
///     do {
///       show(try await page.value)
///     } catch is CancellationError where Task.isCancelled {
///       // This task was cancelled.
///     } catch let error as StreamCancelledError {
///       print(error)  // Promise<Page> was cancelled: cancel() was called on it
///     }
///
/// When the task that waits is cancelled, `CancellationError` is thrown, as everywhere in Swift. A stream that has failed
/// with one throws it as well: `Task.isCancelled` tells. An asynchronous function of a Promise that throws either cancels
/// its Promise.
public struct StreamCancelledError: Error, Sendable, CustomStringConvertible {
  private let end: ToldEnd

  init(_ end: ToldEnd) { self.end = end }

  /// The description of the stream that was waited for.
  public var stream: String { end.stream }
  /// Why it ended; nil when that is not known.
  public var cause: TerminationCause? { end.cause }

  /// Which stream was cancelled, and why: `Promise<Int> was cancelled: cancel() was called on it`.
  public var description: String {
    "\(stream) was cancelled" + (cause.map { ": \($0.explanation)" } ?? "")
  }
}

/// A stream that has ended, for the errors that tell of it.
struct ToldEnd: Sendable {
  /// The description of the stream.
  let stream: String
  let cause: TerminationCause?

  /// The end of a stream, as its branch has heard of it.
  init<Kind, Value, Failure>(of stream: EventStream<Kind, Value, Failure>, heardBy branch: Node?) {
    self.stream = stream.description
    cause = branch?.cause?.seen(from: branch?.upstream?.recordedNode ?? stream.node)
  }

  /// The end of a stream, as that tells it.
  init<Kind, Value, Failure>(of stream: EventStream<Kind, Value, Failure>, _ cause: TerminationCause) {
    (self.stream, self.cause) = (stream.description, cause)
  }
}

extension Error {
  /// Whether it says that a task or stream has been cancelled, rather than that something went wrong.
  var isCancellation: Bool { self is CancellationError || self is StreamCancelledError }
}
