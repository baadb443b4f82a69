// All keys, in the order in which the help lists them.

extension KeyTable {
  static let standard = KeyTable(
    bindings: moving + listing + acting + timing + recording + program + prompt + faults + question)

  private static let moving = [
    Binding(name: "down", keys: [["j"], [.down]], command: .down, group: .move, help: "down, up"),
    Binding(name: "up", keys: [["k"], [.up]], command: .up, group: .move, help: "down, up"),
    Binding(name: "first", keys: [["g", "g"], [.home]], command: .first, group: .move, help: "first, last"),
    Binding(name: "last", keys: [["G"], [.end]], command: .last, group: .move, help: "first, last"),
    Binding(name: "page-down", keys: [[.pageDown]], command: .pageDown, group: .move, help: "page down, up"),
    Binding(name: "page-up", keys: [[.pageUp]], command: .pageUp, group: .move, help: "page down, up"),
    Binding(name: "fold", keys: [["h"], [.left]], command: .fold, group: .move, help: "fold, unfold"),
    Binding(name: "unfold", keys: [["l"], [.right]], command: .unfold, group: .move, help: "fold, unfold"),
    Binding(
      name: "fold-all", keys: [["t"], [.function(5)]], command: .foldAll, group: .move,
      help: "fold all or none"),
    Binding(name: "open", keys: [[.enter]], command: .open, group: .move, help: "to the node, details"),
    Binding(name: "back", keys: [[.escape]], command: .back, group: .move, help: "back"),
    Binding(name: "next-pane", keys: [[.tab]], command: .nextPane, group: .move, help: "next, last pane"),
    Binding(
      name: "previous-pane", keys: [[.backTab]], command: .previousPane, group: .move, help: "next, last pane"
    ),
    Binding(
      name: "pane", keys: [["1"], ["2"], ["3"], ["4"], ["5"], ["6"]], command: .pane, group: .move,
      help: "pane 1 to 6"),
    Binding(name: "expand", keys: [["e"]], command: .expand, group: .move, help: "expand the pane"),
  ]

  private static let listing = [
    Binding(
      name: "filter", keys: [["\\"], [.function(4)]], command: .filter, group: .list, help: "filter",
      bar: "Filter", rank: 3),
    Binding(
      name: "find", keys: [["/"]], command: .find, group: .list, help: "find", bar: "Find", rank: 5),
    Binding(
      name: "find-next", keys: [["n"], [.function(3)]], command: .findNext, group: .list,
      help: "next, last find"),
    Binding(
      name: "find-previous", keys: [["N"]], command: .findPrevious, group: .list, help: "next, last find"),
    Binding(
      name: "sort-next", keys: [[">"]], command: .sortNext, group: .list, help: "next, last sort", rank: 7),
    Binding(
      name: "sort-previous", keys: [["<"]], command: .sortPrevious, group: .list, help: "next, last sort"),
    Binding(
      name: "sort", keys: [[.function(6)]], command: .sort, group: .list, help: "sort by name, invert",
      bar: "Sort", rank: 6),
    Binding(name: "invert", keys: [["I"]], command: .invert, group: .list, help: "sort by name, invert"),
    Binding(
      name: "group", keys: [["g", "p"]], command: .group, group: .list, help: "group by place"),
    Binding(name: "show-ended", keys: [["a"]], command: .showEnded, group: .list, help: "all that has ended"),
    Binding(name: "mark", keys: [["m"]], command: .mark, group: .list, help: "mark, unmark all"),
    Binding(name: "unmark-all", keys: [["M"]], command: .unmarkAll, group: .list, help: "mark, unmark all"),
    Binding(name: "copy", keys: [["y"]], command: .copy, group: .list, help: "copy the line"),
    Binding(name: "save-screen", keys: [["w"]], command: .saveScreen, group: .list, help: "write the screen"),
  ]

  private static let acting = [
    Binding(
      name: "request", keys: [["r"]], command: .request, group: .act, help: "request, shared", bar: "Request",
      rank: 1),
    Binding(
      name: "share", keys: [["s"]], command: .share, group: .act, help: "request, shared", bar: "Share",
      rank: 8),
    Binding(
      name: "cancel", keys: [["x"]], command: .cancel, group: .act, help: "cancel", bar: "Cancel", rank: 1),
    Binding(
      name: "retry-now", keys: [["R"]], command: .retryNow, group: .act, help: "retry now", bar: "Retry",
      rank: 2),
    Binding(
      name: "new", keys: [["+"]], command: .startPromise, group: .act, help: "new promise chain", bar: "New",
      rank: 6),
    Binding(name: "break", keys: [["b"]], command: .toggleBreak, group: .act, help: "stop when it fails"),
    Binding(
      name: "search", keys: [["i"]], command: .search, group: .act, help: "type a search", bar: "Input",
      rank: 8),
    Binding(
      name: "pause-reader", keys: [["p"]], command: .pauseReader, group: .act, help: "pause, resume reader",
      bar: "Reader", rank: 8),
    Binding(
      name: "faults", keys: [["f"]], command: .faults, group: .act, help: "fault menu", bar: "Faults", rank: 4
    ),
    Binding(name: "last-act", keys: [["u"]], command: .lastAct, group: .act, help: "what was done last"),
  ]

  private static let timing = [
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

  private static let recording = [
    Binding(
      name: "fact-back", keys: [["["]], command: .seek(.facts(-1)), group: .recording, help: "a fact back, on"
    ),
    Binding(
      name: "fact-on", keys: [["]"]], command: .seek(.facts(1)), group: .recording, help: "a fact back, on"),
    Binding(
      name: "time-back", keys: [["("]], command: .seek(.by(.seconds(-10))), group: .recording,
      help: "10 seconds back, on"),
    Binding(
      name: "time-on", keys: [[")"]], command: .seek(.by(.seconds(10))), group: .recording,
      help: "10 seconds back, on"),
    Binding(
      name: "next-break", keys: [["B"]], command: .seek(.nextBreak), group: .recording,
      help: "to the next break"),
    Binding(
      name: "to-start", keys: [["0"]], command: .seek(.start), group: .recording,
      help: "to the start, the end"),
    Binding(
      name: "to-end", keys: [["L"]], command: .seek(.end), group: .recording, help: "to the start, the end"),
  ]

  private static let program = [
    Binding(
      name: "help", keys: [["?"], [.function(1)]], command: .help, group: .program,
      help: "this help, palette",
      bar: "Help"),
    Binding(name: "palette", keys: [[":"]], command: .palette, group: .program, help: "this help, palette"),
    Binding(
      name: "setup", keys: [[.function(2)]], command: .setup, group: .program, help: "columns and colours"),
    Binding(
      name: "save-config", keys: [["W"]], command: .saveConfiguration, group: .program,
      help: "save the setup"),
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
  private static let prompt = [
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

  private static let faults = [
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

  private static let question = [
    Binding(name: "yes", keys: [["y"], [.enter]], command: .yes, group: .question, help: "yes, no"),
    Binding(name: "no", keys: [["n"], [.escape], ["q"]], command: .no, group: .question, help: "yes, no"),
  ]
}
