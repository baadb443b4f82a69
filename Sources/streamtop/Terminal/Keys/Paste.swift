/// Text on its way between the two marks of a paste.
struct Paste {
  static let start = Array("\u{1B}[200~".utf8)
  private static let end = Array("\u{1B}[201~".utf8)
  /// A search is never that long. The rest is read, and left out.
  private static let longest = 65_536

  private var bytes: [UInt8] = []
  /// With how many bytes the end mark has begun.
  private var matched = 0

  /// What has come so far.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Takes bytes up to the end mark, and that. Answers all of the text once the mark has come.
  mutating func take(_ rest: inout ArraySlice<UInt8>) -> String? {
    while let byte = rest.popFirst() {
      if byte == Self.end[matched] {
        matched += 1
        if matched == Self.end.count { return text }
      } else {
        // The mark has its first byte only once, so what looked like it is text, and another can begin only here.
        append(Self.end[..<matched])
        matched = byte == Self.end[0] ? 1 : 0
        if matched == 0 { append([byte]) }
      }
    }
    return nil
  }

  private mutating func append(_ more: some Collection<UInt8>) {
    bytes += more.prefix(Self.longest - bytes.count)
  }
}
