// All keys, in the order in which the help lists them.

extension KeyTable {
  static let standard = KeyTable(
    bindings: moving + listing + acting + timing + recording + program + prompt + faults + question)

  static let moving = [
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
      help: "fold all or none",
      details: "fold all chains, or unfold them when any is folded"),
    Binding(
      name: "open", keys: [[.enter]], command: .open, group: .move, help: "to the node, details",
      details: "go to the node of which the line tells; from the chains, to its details"),
    Binding(
      name: "back", keys: [[.escape]], command: .back, group: .move, help: "back",
      details: "close the details, or go back to where one was"),
    Binding(name: "next-pane", keys: [[.tab]], command: .nextPane, group: .move, help: "next, last pane"),
    Binding(
      name: "previous-pane", keys: [[.backTab]], command: .previousPane, group: .move, help: "next, last pane"
    ),
    Binding(
      name: "pane", keys: Panes.keys, command: .pane, group: .move, help: "pane 1 to \(Panes.keys.count)"),
    Binding(
      name: "expand", keys: [["e"]], command: .expand, group: .move, help: "expand the pane",
      details: "give the pane the whole screen, or take it back"),
  ]

  static let listing = [
    Binding(
      name: "filter", keys: [["\\"], [.function(4)]], command: .filter, group: .list, help: "filter",
      details:
        "filter: show in all panes what words match, such as `state:retry err>0 !login file:Login.swift`",
      bar: "Filter", rank: 3),
    Binding(
      name: "find", keys: [["/"]], command: .find, group: .list, help: "find",
      details: "find: go to the next line with a text", bar: "Find", rank: 5),
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
      name: "group", keys: [["g", "p"]], command: .group, group: .list, help: "group by place",
      details: "show the chains of one place in the source in one line, or each in its own"),
    Binding(
      name: "show-ended", keys: [["a"]], command: .showEnded, group: .list, help: "all that has ended",
      details: "show all that has ended where it stood, or folded into one line for each place"),
    Binding(
      name: "mark", keys: [["m"]], command: .mark, group: .list, help: "mark, unmark all",
      details: "mark the line, so that keys act on all that are marked; unmark all"),
    Binding(name: "unmark-all", keys: [["M"]], command: .unmarkAll, group: .list, help: "mark, unmark all"),
    Binding(
      name: "copy", keys: [["y"]], command: .copy, group: .list, help: "copy the line",
      details: "copy the line, where the terminal allows that (OSC 52)"),
    Binding(
      name: "save-screen", keys: [["w"]], command: .saveScreen, group: .list, help: "write the screen",
      details: "write the screen to a file in the current directory"),
  ]

  static let acting = [
    Binding(
      name: "request", keys: [["r"]], command: .request, group: .act, help: "request",
      details: "send a request on the selected Cold branch",
      bar: "Request",
      rank: 1),
    Binding(
      name: "share", keys: [["s"]], command: .share, group: .act, help: "shared request",
      details: "send a request whose answer all branches hear", bar: "Share", rank: 8),
    Binding(
      name: "cancel", keys: [["x"]], command: .cancel, group: .act, help: "cancel",
      details:
        "cancel the whole Promise or chain of event streams of the selected node, or the selected Cold branch and what is below it",
      bar: "Cancel", rank: 1),
    Binding(
      name: "retry-now", keys: [["R"]], command: .retryNow, group: .act, help: "retry now",
      details: "run a Promise's waiting retry now", bar: "Retry",
      rank: 2),
    Binding(
      name: "new", keys: [["+"]], command: .startPromise, group: .act, help: "new promise chain",
      details: "start another Promise chain, and select it", bar: "New",
      rank: 6),
    Binding(
      name: "break", keys: [["b"]], command: .toggleBreak, group: .act, help: "stop when it fails",
      details: "stop the screen when the selected node fails or retries"),
    Binding(
      name: "search", keys: [["i"]], command: .search, group: .act, help: "type a search",
      details: "type a search: each pause searches anew, and interrupts the search before", bar: "Input",
      rank: 8),
    Binding(
      name: "pause-reader", keys: [["p"]], command: .pauseReader, group: .act, help: "pause, resume reader",
      details: "pause the reader of the tape, or resume it: its buffer fills, and then drops what is oldest",
      bar: "Reader", rank: 8),
    Binding(
      name: "faults", keys: [["f"]], command: .faults, group: .act, help: "fault menu",
      details: "open the menu of the network's faults: for all chains, or for the selected one",
      bar: "Faults", rank: 4
    ),
    Binding(
      name: "last-act", keys: [["u"]], command: .lastAct, group: .act, help: "what was done last",
      details: "say what was done last, and when; there is nothing to undo"),
  ]
}
