extension Key {
  /// The key that types a character.
  init(typed character: Character) {
    switch character {
    case "\t": self = .tab
    case "\n", "\r", "\r\n": self = .enter
    default: self = .character(character)
    }
  }

  /// The key called `Tab`, `F5`, `C-x` …, in upper or lower case; nil when there is none of that name.
  init?(named name: some StringProtocol) {
    let name = name.lowercased()
    if let key = Key.named[name] {
      self = key
    } else if name.hasPrefix("c-"), name.count == 3, let letter = name.last, letter.isASCII, letter.isLetter {
      self = Key.sameAsControl[letter] ?? .control(letter)
    } else if name.hasPrefix("f"), let number = Int(name.dropFirst()), (1...12).contains(number) {
      self = .function(number)
    } else {
      return nil
    }
  }

  /// A terminal sends the same for one of these keys and for Control with the letter.
  private static let sameAsControl: [Character: Key] = ["h": .backspace, "i": .tab, "j": .enter, "m": .enter]

  private static let named: [String: Key] = [
    "backspace": .backspace, "down": .down, "end": .end, "enter": .enter, "esc": .escape, "home": .home,
    "left": .left, "lt": .character("<"), "pgdn": .pageDown, "pgup": .pageUp, "right": .right,
    "s-tab": .backTab, "space": .character(" "), "tab": .tab, "up": .up,
  ]
}
