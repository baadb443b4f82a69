/// From the bytes of a terminal to keys.
///
/// Bytes come in pieces of any size. A byte that can be no part of a character is no key, and takes none of its
/// neighbours along. A sequence of a key that does nothing here is dropped as a whole, so that its letters do not act.
struct KeyReader {
  private let sequences: KeySequences
  /// The start of a sequence or of a character, whose rest has not come yet.
  private var pending: [UInt8] = []

  init(_ sequences: KeySequences) {
    self.sequences = sequences
  }

  /// For how long the rest of a sequence may take until ``endSequence()``; nil when no sequence has begun. The rest of
  /// a character may take for ever: the next byte tells whether it is one.
  var patience: Duration? {
    guard let first = pending.first, first < 0x80 else { return nil }
    // The Escape key alone must act at once, as people feel it. The others wait for a slow line.
    return .milliseconds(pending.count == 1 ? 25 : 250)
  }

  /// The keys that are complete with these bytes.
  mutating func read(_ bytes: some Sequence<UInt8>) -> [Key] {
    pending += bytes
    return decode(isOver: false)
  }

  /// What the start of a sequence means when nothing follows: its bytes one by one, as they are typed by hand.
  mutating func endSequence() -> [Key] {
    decode(isOver: patience != nil)
  }

  private mutating func decode(isOver: Bool) -> [Key] {
    var keys: [Key] = []
    var rest = pending[...]
    while let step = next(in: rest, isOver: isOver) {
      rest = rest.dropFirst(step.length)
      if let key = step.key { keys.append(key) }
    }
    pending = Array(rest)
    return keys
  }
}

extension KeyReader {
  /// Some bytes that belong together, and what they mean.
  private struct Step {
    var length: Int
    var key: Key?
  }

  /// Nil when the bytes, if there are any, need more of them.
  private func next(in bytes: ArraySlice<UInt8>, isOver: Bool) -> Step? {
    guard let first = bytes.first else { return nil }
    let match = sequences.match(bytes)
    if match.canGrow, !isOver { return nil }
    if match.length > 0 { return Step(length: match.length, key: match.key) }
    if first == ControlSequence.escape {
      switch ControlSequence(bytes) {
      case .whole(let length), .broken(let length): return Step(length: length)
      case .unfinished where !isOver: return nil
      case .unfinished(let length) where length > 2: return Step(length: length)
      case .unfinished, .none: break
      }
    }
    guard first >= 0x80 else { return Step(length: 1, key: KeyDecoder.key(.character(UInt32(first)))) }
    switch EncodedScalar(bytes) {
    case .scalar(let scalar, let length):
      return Step(length: length, key: KeyDecoder.key(.character(scalar.value)))
    case .invalid(let length): return Step(length: length)
    case .unfinished: return nil
    }
  }
}

/// What follows an Escape, when it is in the form of a sequence: ESC [ … final, or ESC O final.
private enum ControlSequence {
  case none
  case whole(length: Int)
  /// Something that cannot be part of it comes after `length` bytes with parameters.
  case broken(length: Int)
  case unfinished(length: Int)

  static let escape: UInt8 = 0x1B
  /// Longer ones are none, so that they cannot pile up.
  private static let longest = 64

  init(_ bytes: ArraySlice<UInt8>) {
    let rest = bytes.dropFirst()
    switch rest.first {
    case nil: self = .unfinished(length: 1)
    case UInt8(ascii: "O"):
      guard let final = rest.dropFirst().first else {
        self = .unfinished(length: 2)
        return
      }
      self = (0x41...0x5A).contains(final) ? .whole(length: 3) : .none
    case UInt8(ascii: "["):
      let parameters = rest.dropFirst().prefix(Self.longest).prefix { (0x20...0x3F).contains($0) }
      let length = 2 + parameters.count
      guard let final = bytes.dropFirst(length).first, parameters.count < Self.longest else {
        self = parameters.count < Self.longest ? .unfinished(length: length) : .broken(length: length)
        return
      }
      if (0x40...0x7E).contains(final) {
        self = .whole(length: length + 1)
      } else {
        self = parameters.isEmpty ? .none : .broken(length: length)
      }
    default: self = .none
    }
  }
}
