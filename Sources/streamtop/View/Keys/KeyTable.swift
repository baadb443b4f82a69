/// All keys of the dashboard: the reducer, the help, the function bar, the palette, the man page and the README read the same
/// table.
struct KeyTable: Hashable, Sendable {
  var bindings: [Binding]
  /// What names of keys are written with.
  var glyphs = GlyphSet.unicode
}

extension Key: ExpressibleByUnicodeScalarLiteral {
  /// The key that types this character.
  init(unicodeScalarLiteral scalar: Unicode.Scalar) {
    self = .character(Character(scalar))
  }
}

extension KeyTable {
  /// What some pressed keys come to.
  enum Match {
    case command(Command, index: Int)
    /// More keys are needed.
    case prefix
    case none
  }

  func match(_ keys: [Key], in place: Binding.Place, of abilities: Abilities = .demo) -> Match {
    var isPrefix = false
    let isScrubbed = place == .main && abilities.contains(.scrubs)
    let places: [Binding.Place] = (isScrubbed ? [.recording] : []) + [place, .everywhere]
    for binding in places.flatMap({ place in bindings.filter { $0.place == place } }) {
      for (index, sequence) in binding.keys.enumerated() {
        if sequence == keys { return .command(binding.command, index: index) }
        if sequence.starts(with: keys) { isPrefix = true }
      }
    }
    return isPrefix ? .prefix : .none
  }

  /// The help screen's lines: keys on the left, what they do on the right.
  func helpLines(
    _ group: Binding.Group, of abilities: Abilities = .demo
  ) -> [(keys: String, help: String)] {
    entries(group, of: abilities).map { entry in
      let keys = entry.bindings.flatMap { $0.keys.map(name) }
      return (keys.joined(separator: " "), entry.bindings[0].help)
    }
  }

  /// Neighbours in a list of keys: what they do is told once.
  struct Entry: Hashable, Sendable {
    fileprivate(set) var bindings: [Binding]

    /// What they do, at length.
    var details: String { bindings[0].details ?? bindings[0].help }
  }

  /// What a group has of keys that can do something.
  func entries(_ group: Binding.Group, of abilities: Abilities) -> [Entry] {
    var entries: [Entry] = []
    for binding in bindings where binding.group == group && abilities.contains(binding.command.needs) {
      if let last = entries.indices.last, entries[last].bindings[0].help == binding.help {
        entries[last].bindings.append(binding)
      } else {
        entries.append(Entry(bindings: [binding]))
      }
    }
    return entries
  }

  /// The entries of a function bar that is `width` columns wide: of keys that can do something.
  func bar(
    width: Int, of abilities: Abilities = .demo
  ) -> [(key: String, word: String, command: Command)] {
    var shown = bindings.filter { binding in
      binding.bar != nil && abilities.contains(binding.command.needs)
        && (binding.place != .recording || abilities.contains(.scrubs))
    }
    let length = { (binding: Binding) in
      CharacterWidth.of(name(binding.keys[0])) + CharacterWidth.of(binding.bar ?? "") + 3
    }
    while shown.count > 1, shown.reduce(-2, { $0 + length($1) }) > width,
      let rank = shown.map(\.rank).max(), let index = shown.lastIndex(where: { $0.rank == rank })
    {
      shown.remove(at: index)
    }
    return shown.map { (name($0.keys[0]), $0.bar ?? "", $0.command) }
  }

  /// Some commands with their first keys, as far as they can be done: `x cancels   R retries now`. A recording has those, too,
  /// that could be done when it was made; they are idle.
  func hints(_ commands: [Command], of abilities: Abilities) -> [Hint] {
    commands.compactMap { command in
      let isIdle = !abilities.contains(command.needs)
      guard !isIdle || abilities.contains(.scrubs),
        let binding = bindings.first(where: { $0.command == command })
      else {
        return nil
      }
      return Hint(key: name(binding.keys[0]), word: command.word ?? binding.name, isIdle: isIdle)
    }
  }

  /// A key, and what it does.
  struct Hint: Hashable, Sendable {
    var key: String
    var word: String
    /// Whether it does nothing here.
    var isIdle = false
  }

  /// The first key of a command, as it is written.
  func name(of command: Command, in place: Binding.Place = .main) -> String {
    bindings.first { $0.command == command && $0.place == place }.map { name($0.keys[0]) } ?? ""
  }

  /// The arrow that a command has, or else its first key.
  func arrow(of command: Command) -> String {
    let keys = bindings.first { $0.command == command && $0.place == .main }?.keys ?? []
    let arrows: [[Key]] = [[.up], [.down], [.left], [.right]]
    return (keys.first(where: arrows.contains) ?? keys.first).map(name) ?? ""
  }

  static func name(_ keys: [Key]) -> String { keys.map(\.name).joined() }

  func name(_ keys: [Key]) -> String { keys.map { $0.name(in: glyphs) }.joined() }
}
