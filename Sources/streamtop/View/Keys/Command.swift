/// What a key means, or a name in the palette.
enum Command: Hashable, Sendable {
  case up, down, first, last, pageUp, pageDown
  case fold, unfold, foldAll, open, expand, back
  case nextPane, previousPane, pane
  case filter, find, findNext, findPrevious
  case sortNext, sortPrevious, sort, invert, group, showEnded
  case mark, unmarkAll, copy, saveScreen, lastAct
  case request, share, cancel, retryNow, startPromise, faults
  case search, pauseReader
  case pause, slower, faster, zoomIn, zoomOut
  case palette, setup, saveConfiguration, help, redraw, suspend, quit
  /// Quits wherever it is pressed.
  case leave
  /// In a line that is typed.
  case caretLeft, caretRight, caretStart, caretEnd
  case eraseLetter, eraseWord, eraseAll, earlier, later, complete
  /// In a menu.
  case apply
  case fault(FaultCommand)
  /// In the fault menu: for the selected chain only, or for all.
  case aim
  /// To a question.
  case yes, no
  /// In a recording.
  case seek(Seek)
  case toggleBreak

  /// What must be possible with what is watched; nothing for what concerns the screen alone.
  var needs: Abilities {
    switch self {
    case .request: .asks
    case .share, .startPromise, .search, .pauseReader, .faults, .fault, .aim: .acts
    case .cancel: .cancels
    case .retryNow: .hurries
    case .pause: .stops
    case .slower, .faster: .paces
    default: []
    }
  }
}

extension Command {
  /// Where it can be seen that it has things listed in another way: in these panes and those that obey more keys.
  var arranges: Arrangement {
    switch self {
    case .sort, .sortNext, .sortPrevious, .invert: .list
    case .group, .showEnded, .foldAll: .forest
    default: .journal
    }
  }

  /// What a hint calls it, where that is not its name.
  var word: String? {
    switch self {
    case .request: "asks"
    case .cancel: "cancels"
    case .retryNow: "retries now"
    case .share: "shares"
    case .open: "opens"
    case .filter: "filters"
    case .help: "all keys"
    case .pauseReader: "pauses or resumes the reader"
    case .pause: "stops, goes on"
    case .seek: "moves in time"
    default: nil
    }
  }
}

/// One line of the key table: keys, what they do, and where they are shown.
struct Binding: Hashable, Sendable {
  /// Where the help screen lists the keys.
  enum Group: String, Hashable, Sendable, CaseIterable {
    case move = "MOVE"
    case list = "LIST"
    case act = "ACT ON THE SELECTED NODE"
    case time = "TIME"
    case recording = "IN A RECORDING"
    case program = "PROGRAM"
    case prompt = "WHILE TYPING"
    case faults = "IN A MENU"
    case question = "TO A QUESTION"
  }

  /// Where the keys count.
  enum Place: Hashable, Sendable {
    case main
    /// Beside the main keys, and before them.
    case recording
    case prompt
    case faults
    case question
    case everywhere
  }

  /// What the palette and the configuration call it; neighbours with one name are one thing.
  var name: String
  /// Each entry is one key, or keys to be pressed one after the other.
  var keys: [[Key]]
  var command: Command
  var group: Group
  /// Neighbours with the same help share a line.
  var help: String
  /// The same for who reads at leisure, in the README and in the man page; nil where the help says all.
  var details: String?
  /// The word in the function bar; nil when the bar does not show the keys.
  var bar: String?
  /// Where the bar is too short, the highest ranks go first.
  var rank = 0
  var isEverywhere = false
  var place: Place {
    if isEverywhere { return .everywhere }
    return switch group {
    case .faults: .faults
    case .prompt: .prompt
    case .recording: .recording
    case .question: .question
    default: .main
    }
  }
}
