import Streams

/// A recording that a program makes of itself: `streamtop replay` plays it, also when the program was killed.
public struct InspectorRecording: Hashable, Sendable {
  /// The file, which is made anew, accessible to its owner only. A file that another process records to is left alone, and so is
  /// one that has something else than a recording. A pipe is not a file: nothing is recorded to it.
  public var path: String
  /// How many bytes it may have; beyond that the newest overwrite the oldest. Nil for any number.
  public var limit: Int?

  /// Says where a recording goes.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - limit: how many bytes it may have; nil for any number.
  ///   - file: where this is written, for the message when the limit is not allowed.
  ///   - line: where this is written.
  /// - Precondition: `limit` is nil, or at least 65,536.
  public init(_ path: String, limit: Int? = nil, file: StaticString = #fileID, line: UInt = #line) {
    Requirement.check(limit ?? .max, "limit", atLeast: Self.leastLimit, in: "InspectorRecording", file, line)
    (self.path, self.limit) = (path, limit)
  }

  private static let leastLimit = 65_536

  /// The recordings with paths of their own: of several with one path, the first.
  static func distinct(_ recordings: [InspectorRecording]) -> [InspectorRecording] {
    var paths: Set<String> = []
    return recordings.filter { paths.insert($0.path).inserted }
  }

  /// What `STREAMTOP_RECORD` says: a path, and a limit behind a comma, such as `shop.strec,64M`.
  init(text: String) throws(InspectorFailure) {
    guard let comma = text.lastIndex(of: ",") else {
      self = InspectorRecording(text)
      return
    }
    var digits = text[text.index(after: comma)...]
    let powers: [Character: Int] = ["K": 10, "M": 20, "G": 30]
    let power = digits.last.flatMap { powers[$0] }
    if power != nil { digits = digits.dropLast() }
    guard let number = Int(digits), (1..<1 << 32).contains(number), number << (power ?? 0) >= Self.leastLimit
    else {
      throw InspectorFailure(
        "STREAMTOP_RECORD: '\(text[text.index(after: comma)...])' is no size; write 64M, and 64K at least")
    }
    self = InspectorRecording(String(text[..<comma]), limit: number << (power ?? 0))
  }
}
