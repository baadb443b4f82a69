import Streams
import StreamsWire

/// What is asked for of a file: some time, and one chain of each recording in it.
struct Excerpt {
  let file: RecordingFile
  private let chains: [ChainFilter]
  let from: Duration?
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
    try forEachLook(from: from, body)
  }

  /// The same with all that was before, for who tells of what has begun then and is not over.
  func forEachLookFromTheBeginning(_ body: (Look, _ recording: Int) throws -> Void) throws {
    try forEachLook(from: nil, body)
  }

  private func forEachLook(
    from: Duration?, _ body: (Look, _ recording: Int) throws -> Void
  ) throws {
    let span = (from ?? .zero)...max(from ?? .zero, to ?? .seconds(1 << 40))
    try file.forEachElementByRecording { element, recording in
      // What is still written may have got another recording since the chains were looked for.
      guard case .look(let look) = element, chains.indices.contains(recording) else { return }
      try body(cut(look, by: chains[recording], to: span), recording)
    }
  }

  private func cut(_ look: Look, by chain: ChainFilter, to span: ClosedRange<Duration>) -> Look {
    var part = look
    part.time = min(look.time, span.upperBound)
    part.keyframe = look.keyframe?.filter { chain.includes($0.identity.id) }.map { cut($0, to: span) }
    part.facts = look.facts.filter { fact in
      chain.includes(fact.node.id)
        && (span.contains(fact.time) || fact.event == .made && fact.time <= span.upperBound)
    }
    return part
  }

  /// A node, with what is under way at it if that has begun in time.
  private func cut(_ snapshot: NodeSnapshot, to span: ClosedRange<Duration>) -> NodeSnapshot {
    var part = snapshot
    part.runs = snapshot.runs.filter { span.contains($0.start) }
    if let retry = snapshot.retry, !span.contains(retry.decidedAt) { part.retry = nil }
    return part
  }
}
