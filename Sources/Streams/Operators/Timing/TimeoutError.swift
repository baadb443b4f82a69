/// Nothing came for longer than a ``EventStream/timeout(_:file:line:)-(Double,_,_)`` allows.
///
/// Errors for the same time are equal, wherever they come from.
public struct TimeoutError: Error, Hashable, CustomStringConvertible {
  /// How long nothing came, in seconds.
  public let seconds: Double
  private let place: (file: StaticString, line: UInt)?

  /// Makes an error, such as a test needs. A negative time counts as zero, and so does not-a-number.
  public init(seconds: Double) { (self.seconds, place) = (seconds.asTime, nil) }

  /// That of a `timeout` in the program.
  @usableFromInline
  init(_ seconds: Double, _ file: StaticString, _ line: UInt) {
    (self.seconds, place) = (seconds.asTime, (file, line))
  }

  /// Where the program calls the `timeout`: `App/Feed.swift:12`. Nil of an error that was made by hand.
  public var location: String? { place.map { "\($0.file):\($0.line)" } }

  /// The error in words: `nothing came for 2.0 s`.
  public var description: String { "nothing came for \(seconds) s" }

  /// Whether both are for the same time.
  public static func == (left: TimeoutError, right: TimeoutError) -> Bool { left.seconds == right.seconds }

  /// Hashes the time.
  public func hash(into hasher: inout Hasher) { hasher.combine(seconds) }
}
