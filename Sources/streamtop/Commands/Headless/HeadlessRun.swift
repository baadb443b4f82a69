/// A run without a terminal, of the demo or of anything else that can be watched: the same keys and screens as with one, in
/// steps of a thirtieth of a second of what is watched.
///
/// Nothing of the demo reads a real clock, so equal options give equal output of it, byte for byte.
struct HeadlessRun {
  /// Takes what is to be printed, whole lines at a time.
  typealias Output = (String) throws -> Void
  /// Called after each frame: waits to spread the run over real time, and answers whether the run goes on.
  typealias Pace = (_ speed: Double) -> Bool

  var seed = DemoRun.standardSeed
  /// Where the run ends, on the clock of what is watched. A pause or a stop that no key ends any more ends it earlier.
  var length = Duration.seconds(20)
  /// What happened before is passed over.
  var start = Duration.zero
  var size = Size(width: 80, height: 24)
  var format = OutputFormat.text
  var keys = KeyScript()
  var glyphs = GlyphSet.unicode
  /// The speed in the title bar.
  var speed = 1.0
  var scenario = Scenario.calm
  /// What is not looked for.
  var allowedLints: Set<Lint> = []
  /// What stops the source from the start, for keys to add to.
  var breaks = Breaks()

  /// Where all that is shown is recorded; nil for nowhere.
  var recorder: Recorder?

  /// Runs the demo to the end. Answers what the lints have found.
  /// - Parameters: see ``watch(_:pace:output:)``
  @discardableResult
  func run(pace: Pace? = nil, output: Output) throws -> [Finding] {
    let demo = DemoRun(seed: seed, speed: speed, scenario: scenario)
    return try watch(StoppingSource(demo), pace: pace, output: output)
  }

  /// Watches something until it is over, or until its time is. Answers what the lints have found.
  /// - Parameters:
  ///   - source: what is watched.
  ///   - pace: without one the run does not wait, and time in which nothing comes is passed over, where that is known.
  ///   - output: takes what is to be printed.
  @discardableResult
  func watch(
    _ source: any Source, pace: Pace? = nil, output: Output
  ) throws -> [Finding] {
    try withoutActuallyEscaping(output) { output in
      var watch = HeadlessWatch(self, of: source, pace: pace, output: output)
      try watch.begin()
      while try watch.step() {}
      return try watch.finish()
    }
  }
}
