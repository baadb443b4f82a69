import Glibc
import Streams

/// A program that is watched from its beginning: what it writes stands among the log's lines.
final class StartedProgram: Source {
  private let attachment: Attachment
  private let process: Subprocess
  private let output: MemoryFile
  /// What has been written of a line that is not complete.
  private var begun: [UInt8] = []
  /// What has been taken in, and has been in no look.
  private var unseen: WrittenLines = []
  /// The lines that were in a look last, and have not been put back.
  private var latest: [String] = []

  /// More than this is not taken in at once, so that a program that writes without end does not hold the screen up.
  private static let takenBytes = 4 << 20
  /// More than this of a line is shown as several.
  private static let lineBytes = 4_096
  /// As many lines as tell why a program has failed, hardly more.
  private static let latestCount = 20

  init(_ attachment: Attachment, _ process: Subprocess, output: MemoryFile) {
    (self.attachment, self.process, self.output) = (attachment, process, output)
  }

  var title: String { attachment.title }
  var time: Duration { attachment.time }
  var speed: Double { attachment.speed }
  var isPaused: Bool { attachment.isPaused }
  var isOver: Bool { attachment.isOver }

  func advance(to time: Duration) { attachment.advance(to: time) }
  func attend(to node: NodeID?) { attachment.attend(to: node) }
  var abilities: Abilities { attachment.abilities }
  var descriptors: [Int32] { attachment.descriptors }
  func beginAct() { attachment.beginAct() }
  func perform(_ effect: Effect) -> Reply { attachment.perform(effect) }

  func receive() {
    attachment.receive()
    takeIn()
  }

  func look(_ show: (Sample) -> Model) {
    takeIn()
    latest += unseen.lines.suffix(StartedProgram.latestCount)
    latest.removeFirst(max(0, latest.count - StartedProgram.latestCount))
    attachment.look { sample in
      var sample = sample
      sample.output = unseen
      unseen = []
      return show(sample)
    }
  }

  /// The lines that the log has had last: why a program fails stands in them, and the log is gone with the screen.
  var latestBytes: [UInt8] { latest.written }

  /// Puts back what was last in looks, and no log has shown to the user.
  func putBack(_ lines: WrittenLines) {
    latest.removeLast(min(lines.lines.count, latest.count))
    var lines = lines
    lines.append(unseen)
    unseen = lines
  }

  /// What has been written, and has been in no look or was put back: lines, one that had begun, and all behind it. For who
  /// writes it through: from then on there are no lines that the log has had last.
  func takeRest() -> [UInt8] {
    var bytes = unseen.gap.map { ["streamtop: \($0)"].written } ?? []
    bytes += unseen.lines.written + begun
    output.take(into: &bytes)
    (unseen, begun, latest) = ([], [], [])
    return bytes
  }

  /// Where those lines begin of what was taken that the log can show at most: no text is made of those before.
  private var lastLines: Int {
    var end = begun.endIndex
    // The end of the line before these is looked for, too.
    for _ in 0...WrittenLines.limit {
      guard let newline = begun[..<end].lastIndex(of: 0x0A) else { return begun.startIndex }
      end = newline
    }
    return end + 1
  }

  /// Takes in what was written last, and counts the rest.
  private func takeIn() {
    var leftOut = output.leaveOut(allButLast: StartedProgram.takenBytes)
    // The line that had begun goes on in what is left out.
    if leftOut > 0 { (leftOut, begun) = (leftOut + begun.count, []) }
    output.take(into: &begun)
    var rest = begun[lastLines...]
    leftOut += begun.count - rest.count
    var lines: [String] = []
    while !rest.isEmpty {
      let head = rest.prefix(StartedProgram.lineBytes + 1)
      let newline = head.firstIndex(of: 0x0A)
      guard newline != nil || head.count > StartedProgram.lineBytes || isOver else { break }
      let line = newline.map { head[..<$0] } ?? head.prefix(StartedProgram.lineBytes)
      lines.append(String(decoding: line, as: UTF8.self))
      rest = rest.dropFirst(line.count + (newline == nil ? 0 : 1))
    }
    begun = Array(rest)
    unseen.append(WrittenLines(lines, leftOut: leftOut))
  }
}

extension [String] {
  /// As a program writes them.
  fileprivate var written: [UInt8] { flatMap { [UInt8]($0.utf8) + [0x0A] } }
}
