import Streams
import StreamsWire

/// What is asked for of a file: some time, and one chain of each recording in it.
struct Excerpt {
  let file: RecordingFile
  private let chains: [ChainFilter]
  private let from: Duration?
  private let to: Duration?

  /// - Parameter chain: the name of a stream in it; nil to take all.
  /// - Throws: why the file cannot be read, or that it is no recording.
  init(of file: RecordingFile, chain: String? = nil, from: Duration? = nil, to: Duration? = nil) throws {
    self.file = file
    self.from = from
    self.to = to
    chains = try ChainFilter.filters(chain, in: file)
  }

  /// The recordings that have the chain, by how many stand before each.
  var recordings: [Int] { chains.indices.filter { chains[$0].isFound } }

  /// Shows what is asked for of each look. What says who is who is not left out, whenever it has happened.
  func forEachLook(_ body: (Look, _ recording: Int) throws -> Void) throws {
    try file.forEachElementByRecording { element, recording in
      // What is still written may have got another recording since the chains were looked for.
      guard case .look(let look) = element, chains.indices.contains(recording) else { return }
      try body(cut(look, by: chains[recording]), recording)
    }
  }

  private func cut(_ look: Look, by chain: ChainFilter) -> Look {
    var part = look
    part.time = min(look.time, to ?? look.time)
    part.keyframe = look.keyframe?.filter { chain.includes($0.identity.id) }.map { cut($0) }
    part.facts = look.facts.filter { fact in
      chain.includes(fact.node.id)
        && (isWithin(fact.time) || fact.event == .made && fact.time <= to ?? fact.time)
    }
    return part
  }

  /// A node, with what is under way at it if that has begun in time.
  private func cut(_ snapshot: NodeSnapshot) -> NodeSnapshot {
    var part = snapshot
    part.runs = snapshot.runs.filter { isWithin($0.start) }
    if let retry = snapshot.retry, !isWithin(retry.decidedAt) { part.retry = nil }
    return part
  }

  private func isWithin(_ time: Duration) -> Bool { time >= from ?? .zero && time <= to ?? time }
}
