import Streams

/// How the user looks at the model.
struct ViewState: Hashable, Sendable {
  enum Popup: Hashable, Sendable {
    case help
    case faults
    case setup
    /// Asks before more than one chain is cancelled, or what is not shown is touched.
    case question(Question)
  }

  /// Whom the fault menu is about.
  enum Aim: Hashable, Sendable {
    case all
    /// The chain of this node; no chain where that has ended, or where no node was selected.
    case chain(NodeID?)
  }

  /// Where a pane's cursor is: on a line, wherever that goes; when the line is gone, where it was.
  struct Cursor: Hashable, Sendable {
    var line: LineID?
    var index = 0
  }

  /// A border, and of which layout it is.
  struct Drag: Hashable, Sendable {
    var layout: Int
    var border: Layout.Border
  }

  /// Where the user was before going to what a line tells of.
  struct Stop: Hashable, Sendable {
    var focus: PaneName
    var isExpanded: Bool
    var cursor: Cursor
  }

  var focus = PaneName.chains
  /// Whether the pane in focus has the whole screen.
  var isExpanded = false
  var popup: Popup?
  /// What is being typed.
  var prompt: Prompt?
  /// What was typed before, the latest last.
  var histories: [Prompt.Kind: [String]] = [:]
  /// The first line of the help screen that is shown.
  var helpLine = 0
  /// The chosen line of a menu.
  var menuLine = 0
  var aim = Aim.all
  var plan = ListingPlan()
  var columns: [ChainColumn]?
  /// Whether the title says what frames cost.
  var showsFrames = false
  var theme = ThemeName.standard
  var usesMouse = true
  var layouts = Layout.all
  /// The border that the mouse has taken hold of, until its button is released.
  var dragged: Drag?
  /// The pane whose cursor the last press of the mouse has put where it is; nil when none did.
  var clicked: PaneName?
  var cursors: [PaneName: Cursor] = [:]
  /// The node of the line under the cursor; nil when that line tells of none, or cannot be seen.
  var selection: NodeID?
  /// The node that was selected last, while a journal follows.
  var attended: NodeID?
  /// What the next act is done to, instead of the selection.
  var marks: Set<NodeID> = []
  /// What was looked for last; where it stands is shown.
  var sought: String?
  var trail: [Stop] = []
  /// What stops the screen: what the options say, and what keys have added.
  var breaks = Breaks()
  /// Steps from the layout's own marble scale; negative shows more detail.
  var zoom = 0
  /// One line about the last key, until the next one.
  var notice: String?
  /// The last act upon the streams, in words, and when it was.
  var lastAct: String?
  /// How many acts there have been.
  var acts = 0
  /// Whether any key was pressed: then the first hint has been read.
  var hasPressed = false
  /// The keys pressed so far of a longer sequence.
  var pendingKeys: [Key] = []
  var size = Size(width: 80, height: 24)

  init() {}

  func cursor(of pane: PaneName) -> Cursor { cursors[pane] ?? Cursor() }

  /// Whether a pane shows its cursor: a journal follows what happens while it has none.
  func isHeld(_ pane: PaneName) -> Bool {
    cursors[pane]?.line != nil || Panes.named(pane).arrangement != .journal
  }

  var marbleScale: Int { MarbleScale.milliseconds(width: size.width, zoom: zoom) }

  /// Whether everything can be seen: what cannot is not acted upon.
  var isLargeEnough: Bool { size.width >= Screen.smallest.width && size.height >= Screen.smallest.height }
}

/// What is asked before it is done.
struct Question: Hashable, Sendable {
  var words: String
  var command: Command
  var nodes: [NodeID]
}
