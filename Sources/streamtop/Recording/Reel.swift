import Streams
import StreamsWire

/// A place in a recording, from which it can be read on. A value: to go back is to take an earlier one.
struct Reel {
  /// The look under way, and how many of its facts have been shown.
  struct Current {
    var look: Look
    var shown = 0
    /// Its time on the player's clock, which goes on where another recording begins.
    var time: Duration
    var gap: String?
    /// Whether it is the first one of another recording in the same file.
    var isOther: Bool

    var rest: ArraySlice<Fact> { look.facts[shown...] }
  }

  private var decoder = RecordingDecoder()
  private var offset = 0
  /// What is to be read of the file, in order, behind the part that is being read.
  private var parts: [Range<Int>]
  private var part: Range<Int>
  private(set) var header: SegmentHeader?
  private(set) var current: Current?
  /// How many facts have been shown.
  private(set) var shown = 0
  /// How the recording ends; nil before that.
  private(set) var ending: String?
  /// Whether the one that recorded has said why the recording ends.
  private(set) var hasLastWord = false
  private var lastTime = Duration.zero
  private var shift = Duration.zero
  private var gap: String?
  private var gapAtEnd: String?
  /// The last word behind the latest look, unless something follows it.
  private var lastWord: String?
  private var isOther = false

  private static let pieceSize = 1 << 16

  /// Whether the last part ends with the rest of one that has been overwritten.
  private let isRing: Bool

  /// - Parameter parts: the parts of a file, in the order in which they are to be played.
  init(_ parts: [Range<Int>]) {
    isRing = parts.count > 1
    self.parts = Array(parts.dropFirst())
    part = parts.first ?? 0..<0
    offset = part.lowerBound
  }

  /// Makes sure that the current look is there, unless the recording is over.
  mutating func load(from file: RecordingFile) throws {
    while current == nil, ending == nil {
      do {
        if let element = try decoder.next() {
          take(element)
        } else if offset < part.upperBound {
          let piece = try file.read(min(Reel.pieceSize, part.upperBound - offset), at: offset)
          decoder.append(piece)
          offset += piece.count
          if piece.isEmpty { part = part.lowerBound..<offset }
        } else if parts.isEmpty {
          finish(with: decoder.finish())
        } else {
          // A part ends where a segment does, so that the decoder goes on as if they stood side by side.
          part = parts.removeFirst()
          offset = part.lowerBound
        }
      } catch let error as WireError {
        if header == nil { throw NotARecording(description: "\(file.name): \(error)") }
        gap = "\(error)"
      }
    }
    if header == nil {
      throw NotARecording(noSegmentIn: file)
    }
  }

  private mutating func take(_ element: RecordingDecoder.Element) {
    switch element {
    case .segment(let new, _):
      if let header, new.beginsOther(than: header) {
        isOther = true
        shift = lastTime - new.time
      }
      (header, lastWord) = (new, nil)
    case .look(let look):
      gapAtEnd = nil
      current = Current(look: look, time: look.time + shift, gap: gap, isOther: isOther)
      lastTime = look.time + shift
      (gap, isOther) = (nil, false)
    case .gap(_, let reason): gap = reason
    // No end yet: another recording may follow, or what a ring has not overwritten.
    case .end(let why): (lastWord, gapAtEnd) = (why, nil)
    case .answer, .cut: break
    }
  }

  /// Takes what is told when the file has come to its end.
  private mutating func finish(with element: RecordingDecoder.Element?) {
    let words =
      "ends at \(Format.clock(lastTime)) without a last word: the program was killed or still writes"
    switch element {
    case .gap(_, let reason) where !isRing:
      // Something may come behind it; else this is the end.
      gap = reason
      gapAtEnd = "ends at \(Format.clock(lastTime)): \(reason)"
    case .cut: ending = gapAtEnd ?? words
    case .gap: ending = words
    case let element?: take(element)
    case nil:
      hasLastWord = gapAtEnd == nil && lastWord != nil
      ending = gapAtEnd ?? lastWord ?? "ends at \(Format.clock(lastTime))"
    }
  }

  /// Takes so many of the current look's facts as shown.
  mutating func show(_ count: Int) {
    current?.shown += count
    shown += count
  }

  /// Leaves the current look.
  mutating func advance() {
    shown += current?.rest.count ?? 0
    current = nil
  }
}
