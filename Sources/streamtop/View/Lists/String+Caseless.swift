extension String {
  /// Whether another text is part of it; the capitals of English count as its small letters. An empty one is part of all.
  func hasCaseless(_ part: String) -> Bool {
    let (whole, part) = (utf8, part.utf8)
    guard let first = part.first?.smallLetter else { return true }
    var start = whole.startIndex
    while let candidate = whole[start...].firstIndex(where: { $0.smallLetter == first }) {
      if whole[candidate...].beginsCaseless(part) { return true }
      start = whole.index(after: candidate)
    }
    return false
  }

  func beginsCaseless(_ part: String) -> Bool { utf8[...].beginsCaseless(part.utf8) }
}

extension Substring.UTF8View {
  fileprivate func beginsCaseless(_ part: String.UTF8View) -> Bool {
    starts(with: part) { $0.smallLetter == $1.smallLetter }
  }
}

extension UInt8 {
  fileprivate var smallLetter: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
