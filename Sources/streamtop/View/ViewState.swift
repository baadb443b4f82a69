import Streams

/// The panes that can be in focus, in the order of their numbers.
enum Pane: Int, Hashable, Sendable, CaseIterable {
  case chains = 1
  case marbles
  case retries
  case ends
  case log

  var name: String {
    switch self {
    case .chains: "chains"
    case .marbles: "marbles"
    case .retries: "retries"
    case .ends: "ends"
    case .log: "log"
    }
  }

  var title: String { "\(rawValue) \(name)" }

  /// The pane that many steps further, around the end.
  func advanced(by steps: Int) -> Pane {
    let count = Pane.allCases.count
    let index = ((rawValue - 1 + steps) % count + count) % count
    return Pane.allCases[index]
  }
}

/// How the user looks at the model.
struct ViewState: Hashable, Sendable {
  enum Popup: Hashable, Sendable {
    case help
    case faults
    case search
  }

  var focus = Pane.chains
  /// Whether the pane in focus has the whole screen.
  var isExpanded = false
  var popup: Popup?
  /// What has been typed into the search box since it was opened.
  var searchText = ""
  /// The first line of the help screen that is shown.
  var helpLine = 0
  /// The chosen line of the fault menu.
  var faultLine = 0
  /// Stays with its node, wherever the node's row goes.
  var selection: NodeID?
  /// Where the selected row was, for when its node is gone.
  var selectedRow = 0
  var folded: Set<NodeID> = []
  /// What stops the screen.
  var breaks = Breaks()
  /// Steps from the layout's own marble scale; negative shows more detail.
  var zoom = 0
  /// The first lines shown of panes that scroll without a selection.
  var endsLine = 0
  var logLine = 0
  /// One line about the last key, until the next one.
  var notice: String?
  /// The keys pressed so far of a longer sequence.
  var pendingKeys: [Key] = []
  var size = Size(width: 80, height: 24)
}
