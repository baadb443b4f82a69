extension KeyTable {
  /// The keys as they come, with those of the commands that an entry names in their place.
  init(_ entry: YAMLEntry) throws(YAMLMistake) {
    self = .standard
    var items: [(binding: Int, keys: [Key], entry: YAMLEntry)] = []
    for (name, entry) in try entry.fields(atMost: 200) {
      guard let index = bindings.firstIndex(where: { $0.name == name }) else {
        let known = bindings.map(\.name).nearestFirst(to: name).joined(separator: ", ")
        throw entry.mistake("is no command; there are \(known)")
      }
      var keys: [[Key]] = []
      for item in try entry.items(atMost: Panes.all.count) {
        let sequence = try item.keys(in: bindings[index].place)
        items.append((index, sequence, item))
        keys.append(sequence)
      }
      guard !keys.isEmpty else { throw entry.mistake("has no key; a command keeps one") }
      bindings[index].keys = keys
    }
    for item in items {
      guard let other = rival(of: item.keys, at: item.binding) else { continue }
      throw item.entry.mistake("'\(Self.name(item.keys))' already means \(other)")
    }
  }

  /// What else some keys would mean, or begin to mean, where the binding counts.
  private func rival(of keys: [Key], at index: Int) -> String? {
    var isSeen = false
    for (other, binding) in bindings.enumerated() where bindings[index].place.meets(binding.place) {
      for sequence in binding.keys where sequence.starts(with: keys) || keys.starts(with: sequence) {
        if other == index, sequence == keys, !isSeen { isSeen = true } else { return binding.name }
      }
    }
    return nil
  }

  /// Only what is not as it comes.
  var yaml: String {
    let changed = zip(bindings, KeyTable.standard.bindings).filter { $0.keys != $1.keys }.map(\.0)
    if changed.isEmpty { return "{}" }
    return changed.map { binding in
      let keys = binding.keys.map { YAMLEntry.quoted($0.map(\.script).joined()) }
      return "\n  \(binding.name): [\(keys.joined(separator: ", "))]"
    }.joined()
  }
}

extension Binding.Place {
  /// Whether keys of both count at the same time.
  fileprivate func meets(_ other: Self) -> Bool {
    let both: Set<Self> = [self, other]
    return both.count == 1 || both.contains(.everywhere) || both == [.main, .recording]
  }
}

extension YAMLEntry {
  /// A key by its name, such as F9, or keys to be pressed one after the other, such as gg.
  fileprivate func keys(in place: Binding.Place) throws(YAMLMistake) -> [Key] {
    let text = try text(atMost: 40)
    var keys: [Key] = []
    if text.count > 1, let key = Key(named: text) {
      keys = [key]
    } else if text.wholeMatch(of: #/(?i:f[0-9]+|c-.)/#) != nil {
      // Its characters one by one are not what is meant.
      throw mistake("'\(text)' is no key; there are F1 to F12, and C-a to C-z")
    } else {
      let script: KeyScript
      do { script = try KeyScript(text) } catch { throw mistake(error.description) }
      for step in script.steps {
        guard case .press(let key) = step else { throw mistake("'\(text)' waits, and no key does") }
        keys.append(key)
      }
    }
    guard (1...3).contains(keys.count) else { throw mistake("'\(text)' is not one to three keys") }
    for key in keys {
      guard case .character(let character) = key else { continue }
      guard CharacterWidth.of(String(character)) > 0 else { throw mistake("has a key that cannot be shown") }
      guard ![.prompt, .everywhere].contains(place) else {
        throw mistake("'\(text)' is typed there; give a key such as F9 or C-x")
      }
    }
    return keys
  }
}

extension Key {
  /// The key as scripts write it.
  var script: String {
    switch self {
    case .character(" "): "<Space>"
    case .character("<"): "<lt>"
    case .character(let character): String(character)
    case .control(let letter): "<C-\(letter)>"
    case .function(let number): "<F\(number)>"
    case .up: "<Up>"
    case .down: "<Down>"
    case .left: "<Left>"
    case .right: "<Right>"
    case .pageUp: "<PgUp>"
    case .pageDown: "<PgDn>"
    case .home: "<Home>"
    case .end: "<End>"
    case .tab: "<Tab>"
    case .backTab: "<S-Tab>"
    case .enter: "<Enter>"
    case .escape: "<Esc>"
    case .backspace: "<Backspace>"
    }
  }
}
