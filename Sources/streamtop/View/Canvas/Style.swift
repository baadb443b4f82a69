/// What a piece of text means; the terminal's theme decides which colour that is.
enum Ink: UInt8, CaseIterable, Sendable {
  /// The terminal's own foreground.
  case plain
  /// Of little interest: ended chains, units, hints.
  case muted
  /// Frames and rules.
  case border
  /// What draws the eye: the focused pane, keys of the function bar.
  case accent
  /// Pane titles and column heads.
  case title
  /// A value, or a state that needs no attention.
  case good
  /// Waiting to try again.
  case warning
  /// An error or a failure.
  case bad
  /// Neutral facts: times, sizes.
  case info
  /// A request and its response.
  case request
  /// Ended by a cancel.
  case cancelled
}

/// An ink with attributes, in two bytes.
struct Style: Hashable, Sendable {
  static let plain = Style()

  var ink: Ink
  private var attributes: UInt8 = 0

  init(
    ink: Ink = .plain, isBold: Bool = false, isDim: Bool = false, isReverse: Bool = false,
    isUnderlined: Bool = false
  ) {
    self.ink = ink
    self.isBold = isBold
    self.isDim = isDim
    self.isReverse = isReverse
    self.isUnderlined = isUnderlined
  }

  var isBold: Bool {
    get { has(1) }
    set { set(1, to: newValue) }
  }

  var isDim: Bool {
    get { has(2) }
    set { set(2, to: newValue) }
  }

  var isReverse: Bool {
    get { has(4) }
    set { set(4, to: newValue) }
  }

  var isUnderlined: Bool {
    get { has(8) }
    set { set(8, to: newValue) }
  }

  /// Whether the cursor of the pane in focus is on its line: shown by the background.
  var isSelected: Bool {
    get { has(16) }
    set { set(16, to: newValue) }
  }

  private func has(_ bit: UInt8) -> Bool { attributes & bit != 0 }

  private mutating func set(_ bit: UInt8, to isOn: Bool) {
    attributes = isOn ? attributes | bit : attributes & ~bit
  }
}
