/// The demo without a terminal: the same chains, keys and screens in steps of a thirtieth of a virtual second.
///
/// Nothing in it reads a real clock, so equal options give equal output, byte for byte.
struct HeadlessRun {
  /// What is printed.
  enum Format: String, CaseIterable, Sendable {
    /// The screen at the end.
    case text
    /// One line of JSON for each fact.
    case ndjson
  }

  var seed = DemoRun.standardSeed
  /// Where the run ends, on the virtual clock. A pause that no key can end any more ends it earlier.
  var length = Duration.seconds(20)
  var size = Size(width: 80, height: 24)
  var format = Format.text
  var keys = KeyScript()
  var glyphs = GlyphSet.unicode
  /// The speed in the title bar.
  var speed = 1.0

  /// Runs to the end.
  /// - Parameters:
  ///   - pace: called after each frame; it waits to spread the run over real time.
  ///   - output: takes what is to be printed, whole lines at a time.
  func run<Failure: Error>(
    pace: (_ speed: Double) -> Void = { _ in }, output: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let demo = DemoRun(seed: seed, speed: speed)
    var dashboard = Dashboard(options: DashboardOptions(glyphs: glyphs))
    _ = dashboard.reduce(.resize(size))
    var typist = Typist(keys)
    var frames = 0
    demo.advance(to: .zero)
    try look(at: demo, &dashboard, output)
    while true {
      if let key = typist.nextKey() {
        let effects = dashboard.reduce(.key(key))
        if effects.contains(.quit) { break }
        for effect in effects { demo.perform(effect) }
        // Before the next key, the dashboard must know what this one did.
        if !effects.isEmpty { try look(at: demo, &dashboard, output) }
      }
      if demo.time >= length || demo.isPaused && typist.isDone { break }
      if !demo.isPaused { frames += 1 }
      demo.advance(to: min(length, .seconds(frames) / Typist.frameRate))
      try look(at: demo, &dashboard, output)
      pace(demo.speed)
    }
    if format == .text { try output(dashboard.render(size).text + "\n") }
  }

  private func look<Failure: Error>(
    at demo: DemoRun, _ dashboard: inout Dashboard, _ output: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let sample = demo.look()
    _ = dashboard.reduce(.sample(sample))
    guard format == .ndjson, !sample.facts.isEmpty else { return }
    try output(sample.facts.map { $0.record + "\n" }.joined())
  }
}
