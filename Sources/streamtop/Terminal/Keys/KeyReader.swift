/// From the bytes of a terminal to keys, pasted text and what the mouse does.
///
/// Bytes come in pieces of any size. A byte that can be no part of a character is no key, and takes none of its
/// neighbours along. A sequence of a key that does nothing here is dropped as a whole, so that its letters do not act.
struct KeyReader {
  private let sequences: KeySequences
  /// The start of a sequence or of a character, whose rest has not come yet.
  private var pending: [UInt8] = []
  /// What is being pasted; nil when nothing is.
  private var paste: Paste?

  init(_ sequences: KeySequences) {
    self.sequences = sequences
  }

  /// For how long the rest of a sequence may take until ``endSequence()``; nil when no sequence has begun. The rest of
  /// a character may take for ever: the next byte tells whether it is one.
  var patience: Duration? {
    // A line that stands still must not make keys of the rest. An end that never comes must not lock the user out.
    if paste != nil { return .seconds(2) }
    guard let first = pending.first, first < 0x80 else { return nil }
    // The Escape key alone must act at once, as people feel it. The others wait for a slow line.
    return .milliseconds(pending.count == 1 ? 25 : 250)
  }

  /// What is complete with these bytes.
  mutating func read(_ bytes: some Sequence<UInt8>) -> [TerminalEvent] {
    pending += bytes
    return decode(isOver: false)
  }

  /// What the start of a sequence means when nothing follows: its bytes one by one, as they are typed by hand.
  mutating func endSequence() -> [TerminalEvent] {
    if let paste {
      self.paste = nil
      return [.paste(paste.text)]
    }
    return decode(isOver: patience != nil)
  }

  private mutating func decode(isOver: Bool) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    var rest = pending[...]
    while !rest.isEmpty {
      if paste != nil {
        guard let text = paste?.take(&rest) else { break }
        paste = nil
        events.append(.paste(text))
      } else {
        guard let step = next(in: rest, isOver: isOver) else { break }
        rest = rest.dropFirst(step.length)
        switch step.meaning {
        case .event(let event): events.append(event)
        case .paste: paste = Paste()
        case .nothing: break
        }
      }
    }
    pending = Array(rest)
    return events
  }
}

extension KeyReader {
  /// Some bytes that belong together, and what they mean.
  private struct Step {
    enum Meaning {
      case event(TerminalEvent)
      /// Pasted text follows.
      case paste
      case nothing
    }

    var length: Int
    var meaning = Meaning.nothing

    init(length: Int) { self.length = length }

    init(length: Int, key: Key?) {
      self.length = length
      if let key { meaning = .event(.key(key)) }
    }

    /// A whole sequence that is no key.
    init(report: ArraySlice<UInt8>) {
      length = report.count
      if report.elementsEqual(Paste.start) {
        meaning = .paste
      } else if let mouse = Mouse(report: report) {
        meaning = .event(.mouse(mouse))
      } else if let background = Background(report: report) {
        meaning = .event(.background(background))
      }
    }
  }

  /// Nil when the bytes, if there are any, need more of them.
  private func next(in bytes: ArraySlice<UInt8>, isOver: Bool) -> Step? {
    guard let first = bytes.first else { return nil }
    let match = sequences.match(bytes)
    if match.canGrow, !isOver { return nil }
    if match.length > 0 { return Step(length: match.length, key: match.key) }
    if first == ControlSequence.escape {
      switch ControlSequence(bytes) {
      case .whole(let length): return Step(report: bytes.prefix(length))
      case .broken(let length): return Step(length: length)
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
