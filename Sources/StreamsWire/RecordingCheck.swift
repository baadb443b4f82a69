/// What is found out about a recording by reading all of it.
public struct RecordingCheck: Hashable, Sendable {
  /// Where something is missing, and why.
  public struct Gap: Hashable, Sendable {
    /// Where it begins, in bytes.
    public let offset: Int
    /// The streams' time before it; nil when nothing comes before it.
    public let time: Duration?
    /// Why.
    public let reason: String
  }

  /// The segments that have been read, with what is in them.
  public private(set) var segments: [RecordingIndex.Segment] = []
  /// From when to when each recording goes, of several that stand one behind the other.
  public private(set) var spans: [ClosedRange<Duration>] = []
  private var header: SegmentHeader?
  /// How many looks have been read.
  public private(set) var looks = 0
  /// How many values were lost while the recording was made.
  public private(set) var lostValues = 0
  /// How often a look begins anew with a keyframe: behind gaps, and where facts were lost while the recording was made.
  public private(set) var resyncs = 0
  /// What is missing.
  public private(set) var gaps: [Gap] = []
  /// Why the recording ended, as the one says that made it; nil without a last word.
  public private(set) var lastWord: String?
  /// Where the bytes stop without a last word; nil otherwise.
  public private(set) var cutAt: Int?
  /// Whether something has been told of the streams.
  private var hasBegun = false
  /// The time of the last look.
  public private(set) var end: Duration?

  /// Whether nothing is missing but, perhaps, a last word.
  public var isSound: Bool { gaps.isEmpty && !segments.isEmpty }
  /// How many facts have been read.
  public var facts: Int { segments.reduce(0) { $0 + $1.facts } }

  /// Makes a check of nothing yet.
  public init() {}

  /// Takes into account what a decoder has read.
  public mutating func take(_ element: RecordingDecoder.Element) {
    switch element {
    case .segment(let header, let offset):
      if self.header.map({ header.beginsOther(than: $0) }) ?? true {
        spans.append(header.time...header.time)
        hasBegun = false
      }
      self.header = header
      segments.append(
        RecordingIndex.Segment(
          offset: offset, number: header.number, first: header.time, last: header.time, facts: 0, errors: 0))
    case .look(let look):
      looks += 1
      lostValues &+= look.lostValues
      // A viewer's first look only says who the program is, and behind another recording that no nodes are known.
      if look.keyframe != nil, hasBegun { resyncs += 1 }
      if look.keyframe?.isEmpty == false || !look.facts.isEmpty { hasBegun = true }
      end = look.time
      if let span = spans.popLast() {
        spans.append(span.lowerBound...max(span.upperBound, look.time))
      }
      guard let last = segments.indices.last else { return }
      segments[last].last = look.time
      segments[last].facts += look.facts.count
      segments[last].errors += look.facts.count { $0.event.isError }
    case .answer: break
    case .gap(let offset, let reason): gaps.append(Gap(offset: offset, time: end, reason: reason))
    case .end(let why): lastWord = why
    case .cut(let offset, _): cutAt = offset
    }
  }
}
