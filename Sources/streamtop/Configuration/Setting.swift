/// One key of the file: what it is about, how it is read and how it is written.
struct Setting: Sendable {
  let name: String
  let help: String
  /// What may stand there.
  let allowed: String
  let read: @Sendable (YAMLEntry, inout Configuration) throws(YAMLMistake) -> Void
  /// What stands behind the key, as YAML.
  let write: @Sendable (Configuration) -> String
}

extension Setting {
  static let all: [Setting] = [
    choice("theme", "how it looks", "theme", ThemeName.allCases.map { ($0.rawValue, $0) }, \.theme),
    choice(
      "glyphs", "what it draws with", "set of glyphs", [("unicode", .unicode), ("ascii", .ascii)], \.glyphs),
    truth("mouse", "whether the terminal reports the mouse", \.usesMouse),
    truth("readonly", "whether keys change nothing in what is watched", \.isReadOnly),
    Setting(name: "fps", help: "frames per second at most", allowed: "a whole number from 1 to 60") {
      (entry, configuration) throws(YAMLMistake) in
      configuration.framesPerSecond = try entry.number(in: 1...60)
    } write: {
      "\($0.framesPerSecond)"
    },
    Setting(
      name: "columns", help: "of the chains; auto for those that the width has room for",
      allowed: "auto or a list of \(ChainColumn.allCases.map(\.rawValue).joined(separator: ", "))"
    ) { (entry, configuration) throws(YAMLMistake) in
      configuration.columns = try entry.columns()
    } write: {
      $0.columns.map { "[\($0.map(\.rawValue).joined(separator: ", "))]" } ?? "auto"
    },
    choice(
      "sort", "the order of the chains", "order", ChainOrder.allCases.map { ($0.rawValue, $0) }, \.order),
    truth("grouped", "whether the chains of one place in the source share a line", \.isGrouped),
    truth("frames", "whether the title says how many frames there are, and what they cost", \.showsFrames),
    Setting(
      name: "filter", help: "what is shown",
      allowed: "words as the filter takes them, such as 'kind:promise err>0'"
    ) { (entry, configuration) throws(YAMLMistake) in
      configuration.filter = try entry.filter()
    } write: {
      YAMLEntry.quoted($0.filter?.text ?? "")
    },
    Setting(
      name: "layouts", help: "how panes share the screen; the first one that it has room for",
      allowed: "auto or a list, such as [{at: 120x40, rows: [chains 2, {pane: log, guest: true}]}]"
    ) { (entry, configuration) throws(YAMLMistake) in
      configuration.layouts = try entry.layouts()
    } write: {
      if $0.layouts == Layout.all { return "auto" }
      // Nothing behind the key would be no list.
      return $0.layouts.isEmpty ? "[]" : $0.layouts.map { "\n  - \($0.yaml)" }.joined()
    },
    Setting(
      name: "keys", help: "keys of commands that are not as they come",
      allowed: "a command and a list of its keys, such as cancel: [x, F9]"
    ) { (entry, configuration) throws(YAMLMistake) in
      configuration.keys = try KeyTable(entry)
    } write: {
      $0.keys.yaml
    },
  ]

  /// One of some words.
  private static func choice<Value: Sendable & Equatable>(
    _ name: String, _ help: String, _ what: String, _ words: [(String, Value)],
    _ path: WritableKeyPath<Configuration, Value> & Sendable
  ) -> Setting {
    let list = words.map(\.0).joined(separator: ", ")
    return Setting(name: name, help: help, allowed: "one of \(list)") {
      (entry, configuration) throws(YAMLMistake) in
      let text = try entry.text()
      guard let word = words.first(where: { $0.0 == text }) else {
        let known = words.map(\.0).nearestFirst(to: text).joined(separator: ", ")
        throw entry.mistake("'\(text)' is no \(what); there are \(known)")
      }
      configuration[keyPath: path] = word.1
    } write: { configuration in
      words.first { $0.1 == configuration[keyPath: path] }?.0 ?? ""
    }
  }

  private static func truth(
    _ name: String, _ help: String, _ path: WritableKeyPath<Configuration, Bool> & Sendable
  ) -> Setting {
    choice(name, help, "answer", [("true", true), ("false", false)], path)
  }
}
