/// What the frames cost, averaged over a second so that the figures can be read.
struct FrameMeter {
  /// The figures of one second.
  struct Figures: Hashable {
    var framesPerSecond: Int
    var millisecondsPerFrame: Double
    var bytesPerFrame: Int
  }

  /// The figures of the last full second; nil before the first.
  private(set) var figures: Figures?

  private var start: Duration?
  private var frames = 0
  private var cost = Duration.zero
  private var bytes = 0

  /// Counts a frame that began at `time`.
  mutating func note(at time: Duration, cost: Duration, bytes: Int) {
    let start = start ?? time
    self.start = start
    let span = time - start
    if span >= .seconds(1) {
      figures = Figures(
        framesPerSecond: Int((Double(frames) / span.inSeconds).rounded()),
        millisecondsPerFrame: self.cost.inSeconds * 1_000 / Double(frames),
        bytesPerFrame: self.bytes / frames)
      reset(to: time)
    }
    frames += 1
    self.cost += cost
    self.bytes += bytes
  }

  /// Forgets everything, because no frames were drawn for a while.
  mutating func restart() {
    self = FrameMeter()
  }

  private mutating func reset(to time: Duration) {
    start = time
    frames = 0
    cost = .zero
    bytes = 0
  }
}
