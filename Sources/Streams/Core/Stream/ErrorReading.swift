/// Where an operator does something with errors but to pass them on: it has them heard, replaces them or acts on them.
public struct ErrorReading: OptionSet, Sendable {
  /// One bit for each way.
  public let rawValue: UInt8

  /// Makes the set of these bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Where errors flow by and end nothing: on a Hot, Cold or Observable.
  public static let flowing = ErrorReading(rawValue: 1)
  /// Where an error settles the stream: on a Future or Promise.
  public static let settling = ErrorReading(rawValue: 2)
  /// Where an error is the end: on an event stream.
  public static let ending = ErrorReading(rawValue: 4)

  /// It only passes errors on.
  public static let nowhere: ErrorReading = []
  /// Whatever an error does to the stream.
  public static let everywhere: ErrorReading = [.flowing, .settling, .ending]
}
