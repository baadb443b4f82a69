import ArgumentParser

/// `streamtop record`.
struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Record what a program's streams do; streamtop replay plays it.",
    discussion: """
      Records until the program ends, or the time is over, or Ctrl-C. What the recording lacks meanwhile, and that the program \
      has said nothing for long, is told on the standard error, and at the end how many values are missing.
      """)

  @Argument(
    help: ArgumentHelp(
      "The program to record: a pid, a name, the path of a socket, or ssh://host/name.", valueName: "who"))
  var who: String

  @Option(
    name: [.customShort("o"), .long], help: ArgumentHelp("The recording.", valueName: "file"),
    completion: .file(), transform: Arguments.recording)
  var output: String

  @Option(
    name: .customLong("for"), parsing: .unconditional,
    help: ArgumentHelp("Stop after this time.", valueName: "time"),
    transform: Arguments.duration)
  var length: Duration?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How large the recording may become: then the newest overwrites the oldest.", valueName: "size"),
    transform: Arguments.bytes)
  var ring: Int?

  @OptionGroup var wanted: ValuesOptions

  @OptionGroup var lints: LintOptions

  func run() throws {
    let connection = try WatchedProgram.connect(to: who)
    let signals = try SignalSource()
    let attachment = Attachment(connection, values: wanted.values)
    try attachment.waitForHeader { try signals.heed() }
    guard let header = attachment.header else { return }
    let recorder = Recorder(
      try RecordingFile.create(output), header, ring: ring, now: RealTime.nanoseconds)
    let deadline = length.map { ContinuousClock.now + $0 }
    var model = Model()
    model.lints.allowed = Set(lints.allow)
    var lostValues = 0
    var isTold = signals.wantsEnd()
    while !attachment.isOver, recorder.failure == nil, !isTold {
      attachment.waitForMore(atMost: .milliseconds(50))
      attachment.look { sample in
        // Why it fails is thrown behind the look.
        try? recorder.record(sample)
        if let notice = sample.notice, notice != attachment.ending { StandardOutput.remark(notice) }
        if sample.omitted > 0 { StandardOutput.remark("\(Format.count(sample.omitted)) streams are missing") }
        if sample.lostValues > 0 {
          if lostValues == 0 { StandardOutput.remark("values are missing; how many is told at the end") }
          lostValues &+= sample.lostValues
        }
        // What the user has not asked for costs nothing.
        if lints.failOnLint { model.apply(sample) }
        // Nothing that runs goes back to what was known.
        return Model()
      }
      isTold = signals.wantsEnd()
      // Also of no time at all there is something to record: how all stands.
      if let deadline, ContinuousClock.now >= deadline { break }
    }
    if let failure = recorder.failure { throw failure }
    // The key that has told so may have ended what carries the connection, too.
    let ending = isTold ? nil : attachment.ending
    let behind = attachment.isOver ? nil : attachment.lag.length.map { "\($0.components.seconds) s" }
    try recorder.finish(
      why: ending ?? "streamtop record was told to stop\(behind.map { ", \($0) behind the program" } ?? "")")
    if let behind {
      StandardOutput.remark(
        "the recording ends \(behind) before now: what the program has said since has not come yet, as the connection, or this "
          + "machine, is slow")
    }
    ValuesOptions.tellUnseen(of: attachment)
    if lostValues != 0 {
      StandardOutput.remark("\(Format.count(lostValues)) values are missing in the recording")
    }
    try lints.judge(model.lints.findings, failure: ending == nil ? nil : attachment.failure)
  }
}
