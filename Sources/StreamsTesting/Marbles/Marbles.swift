import Streams

/// Compares what streams say with diagrams, on virtual time.
///
/// ```swift
/// try Marbles().expect(
///   "ab--c-|",
///   { $0.debounce(2) },
///   "---b--(c|)")
/// ```
///
/// A character is a tick, which is a second by default:
///
/// | Mark | Meaning |
/// |---|---|
/// | `-` | nothing happens |
/// | `a`, `1` | a value of one character |
/// | `<ab>` | a longer value; a tuple is written `<1,a>`, and `a>b` is written `<a\>b>`, with `\\` for `\` |
/// | `[ab]` | a list of `a` and `b`; `[<10>b]` one with a longer element; a set, sorted by what is written here |
/// | `[<k:1>]` | a dictionary, sorted by its words; an optional is written as what it has, and `<nil>` without a value |
/// | `(ab)` | several things at one tick, in this order |
/// | `✕`, `*` | an error that does not end the stream |
/// | `\|` | the end: completed |
/// | `!` | the end: cancelled, interrupted |
/// | `#` | the end: an error |
///
/// What stands in brackets is one tick, however long. Spaces mean nothing: they keep lines aligned. Values are compared as
/// they print; what errors say is in the ``MarbleOutcome``.
///
/// Time passes until the last tick of the longest line. What the expected line does not say must not happen until then.
public struct Marbles: Sendable {
  /// How much time a character takes.
  public let tick: Duration

  /// Makes a harness.
  /// - Parameter tick: how much time a character takes; anything that is not above zero counts as a nanosecond.
  public init(tick: Duration = .seconds(1)) { self.tick = max(tick, .nanoseconds(1)) }

  /// Puts a Hot of strings through what `build` makes of it, and compares.
  ///
  /// - Throws: a ``StreamTestFailure``, when something else came; a ``MarbleSyntaxError``.
  @discardableResult
  public func expect<Kind, Output, Failure>(
    _ input: String, _ build: (Hot<String>) throws -> EventStream<Kind, Output, Failure>, _ expected: String,
    file: StaticString = #fileID, line: UInt = #line
  ) throws -> MarbleOutcome {
    try expect(of: .hot, input, build, expected, file: file, line: line)
  }

  /// Puts a stream of any kind through what `build` makes of it, and compares.
  ///
  /// - Throws: a ``StreamTestFailure``, when something else came; a ``MarbleSyntaxError``.
  @discardableResult
  public func expect<Kind, Input, InputFailure, NewKind, Output, Failure>(
    of source: MarbleSource<Kind, Input, InputFailure>,
    _ input: String,
    _ build: (EventStream<Kind, Input, InputFailure>) throws -> EventStream<NewKind, Output, Failure>,
    _ expected: String, file: StaticString = #fileID, line: UInt = #line
  ) throws -> MarbleOutcome {
    try run(file: file, line: line) { stage in
      try stage.expect(build(stage.play(input, of: source)), expected)
    }
  }

  /// Joins two Hots of strings by what `build` makes of them, and compares.
  ///
  /// - Throws: a ``StreamTestFailure``, when something else came; a ``MarbleSyntaxError``.
  @discardableResult
  public func expect<Kind, Output, Failure>(
    _ first: String, _ second: String,
    _ build: (Hot<String>, Hot<String>) throws -> EventStream<Kind, Output, Failure>, _ expected: String,
    file: StaticString = #fileID, line: UInt = #line
  ) throws -> MarbleOutcome {
    try expect(of: .hot, .hot, first, second, build, expected, file: file, line: line)
  }

  /// Joins two streams of any kinds by what `build` makes of them, and compares.
  ///
  /// - Throws: a ``StreamTestFailure``, when something else came; a ``MarbleSyntaxError``.
  @discardableResult
  public func expect<Kind, Input, InputFailure, OtherKind, Other, OtherFailure, NewKind, Output, Failure>(
    of source: MarbleSource<Kind, Input, InputFailure>,
    _ otherSource: MarbleSource<OtherKind, Other, OtherFailure>,
    _ first: String, _ second: String,
    _ build: (EventStream<Kind, Input, InputFailure>, EventStream<OtherKind, Other, OtherFailure>) throws ->
      EventStream<NewKind, Output, Failure>,
    _ expected: String, file: StaticString = #fileID, line: UInt = #line
  ) throws -> MarbleOutcome {
    try run(file: file, line: line) { stage in
      let input = try stage.play(first, of: source, as: "first")
      let other = try stage.play(second, of: otherSource, as: "second")
      try stage.expect(build(input, other), expected)
    }
  }

  /// Puts any number of lines on a stage, plays them, and compares.
  ///
  /// ```swift
  /// try Marbles().run { stage in
  ///   let numbers = try stage.play("1-2-3-|", as: "numbers")
  ///   let letters = try stage.play("-a---b-|", as: "letters")
  ///   try stage.expect(numbers.merge(letters), "1a2-3b-|")
  ///   try stage.expect(numbers.map { $0 + $0 }, "<11>-<22>-<33>-|")
  /// }
  /// ```
  /// - Parameters:
  ///   - file: where this stands, for failures.
  ///   - line: where this stands, for failures.
  ///   - prepare: puts lines and streams on the stage. Roots that it makes live on the stage's clock.
  /// - Throws: a ``StreamTestFailure``, when a stream said something else than expected; what `prepare` throws.
  @discardableResult
  public func run(
    file: StaticString = #fileID, line: UInt = #line, _ prepare: (_ stage: MarbleStage) throws -> Void
  ) throws -> MarbleOutcome {
    let stage = MarbleStage(tick: tick)
    defer { stage.stop() }
    try stage.context.run { try prepare(stage) }
    stage.play()
    let outcome = MarbleOutcome(stage)
    guard let failure = stage.failure(file, line) else { return outcome }
    throw failure
  }
}

/// What a comparison that held leaves to be looked at.
public struct MarbleOutcome: Sendable {
  /// The errors that came out of the streams, stream by stream, in their order.
  public let errors: [any Error]
  /// Whether something still waits for its time, such as a timer that the test has not stopped.
  public let isWaiting: Bool

  init(_ stage: MarbleStage) {
    errors = stage.expectations.flatMap { $0.errors() }
    isWaiting = stage.scheduler.nextDue != nil
  }
}
