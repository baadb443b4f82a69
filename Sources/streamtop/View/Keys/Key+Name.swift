extension Key {
  /// The key as help and function bar write it.
  var name: String { name(in: .unicode) }

  /// The same with these characters: in ASCII an arrow is a word, as `<` and `>` are keys of their own.
  func name(in glyphs: GlyphSet) -> String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let character): "^" + String(character).uppercased()
    case .function(let number): "F\(number)"
    case .up: glyphs == .ascii ? "Up" : "↑"
    case .down: glyphs == .ascii ? "Down" : "↓"
    case .left: glyphs == .ascii ? "Left" : "←"
    case .right: glyphs == .ascii ? "Right" : "→"
    case .pageUp: "PgUp"
    case .pageDown: "PgDn"
    case .home: "Home"
    case .end: "End"
    case .tab: "Tab"
    case .backTab: "BackTab"
    case .enter: "Enter"
    case .escape: "Esc"
    case .backspace: "Backspace"
    }
  }
}
