/// What a program writes, taken in line by line for the log.
struct ProgramOutput {
  private let pipe: OutputPipe
  /// What has been written of a line that is not complete.
  private var begun: [UInt8] = []
  /// What has been taken in, and not been taken out.
  private var lines: WrittenLines = []

  /// More than this of a line is shown as several.
  private static let lineBytes = 4_096

  init(_ pipe: OutputPipe) { self.pipe = pipe }

  /// Takes in what was written last, and counts what the log has no room for.
  /// - Parameter isOver: whether nothing more comes, so that what has begun is a line.
  mutating func takeIn(isOver: Bool) {
    pipe.take(into: &begun)
    var rest = begun[lastLines...]
    let leftOut = begun.count - rest.count
    var lines: [String] = []
    while !rest.isEmpty {
      let head = rest.prefix(Self.lineBytes + 1)
      let newline = head.firstIndex(of: 0x0A)
      guard newline != nil || head.count > Self.lineBytes || isOver else { break }
      let line = newline.map { head[..<$0] } ?? head.prefix(Self.lineBytes)
      lines.append(String(decoding: line, as: UTF8.self))
      rest = rest.dropFirst(line.count + (newline == nil ? 0 : 1))
    }
    begun = Array(rest)
    self.lines.append(WrittenLines(lines, leftOut: leftOut))
  }

  /// The lines that have been taken in.
  mutating func takeLines() -> WrittenLines {
    defer { lines = [] }
    return lines
  }

  /// Puts back what was taken out last, and has been shown to no one.
  mutating func putBack(_ former: WrittenLines) {
    var former = former
    former.append(lines)
    lines = former
  }

  /// All that has been written and not been taken out: lines, one that had begun, and what is behind it. For who writes it
  /// through.
  mutating func takeRest() -> [UInt8] {
    var bytes = lines.gap.map { ["streamtop: \($0)"].written } ?? []
    bytes += lines.lines.written + begun
    pipe.take(into: &bytes)
    (lines, begun) = ([], [])
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
}

extension [String] {
  /// As a program writes them.
  var written: [UInt8] { flatMap { [UInt8]($0.utf8) + [0x0A] } }
}
