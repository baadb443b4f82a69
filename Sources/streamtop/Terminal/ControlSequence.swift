/// What follows an Escape, when it is in the form of a sequence: ESC [ … final, ESC O final, or ESC ] … up to BEL or ESC \.
enum ControlSequence {
  case none
  case whole(length: Int)
  /// Something that cannot be part of it comes after `length` bytes with parameters.
  case broken(length: Int)
  case unfinished(length: Int)

  static let escape: UInt8 = 0x1B
  /// Longer ones are none, so that they cannot pile up.
  private static let longest = 64
  private static let oldReport = 6

  init(_ bytes: ArraySlice<UInt8>) {
    let rest = bytes.dropFirst()
    switch rest.first {
    case nil: self = .unfinished(length: 1)
    case UInt8(ascii: "O"):
      guard let final = rest.dropFirst().first else {
        self = .unfinished(length: 2)
        return
      }
      self = (0x41...0x5A).contains(final) ? .whole(length: 3) : .none
    case UInt8(ascii: "["):
      let parameters = rest.dropFirst().prefix(Self.longest).prefix { (0x20...0x3F).contains($0) }
      let length = 2 + parameters.count
      guard let final = bytes.dropFirst(length).first, parameters.count < Self.longest else {
        self = parameters.count < Self.longest ? .unfinished(length: length) : .broken(length: length)
        return
      }
      if final == UInt8(ascii: "M"), parameters.isEmpty {
        // Terminals without decimal reports of the mouse say in three bytes what it did.
        self =
          bytes.count < Self.oldReport ? .unfinished(length: bytes.count) : .whole(length: Self.oldReport)
      } else if (0x40...0x7E).contains(final) {
        self = .whole(length: length + 1)
      } else {
        self = parameters.isEmpty ? .none : .broken(length: length)
      }
    case UInt8(ascii: "]"): self = Self.string(bytes)
    default: self = .none
    }
  }

  /// What terminals answer that are asked for a colour: a number, a semicolon and a text.
  private static func string(_ bytes: ArraySlice<UInt8>) -> ControlSequence {
    let text = bytes.dropFirst(2).prefix(longest).prefix { (0x20...0x7E).contains($0) }
    let length = 2 + text.count
    guard text.first.map({ (0x30...0x39).contains($0) }) ?? true else { return .none }
    guard text.count < longest else { return .broken(length: length) }
    let end = bytes.dropFirst(length)
    switch end.first {
    case nil: return .unfinished(length: length)
    case 0x07: return .whole(length: length + 1)
    case escape where end.count == 1: return .unfinished(length: length)
    case escape where end.dropFirst().first == UInt8(ascii: "\\"): return .whole(length: length + 2)
    default: return text.isEmpty ? .none : .broken(length: length)
    }
  }
}
