import ArgumentParser
import StreamsWire

/// `streamtop check`.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Read all of a recording, and say whether it is sound.",
    discussion:
      "The exit status is 0 for a sound recording, also one that is cut, and 65 for one that is damaged or none."
  )

  @Argument(
    help: ArgumentHelp("The recording; - reads it from the standard input.", valueName: "file"),
    completion: .file(), transform: Arguments.input)
  var file: String

  func run() throws {
    let file = try RecordingFile.open(file)
    var check = RecordingCheck()
    try file.forEachElement { check.take($0) }
    guard !check.segments.isEmpty else {
      throw NotARecording(noSegmentIn: file)
    }
    try StandardOutput.write(check.report)
    if !check.isSound { throw ExitCode(ExitStatus.data.rawValue) }
  }
}

extension RecordingCheck {
  /// What is not told one by one. All figures have the values.
  private var losses: String {
    let values =
      lostValues > 0 ? Format.amount(lostValues, of: "value") + " that are counted, but not told" : nil
    let facts = resyncs > 0 ? "facts, \(resyncs == 1 ? "once" : "\(resyncs) times")" : nil
    return [values, facts].joined ?? "nothing"
  }

  /// What has been found out, one thing a line, and the verdict last.
  var report: String {
    var lines = [
      "segments  \(segments.count)",
      "span      "
        + spans.map { "\(Format.clock($0.lowerBound)) to \(Format.clock($0.upperBound))" }
        .joined(separator: ", then "),
      "looks     \(looks)",
      "facts     \(facts)",
      "lost      " + losses,
    ]
    lines += gaps.map { gap in
      "gap       at byte \(gap.offset), \(gap.time.map { "after \(Format.clock($0))" } ?? "at the start"): \(gap.reason)"
    }
    if let lastWord { lines.append("ended     \(lastWord.harmless)") }
    let isCut = cutAt.map { "cut at byte \($0), without a last word" }
    lines.append(
      isSound
        ? "sound" + (isCut.map { ", but \($0)" } ?? "") : "damaged" + (isCut.map { ", and \($0)" } ?? ""))
    return lines.joined(separator: "\n") + "\n"
  }
}
