#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Streams
import StreamsWire

/// A client that watches this program: what has been written for it and not sent yet, and what it wants.
///
/// The program never waits for a viewer. What a slow one does not take is left out as whole looks, and counted; later the
/// viewer is told how much that was, and how things stand.
final class Viewer {
  let socket: Descriptor
  let peer: (process: Int32, user: UInt32)
  private(set) var wanted: Set<NodeID> = []
  private(set) var wantsAll = false
  /// How often the viewer has said what it wants: 0 for one that only asks for the name.
  private(set) var wishes = 0
  private(set) var tick = InspectorLoop.standardTick
  private var encoder: RecordingEncoder
  private var decoder = ViewerMessageDecoder()
  private var waiting: ArraySlice<UInt8> = []
  private var lostValues = 0
  /// How many bytes have been sent.
  private(set) var sentBytes = 0
  /// Whether the viewer does not know what happened since the last look that was written for it.
  private(set) var needsKeyframe = true
  /// When the first bytes of a message came that is not complete.
  private var messageBegin: Duration?
  /// The messages that have been heard within a second, and when that began.
  private var messages = (count: 0, since: Duration.zero)
  private var isLeaving = false
  /// How many bytes of answers have been written since nothing waited any more.
  private var answerBytes = 0

  /// No more than the first is kept for a viewer; after that nothing is written before less than the second waits.
  private static let (fullBytes, freeBytes) = (4 << 20, 1 << 20)
  /// A viewer that leaves more answers than this unread asks without end. Looks are not counted: the first one of a large
  /// program is longer, and a viewer that waits for it may ask.
  private static let answerLimit = 1 << 20
  /// After how much a viewer is told again how all nodes stand, for viewers that keep what they get. Few seek in it, and a
  /// large program would say little else.
  private static let segmentBytes = 16 << 20
  private static let (messageTime, messagesASecond) = (Duration.seconds(10), 100)

  init(_ socket: Descriptor, peer: (process: Int32, user: UInt32), _ header: SegmentHeader) {
    self.socket = socket
    self.peer = peer
    encoder = RecordingEncoder(header, segmentBytes: Viewer.segmentBytes)
  }

  var hasWaiting: Bool { !waiting.isEmpty }
  /// Whether all has been said and sent.
  var isDone: Bool { isLeaving && waiting.isEmpty }

  // MARK: To the viewer

  /// Says who this program is.
  func greet(_ look: Look) { waiting += encoder.encode(look) }

  /// Writes a look for the viewer, or leaves it out when the viewer is too slow.
  /// - Parameters:
  ///   - isLast: whether no look comes after it. The last one is not left out, because no other would tell what is missing.
  ///   - keyframe: how things stood before the look.
  /// - Returns: whether it was written.
  func show(_ look: Look, isLast: Bool = false, after keyframe: () -> [NodeSnapshot]) -> Bool {
    if !isLast, waiting.count > (needsKeyframe ? Viewer.freeBytes : Viewer.fullBytes) {
      needsKeyframe = true
      lostValues &+= look.lostValues &+ look.facts.count
      return false
    }
    var look = look
    if needsKeyframe, look.keyframe == nil { look.keyframe = keyframe() }
    look.lostValues &+= lostValues
    (needsKeyframe, lostValues) = (false, 0)
    // What the socket takes is on its way while the rest is put into bytes.
    encoder.encode(look) { piece in
      waiting += piece
      _ = send()
    }
    return true
  }

  func answer(_ answer: ViewerAnswer) {
    let bytes = encoder.encode(answer)
    waiting += bytes
    answerBytes += bytes.count
  }

  /// Says the last word.
  func leave(why: String) {
    guard !isLeaving else { return }
    isLeaving = true
    waiting += encoder.finish(why: why)
  }

  /// Sends what can be sent at once. False when the viewer has gone.
  func send() -> Bool {
    while !waiting.isEmpty {
      guard let sent = socket.send(waiting.prefix(1 << 16)) else { return false }
      guard sent > 0 else { break }
      waiting = waiting.dropFirst(sent)
      sentBytes &+= sent
    }
    // A slice keeps all that it was cut from.
    if waiting.isEmpty {
      (waiting, answerBytes) = ([], 0)
    } else if waiting.startIndex > 1 << 20 {
      waiting = ArraySlice(Array(waiting))
    }
    return true
  }

  // MARK: From the viewer

  /// Whether no more is heard within this second: what the viewer says meanwhile waits in the socket, and then at the
  /// viewer's own end, which costs the program nothing.
  var isUnheard: Bool { messages.count >= Viewer.messagesASecond }

  /// What the inspector's sleep ends for: something to be read, and room for what waits.
  var events: pollfd {
    let events = (isUnheard ? 0 : POLLIN) | (hasWaiting ? POLLOUT : 0)
    // A negative number is none: a viewer that has gone would end each sleep at once.
    return pollfd(fd: events == 0 ? -1 : socket.number, events: Int16(events), revents: 0)
  }

  /// Reads what has come, up to what is heard within a second: the next calls read the rest. Nil when the viewer has gone, or
  /// has said what no viewer says.
  func receive(at now: Duration) -> [ViewerCommand]? {
    if now - messages.since >= .seconds(1) { messages = (0, now) }
    var commands: [ViewerCommand] = []
    while !isUnheard {
      do {
        if let message = try decoder.next() {
          messages.count += 1
          messageBegin = nil
          take(message, &commands)
          continue
        }
      } catch { return nil }
      guard let bytes = socket.read(atMost: 1 << 14) else { break }
      guard !bytes.isEmpty else { return nil }
      decoder.append(bytes)
    }
    // A viewer that is not heard is not slow.
    messageBegin = decoder.isWithinMessage && !isUnheard ? messageBegin ?? now : nil
    return commands
  }

  private func take(_ message: ViewerMessage, _ commands: inout [ViewerCommand]) {
    switch message {
    case .want(let nodes, let tick, let all):
      (wanted, wantsAll, wishes) = (Set(nodes), all, wishes + 1)
      self.tick = min(max(tick, .milliseconds(10)), .seconds(1))
    case .command(let command): commands.append(command)
    }
  }

  /// Whether the viewer has begun a message and taken too long over it, or asks and does not read.
  func isStuck(at now: Duration) -> Bool {
    answerBytes > Viewer.answerLimit || messageBegin.map { now - $0 > Viewer.messageTime } ?? false
  }
}
