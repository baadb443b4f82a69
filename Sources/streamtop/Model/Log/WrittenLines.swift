/// What a program has written, line by line: no more than the log shows of it, which is what was written last.
struct WrittenLines: Hashable, Sendable {
  private(set) var lines: [String]
  /// How many bytes were written before the lines, and are left out.
  private(set) var leftOut: Int

  /// As many lines as the log has room for, next to the one that tells what is left out.
  static let limit = Model.Limits().logLines - 1

  init(_ lines: [String] = [], leftOut: Int = 0) {
    (self.lines, self.leftOut) = (lines, leftOut)
    keepLimit()
  }

  /// That something is left out, in words; nil when nothing is.
  var gap: String? { leftOut > 0 ? "\(Format.count(leftOut)) bytes of output are left out" : nil }

  /// Adds what was written after this.
  mutating func append(_ newer: WrittenLines) {
    // There is one gap, and it stands before all lines.
    if newer.leftOut > 0 { leaveOut(lines.count) }
    leftOut += newer.leftOut
    lines += newer.lines
    keepLimit()
  }

  /// Leaves out so many of the oldest lines.
  mutating func leaveOut(_ count: Int) {
    leftOut += lines[..<count].reduce(0) { $0 + $1.utf8.count + 1 }
    lines.removeFirst(count)
  }

  private mutating func keepLimit() {
    if lines.count > WrittenLines.limit { leaveOut(lines.count - WrittenLines.limit) }
  }
}

extension WrittenLines: ExpressibleByArrayLiteral {
  init(arrayLiteral lines: String...) { self.init(lines) }
}
