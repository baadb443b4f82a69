import Glibc
import Streams

/// A program that is watched from its beginning: what it writes stands among the log's lines.
final class StartedProgram: Source {
  private let attachment: Attachment
  private let process: Subprocess
  private let output: MemoryFile
  /// What has been written of a line that is not complete.
  private var begun: [UInt8] = []
  /// The lines that were taken last.
  private var latest: [String] = []

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
  func receive() { attachment.receive() }
  func perform(_ effect: Effect) -> Reply { attachment.perform(effect) }

  func look(_ show: (Sample) -> Model) {
    var lines = newLines()
    attachment.look { sample in
      var sample = sample
      sample.output = lines
      lines = []
      return show(sample)
    }
  }

  /// The lines that the log has had last: why a program fails stands in them, and the log is gone with the screen.
  var latestBytes: [UInt8] { latest.flatMap { Array($0.utf8) + [0x0A] } }

  /// What has been written, and has been in no look: a line that had begun, and all behind it.
  func takeRest() -> [UInt8] {
    output.take(into: &begun)
    defer { begun = [] }
    return begun
  }

  private func newLines() -> [String] {
    output.take(into: &begun)
    var lines: [String] = []
    var start = begun.startIndex
    while let end = begun[start...].firstIndex(of: 0x0A) {
      lines.append(String(decoding: begun[start..<end], as: UTF8.self))
      start = end + 1
    }
    begun.removeFirst(start)
    while begun.count > StartedProgram.lineBytes || isOver && !begun.isEmpty {
      lines.append(String(decoding: begun.prefix(StartedProgram.lineBytes), as: UTF8.self))
      begun.removeFirst(min(begun.count, StartedProgram.lineBytes))
    }
    latest += lines.suffix(StartedProgram.latestCount)
    latest.removeFirst(max(0, latest.count - StartedProgram.latestCount))
    return lines
  }
}
