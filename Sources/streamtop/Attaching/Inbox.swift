import StreamsInspector
import StreamsWire

/// What a program has said, and the dashboard has not shown yet.
struct Inbox {
  private let socket: Descriptor
  private var decoder = RecordingDecoder()
  private var elements: [RecordingDecoder.Element] = []
  private var bytes = 0
  /// Whether anything has ever come.
  private(set) var hasHeard = false
  /// Whether the connection has ended.
  private(set) var hasHungUp = false
  /// Why it cannot be understood.
  private(set) var failure: WireError?

  /// More than this is not read for one look, so that keys are heard meanwhile.
  private static let lookBytes = 4 << 20

  init(_ socket: Descriptor) {
    self.socket = socket
  }

  /// Whether more is wanted before what has come is shown.
  var isFull: Bool { bytes >= Inbox.lookBytes || hasHungUp || failure != nil }

  /// Whether anything has come since elements were handed over, whole or not.
  var hasNews: Bool { bytes > 0 }

  /// Whether something whole waits to be handed over.
  var hasElements: Bool { !elements.isEmpty }

  /// Whether something has begun that is not whole.
  var isWithinLook: Bool { decoder.isWithinLook }

  /// Reads what has come.
  mutating func receive() {
    while !isFull, let piece = socket.read(atMost: 1 << 16) {
      hasHungUp = piece.isEmpty
      hasHeard = hasHeard || !hasHungUp
      bytes += piece.count
      decoder.append(piece)
      do throws(WireError) {
        while let element = try decoder.next() { elements.append(element) }
        while hasHungUp, let element = decoder.finish() { elements.append(element) }
      } catch {
        failure = error
      }
    }
  }

  /// Hands over what has been read.
  mutating func takeAll() -> [RecordingDecoder.Element] {
    defer { (elements, bytes) = ([], 0) }
    return elements
  }
}
