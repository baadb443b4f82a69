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
    completion: .file(), transform: Arguments.input)
  var file: String

  @Option(help: ArgumentHelp("ndjson, perfetto, cast or marble-test.", valueName: "format"))
  var format: Format

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Leave out what happened before, but for the making of streams, which says who is who, and for what a trace has open.",
      valueName: "time"),
    transform: Arguments.duration)
  var from: Duration?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Leave out what happened after.", valueName: "time"),
    transform: Arguments.duration)
  var to: Duration?

  @Option(
    help: ArgumentHelp(
      "Only the chain of the stream of that name, or of what the screen calls so, such as 'Promise #7'.",
      valueName: "name"))
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
    if from != nil || to != nil { try checkTimes(in: file) }
    switch format {
    case .cast:
      guard node == nil else { throw ValidationError("--node does not go with --format cast") }
      try Film(try Playback(file), size: size ?? Size(width: 80, height: 24), from: from, to: to)
        .write { try StandardOutput.write($0) }
    case .ndjson:
      let excerpt = try excerpt(of: file)
      try excerpt.forEachLook { look, _ in
        for fact in look.facts { try StandardOutput.write(fact.record + "\n") }
      }
      try tellLosses(of: excerpt)
    case .perfetto:
      let excerpt = try excerpt(of: file)
      try StandardOutput.write(Trace(of: excerpt).json)
      try tellLosses(of: excerpt, countsValues: true)
    case .marbleTest:
      try StandardOutput.write(marbleTest(of: excerpt(of: file)).text())
    }
  }

  /// - Throws: that nothing of the recording is within the times that are asked for.
  private func checkTimes(in file: RecordingFile) throws {
    var check = RecordingCheck()
    try file.forEachElement { check.take($0) }
    if let from, let end = check.spans.map(\.upperBound).max(), from > end {
      throw ValidationError("--from \(from.secondsText)s: the recording ends at \(end.secondsText)s")
    }
    if let to, let begin = check.spans.map(\.lowerBound).min(), to < begin {
      throw ValidationError("--to \(to.secondsText)s: the recording begins at \(begin.secondsText)s")
    }
  }

  /// Says on the standard error that the recording has less than has happened.
  /// - Parameter countsValues: whether figures are made of the values that are in it.
  private func tellLosses(of excerpt: Excerpt, countsValues: Bool = false) throws {
    var (check, witnesses) = (RecordingCheck(), [Int: Witness]())
    try excerpt.file.forEachElementByRecording { element, recording in
      check.take(element)
      witnesses[recording, default: Witness()].take(element)
    }
    let isWhole = check.gaps.isEmpty && check.resyncs == 0
    if !isWhole {
      StandardOutput.remark("something is missing in the recording; streamtop check says where")
    }
    let wanted = witnesses.filter { excerpt.recordings.contains($0.key) }.map(\.value.passedValues)
    let (all, missing) = wanted.reduce((0, 0)) { ($0.0 + $1.all, $0.1 + $1.missing) }
    if countsValues, missing > 0 {
      StandardOutput.remark(
        "\(streamtop.Format.count(missing)) of \(streamtop.Format.count(all)) values are not in the recording, and values/s is of the "
          + "others\(isWhole ? "; record with --values all" : "")")
    } else if check.lostValues > 0 {
      StandardOutput.remark("\(streamtop.Format.count(check.lostValues)) values are missing in the recording")
    }
  }

  private func excerpt(of file: RecordingFile) throws -> Excerpt {
    let excerpt = try Excerpt(of: file, chain: node, from: from, to: to)
    if let node, excerpt.recordings.isEmpty {
      throw ValidationError("no stream is called '\(node)' in the recording")
    }
    return excerpt
  }

  private func marbleTest(of excerpt: Excerpt) throws -> MarbleTest {
    let recordings = excerpt.recordings
    // Nodes of several recordings have the same numbers, and a test plays one program.
    guard recordings.count == 1 else {
      throw MarbleTest.Impossible(
        description: "a test needs one recording, and \(recordings.count) stand in the file")
    }
    var (facts, witness) = ([Fact](), Witness())
    try excerpt.forEachLook { look, recording in
      if recordings.contains(recording) { facts += look.facts }
    }
    try excerpt.file.forEachElementByRecording { element, recording in
      if recordings.contains(recording) { witness.take(element) }
    }
    let story = Story(facts)
    if let objection = witness.objection(to: story) { throw MarbleTest.Impossible(description: objection) }
    return try MarbleTest(
      story, ofChain: node, using: using, including: include ?? [.end], isVirtual: witness.isVirtual)
  }
}
