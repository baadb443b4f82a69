// What a wait for a stream throws when the stream ends otherwise than by a value, a completion or an error of its own.

/// A Future or Promise has completed without a value: none came, or an operator dropped it.
///
/// All errors of this type are equal: they differ only in what they tell.
public struct NoValueError: Error, Hashable, Sendable, CustomStringConvertible {
  private let end: ToldEnd?

  /// Makes the error.
  public init() { end = nil }

  init(_ end: ToldEnd) { self.end = end }

  /// Makes an error, such as a test needs.
  ///
  /// - Parameters:
  ///   - stream: the description of the awaited stream.
  ///   - cause: why it ended; nil when that is not known.
  public init(stream: String, cause: TerminationCause? = nil) {
    end = ToldEnd(stream: stream, cause: cause)
  }

  /// Why the awaited stream ended; nil when that is not known.
  public var cause: TerminationCause? { end?.cause }

  /// Which stream had no value, and why: `Promise<Int>.filter ended without a value: …`.
  public var description: String {
    guard let end else { return "a stream ended without a value" }
    // That the task had answered explains nothing.
    let reason =
      end.cause?.trigger == .outcome ? "none came, or an operator dropped it" : end.cause?.explanation
    return "\(end.stream) ended without a value" + (reason.map { ": \($0)" } ?? "")
  }

  /// They are equal.
  public static func == (left: NoValueError, right: NoValueError) -> Bool { true }

  /// They are equal.
  public func hash(into hasher: inout Hasher) {}
}

/// The awaited stream was cancelled, and not the task that waits.
///
///     do {
///       show(try await page.value)
///     } catch is CancellationError where Task.isCancelled {
///       // This task was cancelled.
///     } catch let error as StreamCancelledError {
///       print(error)  // Promise<Page> was cancelled: cancel() was called on it
///     }
///
/// When the task that waits is cancelled, `CancellationError` is thrown, as everywhere in Swift. A stream that has failed with
/// a `CancellationError` throws it as well: `Task.isCancelled` tells the two apart. An asynchronous function of a Promise that
/// throws either error cancels its Promise.
public struct StreamCancelledError: Error, Sendable, CustomStringConvertible {
  private let end: ToldEnd

  init(_ end: ToldEnd) { self.end = end }

  /// Makes an error, such as a test needs.
  ///
  /// - Parameters:
  ///   - stream: the description of the awaited stream.
  ///   - cause: why it ended; nil when that is not known.
  public init(stream: String, cause: TerminationCause? = nil) {
    end = ToldEnd(stream: stream, cause: cause)
  }

  /// The description of the awaited stream.
  public var stream: String { end.stream }
  /// Why it ended; nil when that is not known.
  public var cause: TerminationCause? { end.cause }

  /// Which stream was cancelled, and why: `Promise<Int> was cancelled: cancel() was called on it`.
  public var description: String {
    guard let cause else { return "\(stream) was cancelled" }
    let remedy = cause.isWantOfBranches ? "; persist() would keep it" : ""
    return "\(stream) was cancelled: \(cause.explanation)\(remedy)"
  }
}

/// A stream that has ended, for the errors that tell of it.
struct ToldEnd: Sendable {
  /// The description of the stream.
  let stream: String
  let cause: TerminationCause?

  init(stream: String, cause: TerminationCause?) { (self.stream, self.cause) = (stream, cause) }

  /// The end of a stream, as its branch has heard of it.
  init<Kind, Value, Failure>(of stream: EventStream<Kind, Value, Failure>, heardBy branch: Node?) {
    self.stream = stream.description
    // A branch that comes late sees an end below the stream as one above itself.
    cause = stream.cause ?? branch?.cause?.seen(from: branch?.upstream?.recordedNode ?? stream.node)
  }

  /// The end of a stream, as the stream itself tells it.
  init<Kind, Value, Failure>(of stream: EventStream<Kind, Value, Failure>, _ cause: TerminationCause) {
    (self.stream, self.cause) = (stream.description, cause)
  }
}

extension Error {
  /// Whether it says that a task or stream has been cancelled, rather than that something went wrong.
  var isCancellation: Bool { self is CancellationError || self is StreamCancelledError }
}
