/// Types a key script: at most one key for each frame.
struct Typist {
  private let steps: [KeyScript.Step]
  private var place = 0
  private var framesToWait = 0

  /// Frames for each second of waiting.
  static let frameRate = 30

  init(_ script: KeyScript) {
    steps = script.steps
  }

  /// Whether everything has been typed and waited for.
  var isDone: Bool { place == steps.count && framesToWait == 0 }

  /// The key to press in this frame; nil for none.
  mutating func nextKey() -> Key? {
    if framesToWait > 0 {
      framesToWait -= 1
      return nil
    }
    guard place < steps.count else { return nil }
    place += 1
    switch steps[place - 1] {
    case .press(let key):
      return key
    case .wait(let span):
      // The frame in which the wait begins is part of it.
      framesToWait = max(0, Int((span.inSeconds * Double(Self.frameRate)).rounded(.up)) - 1)
      return nil
    }
  }
}
