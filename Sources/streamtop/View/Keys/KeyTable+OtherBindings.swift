// The keys of time, recordings, the program, and of what lies over the panes.

extension KeyTable {
  static let timing = [
    Binding(
      name: "pause", keys: [[" "]], command: .pause, group: .time, help: "pause, go on", bar: "Pause", rank: 5
    ),
    Binding(
      name: "slower", keys: [["{"]], command: .slower, group: .time, help: "slower, faster", bar: "Slower",
      rank: 9),
    Binding(
      name: "faster", keys: [["}"]], command: .faster, group: .time, help: "slower, faster", bar: "Faster",
      rank: 9),
    Binding(
      name: "zoom-in", keys: [["z"]], command: .zoomIn, group: .time, help: "zoom marbles in, out",
      bar: "Zoom",
      rank: 7),
    Binding(name: "zoom-out", keys: [["Z"]], command: .zoomOut, group: .time, help: "zoom marbles in, out"),
  ]

  static let recording = [
    Binding(
      name: "fact-back", keys: [["["]], command: .seek(.facts(-1)), group: .recording,
      help: "a fact back, on",
      bar: "Back", rank: 7),
    Binding(
      name: "fact-on", keys: [["]"]], command: .seek(.facts(1)), group: .recording, help: "a fact back, on",
      bar: "On", rank: 7),
    Binding(
      name: "time-back", keys: [["("]], command: .seek(.by(.seconds(-10))), group: .recording,
      help: "10 seconds back, on", bar: "-10 s", rank: 2),
    Binding(
      name: "time-on", keys: [[")"]], command: .seek(.by(.seconds(10))), group: .recording,
      help: "10 seconds back, on", bar: "+10 s", rank: 2),
    Binding(
      name: "next-break", keys: [["B"]], command: .seek(.nextBreak), group: .recording,
      help: "to the next break", bar: "Break", rank: 4),
    Binding(
      name: "to-start", keys: [["0"]], command: .seek(.start), group: .recording,
      help: "to the start, the end"),
    Binding(
      name: "to-end", keys: [["L"]], command: .seek(.end), group: .recording, help: "to the start, the end"),
  ]

  static let program = [
    Binding(
      name: "help", keys: [["?"], [.function(1)]], command: .help, group: .program,
      help: "this help, palette",
      details: "list the keys; the palette, which takes and completes commands by name, some with arguments",
      bar: "Help"),
    Binding(name: "palette", keys: [[":"]], command: .palette, group: .program, help: "this help, palette"),
    Binding(
      name: "setup", keys: [[.function(2)]], command: .setup, group: .program, help: "columns and colours",
      details: "change columns, theme, order, grouping and mouse"),
    Binding(
      name: "save-config", keys: [["W"]], command: .saveConfiguration, group: .program,
      help: "save the setup",
      details: "save what was changed in the configuration file"),
    Binding(
      name: "quit", keys: [["q"], [.function(10)]], command: .quit, group: .program, help: "quit", bar: "Quit"
    ),
    Binding(
      name: "leave", keys: [[.control("c")]], command: .leave, group: .program, help: "quit",
      isEverywhere: true),
    Binding(
      name: "redraw", keys: [[.control("l")]], command: .redraw, group: .program, help: "redraw, suspend",
      isEverywhere: true),
    Binding(
      name: "suspend", keys: [[.control("z")]], command: .suspend, group: .program, help: "redraw, suspend",
      isEverywhere: true),
  ]

  /// All other characters are typed.
  static let prompt = [
    Binding(name: "accept", keys: [[.enter]], command: .apply, group: .prompt, help: "do it, leave it"),
    Binding(name: "abandon", keys: [[.escape]], command: .back, group: .prompt, help: "do it, leave it"),
    Binding(name: "complete", keys: [[.tab]], command: .complete, group: .prompt, help: "complete"),
    Binding(name: "earlier", keys: [[.up]], command: .earlier, group: .prompt, help: "earlier, later lines"),
    Binding(name: "later", keys: [[.down]], command: .later, group: .prompt, help: "earlier, later lines"),
    Binding(name: "caret-left", keys: [[.left]], command: .caretLeft, group: .prompt, help: "left, right"),
    Binding(name: "caret-right", keys: [[.right]], command: .caretRight, group: .prompt, help: "left, right"),
    Binding(
      name: "caret-start", keys: [[.home], [.control("a")]], command: .caretStart, group: .prompt,
      help: "start, end"),
    Binding(
      name: "caret-end", keys: [[.end], [.control("e")]], command: .caretEnd, group: .prompt,
      help: "start, end"),
    Binding(
      name: "erase-letter", keys: [[.backspace]], command: .eraseLetter, group: .prompt,
      help: "erase letter word all"),
    Binding(
      name: "erase-word", keys: [[.control("w")]], command: .eraseWord, group: .prompt,
      help: "erase letter word all"),
    Binding(
      name: "erase-all", keys: [[.control("u")]], command: .eraseAll, group: .prompt,
      help: "erase letter word all"),
  ]

  static let faults = [
    Binding(name: "menu-down", keys: [["j"], [.down]], command: .down, group: .faults, help: "down, up"),
    Binding(name: "menu-up", keys: [["k"], [.up]], command: .up, group: .faults, help: "down, up"),
    Binding(
      name: "fail-next", keys: [["n"]], command: .fault(.failNext), group: .faults,
      help: "fail the next request"),
    Binding(
      name: "outage", keys: [["o"]], command: .fault(.toggleOutage), group: .faults, help: "outage on, off"),
    Binding(
      name: "latency-up", keys: [["+"]], command: .fault(.latencyUp), group: .faults, help: "latency up, down"
    ),
    Binding(
      name: "latency-down", keys: [["-"]], command: .fault(.latencyDown), group: .faults,
      help: "latency up, down"),
    Binding(name: "aim", keys: [["a"]], command: .aim, group: .faults, help: "one chain, or all"),
    Binding(name: "menu-apply", keys: [[.enter]], command: .apply, group: .faults, help: "do it"),
    Binding(
      name: "menu-close", keys: [[.escape], ["f"], ["q"], [.function(10)]], command: .back, group: .faults,
      help: "close"),
  ]

  static let question = [
    Binding(name: "yes", keys: [["y"], [.enter]], command: .yes, group: .question, help: "yes, no"),
    Binding(name: "no", keys: [["n"], [.escape], ["q"]], command: .no, group: .question, help: "yes, no"),
  ]
}
