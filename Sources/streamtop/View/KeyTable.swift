/// All keys of the dashboard: the reducer, the help screen and the function bar read the same table.
enum KeyTable {
  static let bindings: [Binding] = moving + acting + timing + recording + program + search + faults

  private static let moving = [
    Binding(keys: [["j"], [.down]], command: .down, group: .move, help: "down, up"),
    Binding(keys: [["k"], [.up]], command: .up, group: .move, help: "down, up"),
    Binding(keys: [["g", "g"], [.home]], command: .first, group: .move, help: "first, last"),
    Binding(keys: [["G"], [.end]], command: .last, group: .move, help: "first, last"),
    Binding(keys: [[.pageDown]], command: .pageDown, group: .move, help: "page down, up"),
    Binding(keys: [[.pageUp]], command: .pageUp, group: .move, help: "page down, up"),
    Binding(keys: [["h"], [.left]], command: .fold, group: .move, help: "fold, unfold"),
    Binding(keys: [["l"], [.right]], command: .unfold, group: .move, help: "fold, unfold"),
    Binding(keys: [["t"], [.function(5)]], command: .foldAll, group: .move, help: "fold all or none"),
    Binding(keys: [[.tab]], command: .nextPane, group: .move, help: "next, last pane"),
    Binding(keys: [[.backTab]], command: .previousPane, group: .move, help: "next, last pane"),
    Binding(
      keys: [["1"], ["2"], ["3"], ["4"], ["5"]], command: .pane, group: .move, help: "pane 1 to 5"),
    Binding(keys: [["e"], [.enter]], command: .expand, group: .move, help: "expand the pane"),
    Binding(keys: [[.escape]], command: .back, group: .move, help: "back"),
  ]

  private static let acting = [
    Binding(
      keys: [["r"]], command: .request, group: .act, help: "request (Cold)", bar: "Request", rank: 1),
    Binding(
      keys: [["s"]], command: .share, group: .act, help: "shared request (Cold)", bar: "Share", rank: 7),
    Binding(keys: [["x"]], command: .cancel, group: .act, help: "cancel", bar: "Cancel", rank: 1),
    Binding(keys: [["R"]], command: .retryNow, group: .act, help: "retry now", bar: "Retry", rank: 2),
    Binding(
      keys: [["n"]], command: .startPromise, group: .act, help: "new promise chain", bar: "New",
      rank: 3),
    Binding(keys: [["b"]], command: .toggleBreak, group: .act, help: "stop when it fails"),
    Binding(keys: [["/"]], command: .search, group: .act, help: "type a search", bar: "Search", rank: 6),
    Binding(
      keys: [["p"]], command: .pauseReader, group: .act, help: "pause a reader, resume", bar: "Reader",
      rank: 6),
    Binding(keys: [["f"]], command: .faults, group: .act, help: "fault menu", bar: "Faults", rank: 4),
  ]

  private static let timing = [
    Binding(keys: [[" "]], command: .pause, group: .time, help: "pause, go on", bar: "Pause", rank: 5),
    Binding(keys: [["{"]], command: .slower, group: .time, help: "slower, faster", bar: "Slower", rank: 8),
    Binding(keys: [["}"]], command: .faster, group: .time, help: "slower, faster", bar: "Faster", rank: 8),
    Binding(
      keys: [["z"]], command: .zoomIn, group: .time, help: "zoom marbles in, out", bar: "Zoom", rank: 6),
    Binding(keys: [["Z"]], command: .zoomOut, group: .time, help: "zoom marbles in, out"),
  ]

  private static let recording = [
    Binding(
      keys: [["["]], command: .seek(.facts(-1)), group: .recording, help: "a fact back, on"),
    Binding(
      keys: [["]"]], command: .seek(.facts(1)), group: .recording, help: "a fact back, on"
    ),
    Binding(
      keys: [["<"]], command: .seek(.by(.seconds(-10))), group: .recording, help: "ten seconds back, on"),
    Binding(
      keys: [[">"]], command: .seek(.by(.seconds(10))), group: .recording, help: "ten seconds back, on"),
    Binding(
      keys: [["B"]], command: .seek(.nextBreak), group: .recording, help: "to the next break"),
    Binding(keys: [[.home]], command: .seek(.start), group: .recording, help: "to the start, the end"),
    Binding(keys: [["L"], [.end]], command: .seek(.end), group: .recording, help: "to the start, the end"),
  ]

  private static let program = [
    Binding(
      keys: [["?"], [.function(1)]], command: .help, group: .program, help: "this help", bar: "Help"),
    Binding(
      keys: [["q"], [.function(10)]], command: .quit, group: .program, help: "quit", bar: "Quit"),
    Binding(
      keys: [[.control("c")]], command: .leave, group: .program, help: "quit", isEverywhere: true),
    Binding(
      keys: [[.control("l")]], command: .redraw, group: .program, help: "redraw, suspend",
      isEverywhere: true),
    Binding(
      keys: [[.control("z")]], command: .suspend, group: .program, help: "redraw, suspend",
      isEverywhere: true),
  ]

  /// All other characters are typed.
  private static let search = [
    Binding(keys: [[.backspace]], command: .eraseLetter, group: .search, help: "erase a letter, all"),
    Binding(keys: [[.control("u")]], command: .eraseAll, group: .search, help: "erase a letter, all"),
    Binding(keys: [[.enter], [.escape]], command: .back, group: .search, help: "leave the box"),
  ]

  private static let faults = [
    Binding(keys: [["j"], [.down]], command: .down, group: .faults, help: "down, up"),
    Binding(keys: [["k"], [.up]], command: .up, group: .faults, help: "down, up"),
    Binding(keys: [["n"]], command: .fault(.failNext), group: .faults, help: "fail the next request"),
    Binding(keys: [["o"]], command: .fault(.toggleOutage), group: .faults, help: "outage on, off"),
    Binding(keys: [["+"]], command: .fault(.latencyUp), group: .faults, help: "latency up, down"),
    Binding(keys: [["-"]], command: .fault(.latencyDown), group: .faults, help: "latency up, down"),
    Binding(keys: [[.enter]], command: .apply, group: .faults, help: "do it"),
    Binding(
      keys: [[.escape], ["f"], ["q"], [.function(10)]], command: .back, group: .faults, help: "close"),
  ]
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

  static func match(_ keys: [Key], in place: Binding.Place, of abilities: Abilities = .demo) -> Match {
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
  static func helpLines(
    _ group: Binding.Group, of abilities: Abilities = .demo
  ) -> [(keys: String, help: String)] {
    var lines: [(keys: String, help: String)] = []
    for binding in bindings where binding.group == group {
      if !abilities.contains(binding.command.needs) { continue }
      let names = binding.keys.map(name).joined(separator: " ")
      if let last = lines.indices.last, lines[last].help == binding.help {
        lines[last].keys += " \(names)"
      } else {
        lines.append((names, binding.help))
      }
    }
    return lines
  }

  /// The entries of a function bar that is `width` columns wide: of keys that can do something. A recording shows those that
  /// could when it was made.
  static func bar(
    width: Int, of abilities: Abilities = .demo
  ) -> [(key: String, word: String, command: Command)] {
    let isKept = abilities.contains(.scrubs)
    var shown = bindings.filter { $0.bar != nil && (isKept || abilities.contains($0.command.needs)) }
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

  static func name(_ keys: [Key]) -> String { keys.map(\.name).joined() }
}
