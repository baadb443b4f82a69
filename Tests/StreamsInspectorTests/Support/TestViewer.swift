import Foundation
import Streams
import StreamsWire

@testable import StreamsInspector

/// Someone who watches: keeps all that the program says.
final class TestViewer {
  let socket: Descriptor
  private var decoder = RecordingDecoder()
  private(set) var headers: [SegmentHeader] = []
  private(set) var looks: [Look] = []
  private(set) var answers: [ViewerAnswer] = []
  private(set) var gaps: [String] = []
  /// The program's last word.
  private(set) var lastWord: String?
  /// Whether the connection is over.
  private(set) var isClosed = false

  init(_ path: String) throws { socket = try InspectorDirectory.connect(to: path) }

  var facts: [Fact] { looks.flatMap(\.facts) }
  var lostValues: Int { looks.reduce(0) { $0 + $1.lostValues } }

  /// The counts of the nodes, as one knows them who has heard it all.
  var counters: [NodeID: NodeCounters] {
    var counters: [NodeID: NodeCounters] = [:]
    for look in looks {
      if let keyframe = look.keyframe {
        counters = Dictionary(keyframe.map { ($0.identity.id, $0.counters) }) { $1 }
      }
      for reading in look.readings { counters[reading.node] = reading.counters }
    }
    return counters
  }

  /// All nodes of which it has been told, by what they are called now: a look may come before a name is given.
  var nodes: [String: NodeIdentity] {
    var nodes: [String: NodeIdentity] = [:]
    var labels: [NodeID: String] = [:]
    for look in looks {
      let told = (look.keyframe ?? []).map(\.identity) + look.facts.map(\.node)
      for node in told {
        if let old = labels.updateValue(node.label, forKey: node.id), old != node.label {
          nodes[old] = nil
        }
        nodes[node.label] = node
      }
    }
    return nodes
  }

  func say(_ message: ViewerMessage) { say(message.bytes) }

  func say(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, let sent = socket.send(rest) {
      if sent == 0 { wait(for: POLLOUT) }
      rest = rest.dropFirst(sent)
    }
  }

  /// Reads until something is so, or the connection is over. False when ten seconds were not enough for it.
  @discardableResult
  func read(until isEnough: (TestViewer) -> Bool) -> Bool {
    let deadline = ContinuousClock.now + .seconds(10)
    while !isEnough(self) {
      guard !isClosed, ContinuousClock.now < deadline else { return false }
      wait(for: POLLIN)
      readWhatIsThere()
    }
    return true
  }

  private func wait(for events: Int32) {
    var request = pollfd(fd: socket.number, events: Int16(events), revents: 0)
    _ = poll(&request, 1, 100)
  }

  private func readWhatIsThere() {
    while let piece = socket.read(atMost: 1 << 16) {
      if piece.isEmpty {
        isClosed = true
        break
      }
      decoder.append(piece)
    }
    while let element = try? decoder.next() { take(element) }
    guard isClosed else { return }
    while let element = decoder.finish() { take(element) }
  }

  private func take(_ element: RecordingDecoder.Element) {
    switch element {
    case .segment(let header, _): headers.append(header)
    case .look(let look): looks.append(look)
    case .answer(let answer): answers.append(answer)
    case .gap(_, let reason): gaps.append(reason)
    case .end(let why): lastWord = why
    case .cut: break
    }
  }
}
