extension Terminal {
  /// Hands `text` to the clipboard of the terminal, which may be on another machine than this program.
  ///
  /// Terminals do not say whether they took it: many ask their user first, or want it allowed in their settings.
  /// - Returns: one line that says what became of it.
  func copy(_ text: String) -> String {
    screen.takesPrivateModes ? output.copy(text) : "this terminal has no clipboard that a program can fill"
  }
}

extension OutputPort {
  func copy(_ text: String) -> String {
    // Copies would pile up.
    guard !isBusy else { return "the terminal does not read; nothing is copied" }
    guard let sequence = ClipboardSequence(text) else {
      return "\(text.utf8.count) bytes are too many to copy; terminals take \(ClipboardSequence.longest)"
    }
    send(sequence.bytes)
    return "sent \(text.utf8.count) bytes to the clipboard of the terminal"
  }
}

/// OSC 52: a terminal that takes it puts what it says into its clipboard.
struct ClipboardSequence {
  /// What terminals take at least, in base64.
  private static let capacity = 74_994
  /// The bytes of the longest text that fits.
  static let longest = capacity / 4 * 3

  let bytes: [UInt8]

  /// Nil for a text that is too long.
  init?(_ text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    bytes = Array("\u{1B}]52;c;".utf8) + Self.base64(Array(text.utf8)) + [0x07]
  }

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    stride(from: 0, to: bytes.count, by: 3).flatMap { start in
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (Array(group) + [0, 0]).prefix(3).reduce(0) { $0 << 8 | Int($1) }
      return (0..<4).map { place in
        place <= group.count ? letters[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "=")
      }
    }
  }
}
