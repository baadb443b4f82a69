/// Which bytes a terminal sends for which key: what its entry in terminfo says, and what most terminals send where
/// the entry says nothing, or expects another cursor mode than the terminal is in.
struct KeySequences {
  struct Entry {
    let bytes: [UInt8]
    /// Nil for a key that does nothing here.
    let key: Key?
  }

  /// What the next bytes of the input are.
  struct Match: Equatable {
    /// How many bytes the longest sequence takes that they begin with; 0 when there is none.
    var length = 0
    var key: Key?
    /// Whether more bytes could make a longer one.
    var canGrow = false
  }

  private var keys: [[UInt8]: Key?] = [:]
  /// What longer sequences begin with.
  private var starts: Set<[UInt8]> = []
  /// The first bytes of all, so that a letter costs no search.
  private var firsts: Set<UInt8> = []

  /// - Parameter terminal: what the terminal's entry says. It counts for more than custom where it names a key of ours. The
  ///   other keys are there to be dropped as a whole; some of them are control characters that act here, such as ^Z.
  init(terminal: [Entry]) {
    let others = terminal.filter { $0.key == nil && $0.bytes.count > 1 }
    for entry in terminal.filter({ $0.key != nil }) + Self.customary + others
    where !entry.bytes.isEmpty && keys[entry.bytes] == nil {
      keys[entry.bytes] = .some(entry.key)
      firsts.insert(entry.bytes[0])
      for length in 1..<entry.bytes.count { starts.insert(Array(entry.bytes.prefix(length))) }
    }
  }

  func match(_ bytes: ArraySlice<UInt8>) -> Match {
    var match = Match()
    guard let first = bytes.first, firsts.contains(first) else { return match }
    var sequence: [UInt8] = []
    for byte in bytes {
      sequence.append(byte)
      if let key = keys[sequence] {
        match.length = sequence.count
        match.key = key
      }
      guard starts.contains(sequence) else { return match }
    }
    match.canGrow = true
    return match
  }
}

extension KeySequences {
  private static let customary =
    zip("ABCDHFZ".utf8, [Key.up, .down, .right, .left, .home, .end, .backTab]).flatMap { final, key in
      [control(final, key: key), single(final, key: key)]
    }
    + zip("PQRS".utf8, 1...).map { final, number in single(final, key: .function(number)) }
    + zip([1, 4, 5, 6, 7, 8], [Key.home, .end, .pageUp, .pageDown, .home, .end]).map(numbered)
    + zip([11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 23, 24], 1...).map { numbered($0, key: .function($1)) }

  private static func control(_ final: UInt8, key: Key) -> Entry {
    Entry(bytes: Array("\u{1B}[".utf8) + [final], key: key)
  }

  private static func single(_ final: UInt8, key: Key) -> Entry {
    Entry(bytes: Array("\u{1B}O".utf8) + [final], key: key)
  }

  private static func numbered(_ number: Int, key: Key) -> Entry {
    Entry(bytes: Array("\u{1B}[\(number)~".utf8), key: key)
  }
}
