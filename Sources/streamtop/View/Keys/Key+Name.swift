extension Key {
  /// The key as help and function bar write it.
  var name: String {
    switch self {
    case .character(" "): "Space"
    case .character(let character): String(character)
    case .control(let character): "^" + String(character).uppercased()
    case .function(let number): "F\(number)"
    case .up: "↑"
    case .down: "↓"
    case .left: "←"
    case .right: "→"
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
