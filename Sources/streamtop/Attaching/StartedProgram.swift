import Streams

/// A program that is watched from its beginning: what it writes stands among the log's lines.
final class StartedProgram: Source {
  private let attachment: Attachment
  private let process: Subprocess
  private var output: ProgramOutput
  /// The lines that were in a look last, and have not been put back.
  private var latest: [String] = []

  /// As many lines as tell why a program has failed, hardly more.
  private static let latestCount = 20

  init(_ attachment: Attachment, _ process: Subprocess, output: OutputPipe) {
    (self.attachment, self.process, self.output) = (attachment, process, ProgramOutput(output))
  }

  var title: String { attachment.title }
  var time: Duration { attachment.time }
  var speed: Double { attachment.speed }
  var isPaused: Bool { attachment.isPaused }
  var isOver: Bool { attachment.isOver }
  /// Not before the last of it has been in a look.
  private(set) var goesOn = true
  var ending: String? { attachment.ending }

  func advance(to time: Duration) { attachment.advance(to: time) }
  func attend(to node: NodeID?) { attachment.attend(to: node) }
  var abilities: Abilities { attachment.abilities }
  var descriptors: [Int32] { attachment.descriptors }
  func beginAct() { attachment.beginAct() }
  func perform(_ effect: Effect) -> Reply { attachment.perform(effect) }

  func receive() {
    attachment.receive()
    output.takeIn(isOver: isOver)
  }

  func look(_ show: (Sample) -> Model) {
    // Asked for first: once the program has ended, it writes nothing more.
    goesOn = process.status == nil
    let (known, wasOver) = (attachment.looks, isOver)
    var samples: [Sample] = []
    attachment.look { sample in
      samples.append(sample)
      // Nothing that runs goes back to what was known.
      return Model()
    }
    if isOver { output.takeIn(isOver: wasOver) }
    // A line stands behind a look that has come since it was taken in: that has all that was before the line.
    let mayStand = isOver || attachment.looks > known || attachment.silence.length != nil
    if mayStand, let last = samples.indices.last { samples[last].output = takeLines() }
    output.takeIn(isOver: wasOver)
    for sample in samples { _ = show(sample) }
  }

  private func takeLines() -> WrittenLines {
    let lines = output.takeLines()
    latest += lines.lines.suffix(StartedProgram.latestCount)
    latest.removeFirst(max(0, latest.count - StartedProgram.latestCount))
    return lines
  }

  /// The lines that the log has had last: why a program fails stands in them, and the log is gone with the screen.
  var latestBytes: [UInt8] { latest.written }

  /// Puts back what was last in looks, and no log has shown to the user.
  func putBack(_ lines: WrittenLines) {
    latest.removeLast(min(lines.lines.count, latest.count))
    output.putBack(lines)
  }

  /// What has been written, and has been in no look or was put back. For who writes it through: from then on there are no lines
  /// that the log has had last.
  func takeRest() -> [UInt8] {
    latest = []
    return output.takeRest()
  }

  /// The same once it has ended: no more lines than the log holds, and before them how much is left out.
  func takeLastRest() -> [UInt8] {
    output.takeIn(isOver: false)
    return takeRest()
  }
}
