import Streams

/// How a dashboard looks and what it keeps.
struct DashboardOptions: Sendable {
  /// The program's name, first in the title bar.
  var title = "streamtop demo"
  var glyphs = GlyphSet.unicode
  var limits = Model.Limits()
  /// What is not looked for.
  var allowedLints: Set<Lint> = []
  /// Whether keys change nothing in what is watched.
  var isReadOnly = false
  /// Whether the user has pressed keys here before, and needs no line that says which.
  var knowsKeys = false
  /// How it starts, and its keys.
  var configuration = Configuration()
  /// What stops the screen from the start.
  var breaks = Breaks()
}

/// The dashboard as a value: messages change it, and a frame is a function of it and of a size.
struct Dashboard: Sendable {
  let options: DashboardOptions
  private(set) var model: Model
  var view: ViewState
  /// What the panes list.
  var lists = Lists()

  init(options: DashboardOptions = DashboardOptions()) {
    self.options = options
    model = Model(limits: options.limits)
    model.lints.allowed = options.allowedLints
    view = ViewState(options.configuration)
    view.hasPressed = options.knowsKeys
    view.breaks = options.breaks
  }

  /// The node at which the user looks.
  var selection: NodeID? { view.selection }

  /// The stream whose values the user looks at: the one that was selected last, while the log follows.
  var attended: NodeID? { view.attended }

  /// What keys can do.
  var abilities: Abilities {
    if isGone { return [] }
    let all = model.status.abilities
    return options.isReadOnly ? all.subtracting([.acts, .steers, .asks]) : all
  }

  /// Takes a message into account and tells what the world outside has to do about it.
  mutating func reduce(_ message: Message) -> [Effect] {
    var effects: [Effect] = []
    switch message {
    case .key(let key): effects = take(key)
    case .paste(let text): effects = paste(text)
    case .mouse(let mouse): effects = take(mouse)
    case .resize(let size): view.size = size
    case .sample(let sample): apply(sample)
    case .notice(let text): view.notice = text
    case .problem(let text):
      view.notice = text
      model.log.append(LogLine(time: model.time, label: "streamtop", mark: .finding, text: text))
    case .refusal(let text): hear(refusal: text)
    case .show(let node): show(node)
    }
    settle(isAnswer: message.isFromUser)
    return effects
  }

  /// What had happened last that matters when this second began: it stays long enough to be read. While time stands still, what
  /// has happened until now.
  var ticker: LogLine? {
    let second = Duration.seconds(model.time.components.seconds)
    let until = model.status.isPaused || model.status.isOver ? model.time : second
    return model.log.suffix(1_000).last { $0.mark.matters && $0.time <= until }
  }

  /// The frame for a terminal of this size, whatever the size is.
  func render(_ size: Size) -> Canvas {
    var screen = Screen(self, size: size)
    screen.paint()
    return screen.canvas
  }

  private mutating func apply(_ sample: Sample) {
    if let restart = sample.restart {
      model = restart
      lists = Lists()
      model.lints.allowed = options.allowedLints
    }
    model.apply(sample)
    if let notice = sample.noticeWords(model) {
      view.notice = sample.stop == nil ? notice : "\(notice); \(keyTable.name(of: .pause)) goes on"
    }
    // What answers the user is not to hide behind anything else.
    if let refusal = sample.refusal { hear(refusal: refusal) }
  }

  /// Tells why the last act was not done, and remembers that with it.
  private mutating func hear(refusal: String) {
    view.notice = refusal
    if let act = view.lastAct { view.lastAct = "\(act), refused: \(refusal)" }
  }

  /// Makes the lists anew.
  mutating func makeLists() {
    lists = Lists(model, view.plan)
    lists.arrange(lists.arrangement(self))
  }

  /// Makes the lists anew where that is due, and finds out at what the user looks now.
  private mutating func settle(isAnswer: Bool) {
    if isAnswer, lists.differ(from: view.plan) {
      makeLists()
    } else if !isAnswer, lists.follow(model, view.plan) {
      lists.arrange(lists.arrangement(self))
    }
    // Marks that nothing bears any more would hold acts off what is selected.
    view.marks = view.marks.filter { model.nodes.index(forKey: $0) != nil }
    let list = ListPane(view.focus)
    view.selection = nil
    guard view.isLargeEnough, let index = list.cursorIndex(self) else { return }
    let line = list.line(index, self)
    if view.isHeld(view.focus) { view.cursors[view.focus] = ViewState.Cursor(line: line, index: index) }
    // A journal that follows has a new first line all the time: its cursor shows nothing to act upon, and whose values are
    // looked at has been chosen elsewhere.
    guard view.isHeld(view.focus) else { return }
    defer { view.attended = view.selection }
    view.selection = list.pane.node(of: line, self).flatMap {
      model.nodes.index(forKey: $0) == nil ? nil : $0
    }
    let root = view.selection.flatMap { model.nodes[$0]?.root }
    if let root, view.plan.kept != root, model.lives(root) || lists.chains.standsAlone(root) {
      view.plan.kept = root
    }
  }
}

extension Message {
  /// Whether the user waits for an answer.
  fileprivate var isFromUser: Bool {
    if case .sample = self { false } else { true }
  }
}
