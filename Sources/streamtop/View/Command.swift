/// What a key means.
enum Command: Hashable, Sendable {
  case up, down, first, last, pageUp, pageDown
  case fold, unfold, foldAll
  case nextPane, previousPane, pane, expand, back
  case request, share, cancel, retryNow, startPromise, faults
  case search, pauseReader
  case pause, slower, faster, zoomIn, zoomOut
  case help, redraw, suspend, quit
  /// Quits wherever it is pressed.
  case leave
  /// In the search box.
  case eraseLetter, eraseAll
  /// In the fault menu.
  case apply
  case fault(FaultCommand)
  /// In a recording.
  case seek(Seek)
  case toggleBreak

  /// What must be possible with what is watched; nothing for what concerns the screen alone.
  var needs: Abilities {
    switch self {
    case .request, .share, .startPromise, .search, .pauseReader, .faults: .acts
    case .cancel, .retryNow: .steers
    default: []
    }
  }
}

/// One line of the key table: keys, what they do, and where they are shown.
struct Binding: Hashable, Sendable {
  /// Where the help screen lists the keys.
  enum Group: String, Hashable, Sendable, CaseIterable {
    case move = "MOVE"
    case act = "ACT ON THE SELECTED NODE"
    case time = "TIME"
    case recording = "IN A RECORDING"
    case program = "PROGRAM"
    case search = "SEARCH BOX"
    case faults = "FAULT MENU"
  }

  /// Where the keys count.
  enum Place: Hashable, Sendable {
    case main
    /// Beside the main keys, and before them.
    case recording
    case search
    case faults
    case everywhere
  }

  /// Each entry is one key, or keys to be pressed one after the other.
  var keys: [[Key]]
  var command: Command
  var group: Group
  /// Neighbours with the same help share a line.
  var help: String
  /// The word in the function bar; nil when the bar does not show the keys.
  var bar: String?
  /// Where the bar is too short, the highest ranks go first.
  var rank = 0
  var isEverywhere = false
  var place: Place {
    if isEverywhere { return .everywhere }
    return switch group {
    case .faults: .faults
    case .search: .search
    case .recording: .recording
    default: .main
    }
  }
}
