import ArgumentParser
import Glibc

/// `streamtop measure`: for `make bench-inspector`, and shown in no help.
struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Say how many facts of a recording are taken in per second.",
    discussion: """
      The recording is read first; then each part takes in all of it, look by look: the model alone, and the dashboard, \
      which lists what it shows after each look. Processor time.
      """, shouldDisplay: false)

  @Argument(
    help: ArgumentHelp("The recording.", valueName: "file"), completion: .file(), transform: Arguments.input)
  var file: String

  @Option(help: ArgumentHelp("model or view; both unless said.", valueName: "part"))
  var part: Part?

  enum Part: String, CaseIterable, ExpressibleByArgument { case model, view }

  func run() throws {
    let playback = try Playback(RecordingFile.open(file))
    _ = playback.perform(.seek(.end))
    var samples: [Sample] = []
    playback.look { sample in
      samples.append(sample)
      return Model()
    }
    if part != .view { try measure("model", samples, Model()) { $0.apply($1) } }
    if part != .model {
      try measure("view", samples, Dashboard()) { _ = $0.reduce(.sample($1)) }
    }
  }

  private func measure<Measured>(
    _ name: String, _ samples: [Sample], _ start: Measured, take: (inout Measured, Sample) -> Void
  ) throws {
    var part = start
    let begin = Self.processSeconds
    for sample in samples { take(&part, sample) }
    let time = Self.processSeconds - begin
    let facts = samples.reduce(0) { $0 + $1.facts.count }
    try StandardOutput.write("\(name)\t\(Int(Double(facts) / max(time, 1e-9)))\tfacts a second\n")
  }

  private static var processSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
