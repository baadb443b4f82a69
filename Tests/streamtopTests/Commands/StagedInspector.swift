import Glibc
import Streams
import StreamsInspector
import StreamsWire
import Testing

@testable import streamtop

/// Speaks for a program that has no inspector: what streamtop hears of it, and when, is up to a test.
final class StagedInspector {
  /// Where its socket is: `STREAMTOP_DIR`.
  let folder: String
  /// The socket itself.
  private(set) var path = ""
  private var listener: Descriptor?
  private var viewer: Descriptor?
  private var encoder = RecordingEncoder(SegmentHeader(program: "shop"))

  init() throws {
    var template = Array("/tmp/streamtop-staged-XXXXXX".utf8CString)
    folder = String(cString: try #require(mkdtemp(&template)))
  }

  deinit {
    hangUp()
    rmdir(folder)
  }

  func listen(as process: pid_t) throws {
    path = "\(folder)/\(process)-0000.sock"
    listener = try UnixSocket.listen(at: path)
  }

  /// Takes in the one who has connected. False when no one has.
  func takeIn() -> Bool {
    let number = accept(listener?.number ?? -1, nil, nil)
    if number >= 0 { viewer = Descriptor(number) }
    return number >= 0
  }

  /// Whether the one who has connected has said something.
  var isAsked: Bool {
    var request = pollfd(fd: viewer?.number ?? -1, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  func greet(_ keyframe: [NodeSnapshot] = []) {
    send(encoder.encode(Look(time: .zero, properties: ["viewers": "0"], keyframe: keyframe)))
  }

  /// Says that something has happened to a stream, a second after the greeting.
  func tell(_ number: Int, _ event: Fact.Event, at node: NodeIdentity) {
    let fact = Fact(sequence: number, time: .seconds(1), node: node, event: event)
    send(encoder.encode(Look(time: .seconds(1), facts: [fact], properties: ["viewers": "0"])))
  }

  /// Says that so many values are lost, a second after the greeting.
  func lose(_ values: Int) {
    send(encoder.encode(Look(time: .seconds(1), properties: ["viewers": "0"], lostValues: values)))
  }

  /// Says no more, and cannot be connected to.
  /// - Parameter why: the last word; nil for none.
  func hangUp(why: String? = nil) {
    listener = nil
    unlink(path)
    if let why { send(encoder.finish(why: why)) }
    viewer = nil
  }

  /// Also what has no room at once: the other one reads meanwhile.
  private func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, let viewer, let sent = viewer.send(rest) {
      rest = rest.dropFirst(sent)
      var request = pollfd(fd: viewer.number, events: Int16(POLLOUT), revents: 0)
      if sent == 0, poll(&request, 1, 10_000) == 0 { return }
    }
  }
}
