/// Where an operator does more with errors than pass them on: it lets handlers hear them, replaces them or acts on them.
@frozen
public struct ErrorReading: OptionSet, Sendable {
  /// One bit for each way.
  public let rawValue: UInt8

  /// Makes the set of these bits.
  @inlinable
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Where errors flow by and end nothing: on a Hot, Cold or Observable.
  @inlinable public static var flowing: ErrorReading { ErrorReading(rawValue: 1) }
  /// Where an error settles the stream: on a Future or Promise.
  @inlinable public static var settling: ErrorReading { ErrorReading(rawValue: 2) }
  /// Where an error is the end: on an event stream.
  @inlinable public static var ending: ErrorReading { ErrorReading(rawValue: 4) }

  /// It only passes errors on.
  @inlinable public static var nowhere: ErrorReading { ErrorReading(rawValue: 0) }
  /// Whatever an error does to the stream.
  @inlinable public static var everywhere: ErrorReading { [.flowing, .settling, .ending] }
}
