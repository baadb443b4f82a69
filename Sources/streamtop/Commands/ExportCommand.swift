import ArgumentParser
import Streams
import StreamsTesting
import StreamsWire

/// `streamtop export`.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Turn a recording into something that other programs read.",
    discussion: """
      ndjson       one JSON object per line for each thing that happened, as `streamtop demo --format ndjson` prints them
      perfetto     a trace for ui.perfetto.dev or chrome://tracing: a track for each chain, runs and waits with their times
      cast         a film of the replay for asciinema, at --size
      marble-test  a test in Swift that builds the chain anew, plays what came in, and compares what comes out
      """)

  /// What comes out.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case ndjson, perfetto, cast
    case marbleTest = "marble-test"
  }

  @Argument(
    help: ArgumentHelp("The recording; - reads it from the standard input.", valueName: "file"),
    completion: .file())
  var file: String

  @Option(help: ArgumentHelp("ndjson, perfetto, cast or marble-test.", valueName: "format"))
  var format: Format

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Leave out what happened before.", valueName: "time"),
    transform: Arguments.duration)
  var from: Duration?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Leave out what happened after.", valueName: "time"),
    transform: Arguments.duration)
  var to: Duration?

  @Option(help: ArgumentHelp("Only the chain of the stream of that name.", valueName: "name"))
  var node: String?

  @Option(
    help: ArgumentHelp(
      "marble-test: the function that makes the chain of its source, such as App.feed.", valueName: "function"
    ))
  var using: String?

  @Option(
    help: ArgumentHelp(
      "marble-test: what is compared beside values and errors: retry, cancel and end, with commas between; end unless said.",
      valueName: "kinds"),
    transform: Arguments.extras)
  var include: Set<Replay.Extra>?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("cast: the size of the screen, 80x24 unless said.", valueName: "WxH"),
    transform: Arguments.size)
  var size: Size?

  func validate() throws {
    if using != nil, format != .marbleTest { throw ValidationError("--using needs --format marble-test") }
    if include != nil, format != .marbleTest { throw ValidationError("--include needs --format marble-test") }
    if size != nil, format != .cast { throw ValidationError("--size needs --format cast") }
    if let from, let to, from > to { throw ValidationError("--from is later than --to") }
  }

  func run() throws {
    let file = try RecordingFile.open(file)
    switch format {
    case .cast:
      guard node == nil else { throw ValidationError("--node does not go with --format cast") }
      try Film(try Playback(file), size: size ?? Size(width: 80, height: 24), from: from, to: to)
        .write { try StandardOutput.write($0) }
    case .ndjson:
      try facts(of: file) { fact in try StandardOutput.write(fact.record + "\n") }
    case .perfetto:
      var trace = Trace()
      try facts(of: file) { trace.take($0) }
      try StandardOutput.write(trace.json)
    case .marbleTest:
      var (facts, witness) = ([Fact](), Witness())
      try self.facts(of: file, seeing: { witness.take($0) }) { facts.append($0) }
      let story = Story(facts)
      if let objection = witness.objection(to: story) { throw MarbleTest.Impossible(description: objection) }
      let test = try MarbleTest(
        story, ofChain: node, using: using, including: include ?? [.end], isVirtual: witness.isVirtual)
      try StandardOutput.write(test.text())
    }
  }

  /// The facts of the time and of the chain that are asked for. Those before it that say who is who are not left out.
  private func facts(
    of file: RecordingFile, seeing look: (RecordingDecoder.Element) -> Void = { _ in },
    _ body: (Fact) throws -> Void
  ) throws {
    let chain = try ChainFilter(node, in: file)
    if let node, !chain.isFound { throw ValidationError("no stream is called '\(node)' in the recording") }
    try file.forEachElement { element in
      look(element)
      guard case .look(let look) = element else { return }
      for fact in look.facts where chain.includes(fact.node.id) {
        guard fact.time <= to ?? fact.time else { continue }
        if fact.time >= from ?? .zero || fact.event == .made { try body(fact) }
      }
    }
  }
}
