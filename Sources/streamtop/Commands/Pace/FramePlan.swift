/// When the next frame may be drawn and how long to sleep until then.
struct FramePlan {
  private let slot: Duration
  private var nextFrame = Duration.zero

  /// One frame that costs much, as the first one of a large program, is no reason for the screen to stand still.
  private static let longestPause = Duration.milliseconds(500)

  init(framesPerSecond: Int) {
    slot = .seconds(1) / framesPerSecond
  }

  /// Whether a frame may be drawn at this time.
  func isDue(at time: Duration) -> Bool { time >= nextFrame }

  /// How long to sleep; nil to sleep until an event wakes the thread, because nothing moves by itself.
  func sleep(at time: Duration, isMoving: Bool) -> Duration? {
    isMoving ? max(.zero, nextFrame - time) : nil
  }

  /// Books a frame. Frames that cost more than a sixth of their slot come less often, so that all of
  /// them together leave most of a core to others.
  mutating func note(at time: Duration, cost: Duration) {
    // Waits end a little late; counting from when the frame was due keeps the rate.
    let isOnTime = time >= nextFrame && time - nextFrame < slot
    nextFrame = (isOnTime ? nextFrame : time) + max(slot, min(cost * 6, Self.longestPause))
  }
}
