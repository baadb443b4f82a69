import Streams
import Testing

@testable import StreamsWire

/// What viewers and programs say to each other.
struct ViewerMessageTests {
  private static let messages: [ViewerMessage] = [
    .want(nodes: [], tick: .zero), .want(nodes: [NodeID(rawValue: 1)], tick: .milliseconds(50)),
    .want(nodes: [], tick: .milliseconds(50), all: true),
    .want(nodes: (1...4_096).map { NodeID(rawValue: $0 * 1_000_003) }, tick: .seconds(-1)),
    .command(ViewerCommand(number: 0, .cancel)),
    .command(ViewerCommand(number: .max, .retryNow, node: NodeID(rawValue: .max))),
    .command(ViewerCommand(number: 7, .request, name: "users", text: "ä\u{0}€")),
    .command(ViewerCommand(number: 8, .request, name: "", text: String(repeating: "x", count: 4_096))),
  ]

  @Test(arguments: [1, 2, 7, 64, 1 << 20]) func `messages arrive as they were said, in pieces of any size`(
    size: Int
  ) throws {
    var decoder = ViewerMessageDecoder()
    var heard: [ViewerMessage] = []
    let bytes = Self.messages.flatMap(\.bytes)
    for start in stride(from: 0, to: bytes.count, by: size) {
      decoder.append(bytes[start..<min(bytes.count, start + size)])
      while let message = try decoder.next() { heard.append(message) }
    }
    #expect(heard == Self.messages)
    #expect(!decoder.isWithinMessage)
  }

  @Test func `a message that has begun is known to be incomplete`() throws {
    var decoder = ViewerMessageDecoder()
    decoder.append(Self.messages[1].bytes.dropLast())
    #expect(try decoder.next() == nil)
    #expect(decoder.isWithinMessage)
  }

  @Test func `what is too much is left out by who says it`() throws {
    let nodes = (1...5_000).map { NodeID(rawValue: $0) }
    let long = ViewerCommand(number: 1, .request, name: "n", text: String(repeating: "x", count: 9_000))
    var decoder = ViewerMessageDecoder()
    decoder.append(ViewerMessage.want(nodes: nodes, tick: .zero).bytes)
    #expect(try decoder.next() == .want(nodes: Array(nodes.prefix(4_096)), tick: .zero))
    decoder.append(ViewerMessage.command(long).bytes)
    guard case .command(let heard) = try decoder.next() else { return #expect(Bool(false)) }
    #expect(long.text.hasPrefix(heard.text) && heard.text.utf8.count <= 4_096)
  }

  /// Any bytes at all give messages or an error.
  @Test(arguments: 1...10 as ClosedRange<UInt64>) func `no bytes stop the reader`(seed: UInt64) {
    var mutator = Mutator(seed: seed)
    let corpus = Self.messages.map(\.bytes)
    var (heard, refused) = (0, 0)
    for _ in 0..<400 {
      var decoder = ViewerMessageDecoder()
      decoder.append(mutator.next(of: corpus))
      do {
        while let message = try decoder.next() {
          heard += 1
          // What has been understood is understood again in the same way. Only a text with bytes that are none, in the
          // place of which others stand, may have grown too long to be said again as a whole.
          var again = ViewerMessageDecoder()
          again.append(message.bytes)
          let understood = try? again.next()
          #expect(understood?.bytes == message.bytes || message.isTooLong && understood != nil)
        }
      } catch { refused += 1 }
    }
    #expect(heard > 0 && refused > 0)
  }

  @Test func `answers stand between looks, and readers of recordings know them`() throws {
    var encoder = RecordingEncoder(SegmentHeader(program: "tiny", pid: 7, isVirtual: true))
    let answers = [
      ViewerAnswer(number: 3), ViewerAnswer(number: 4, refusal: "no"),
      ViewerAnswer(number: 5, refusal: "'x' is no Int", isUnreadable: true),
    ]
    var bytes = encoder.encode(Look(time: .zero))
    for answer in answers { bytes += encoder.encode(answer) }
    bytes += encoder.encode(Look(time: .seconds(1))) + encoder.finish(why: "done")
    var decoder = RecordingDecoder()
    decoder.append(bytes)
    var heard: [ViewerAnswer] = []
    while let element = try decoder.next() {
      if case .answer(let answer) = element { heard.append(answer) }
      if case .gap = element { #expect(Bool(false)) }
    }
    #expect(heard == answers)
    #expect(try elements(of: bytes).looks.count == 2)
  }
}

extension ViewerMessage {
  fileprivate var isTooLong: Bool {
    guard case .command(let command) = self else { return false }
    return [command.name, command.text].contains { $0.utf8.count > ViewerCommand.textLimit }
  }
}
