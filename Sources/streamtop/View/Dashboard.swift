import Streams

/// How a dashboard looks and what it keeps.
struct DashboardOptions: Sendable {
  /// The program's name, first in the title bar.
  var title = "streamtop demo"
  var glyphs = GlyphSet.unicode
  var limits = Model.Limits()
  /// What is not looked for.
  var allowedLints: Set<Lint> = []
}

/// The dashboard as a value: messages change it, and a frame is a function of it and of a size.
struct Dashboard: Sendable {
  let options: DashboardOptions
  private(set) var model: Model
  private(set) var view = ViewState()

  init(options: DashboardOptions = DashboardOptions()) {
    self.options = options
    model = Model(limits: options.limits)
    model.lints.allowed = options.allowedLints
  }

  /// The node at which the user looks.
  var selection: NodeID? { view.selection }

  /// Takes a message into account and tells what the world outside has to do about it.
  mutating func reduce(_ message: Message) -> [Effect] {
    switch message {
    case .key(let key):
      return press(key)
    case .resize(let size):
      view.size = size
      return []
    case .sample(let sample):
      apply(sample)
      return []
    case .show(let node):
      view.show(node, in: model)
      return []
    case .notice(let text):
      view.notice = text
      return []
    }
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
      model.lints.allowed = options.allowedLints
    }
    if let notice = sample.notice { view.notice = notice }
    let logged = model.log.total
    let folded = model.foldedNodes
    model.apply(sample)
    // A user who reads older lines keeps seeing them while new ones arrive above.
    if view.logLine > 0 {
      view.logLine = min(view.logLine + model.log.total - logged, model.log.count - 1)
    }
    if folded != model.foldedNodes { view.folded.formIntersection(model.nodes.keys) }
    guard view.selection.flatMap({ model.nodes[$0] }) == nil else { return }
    let rows = model.rows(folded: view.folded)
    view.selectedRow = max(0, min(view.selectedRow, rows.count - 1))
    view.selection = rows.isEmpty ? nil : rows[view.selectedRow].id
  }

  private mutating func press(_ key: Key) -> [Effect] {
    let keys = view.pendingKeys + [key]
    view.pendingKeys = []
    view.notice = nil
    switch KeyTable.match(keys, in: place, of: model.status.abilities) {
    case .prefix:
      view.pendingKeys = keys
      return []
    case .none where keys.count > 1:
      return press(key)
    case .none where view.popup == .search:
      return view.type(key)
    case .none:
      if view.popup == nil { view.notice = "\(key.name) does nothing here; ? lists the keys" }
      return []
    case .command(let command, let index):
      return perform(command, index: index)
    }
  }

  /// Where the keys count now.
  private var place: Binding.Place {
    switch view.popup {
    case .faults: .faults
    case .search: .search
    case .help, nil: .main
    }
  }

  private mutating func perform(_ command: Command, index: Int) -> [Effect] {
    let abilities = model.status.abilities
    if !abilities.contains(command.needs) {
      view.notice = abilities.refusal(of: command.needs)
      return []
    }
    switch (command, view.popup) {
    case (.suspend, _): return [.suspend]
    case (.redraw, _): return [.redraw]
    case (.leave, _): return [.quit]
    case (_, .help?): view.readHelp(command)
    case (_, .faults?): return view.useFaultMenu(command)
    case (_, .search?): return view.useSearchBox(command)
    case (.quit, nil): return [.quit]
    case (.help, nil):
      view.popup = .help
      view.helpLine = 0
    case (.faults, nil): view.popup = .faults
    case (.search, nil): view.openSearchBox(at: model)
    case (.pauseReader, nil): return view.pauseReader(in: model)
    case (.pause, nil): return [.setPaused(!model.status.isPaused)]
    case (.slower, nil): return changeSpeed(by: 0.5)
    case (.faster, nil): return changeSpeed(by: 2)
    case (.request, nil), (.share, nil), (.cancel, nil), (.retryNow, nil), (.startPromise, nil):
      return act(command)
    case (.seek(let seek), nil): return [.seek(seek)]
    case (.toggleBreak, nil): return toggleBreak()
    default: view.look(command, index: index, at: model)
    }
    return []
  }

  private mutating func changeSpeed(by factor: Double) -> [Effect] {
    let current = model.status.speed
    let speed = min(64, max(0.25, (current.isFinite ? current : 64) * factor))
    guard speed != current else {
      view.notice = "speed stays between ×1/4 and ×64"
      return []
    }
    return [.setSpeed(speed)]
  }

  private mutating func toggleBreak() -> [Effect] {
    guard let id = view.selection, let node = model.nodes[id] else {
      view.notice = "nothing is selected"
      return []
    }
    let stops = view.breaks.toggle(at: id)
    view.notice =
      "the screen stops \(stops ? "when" : "no longer when") \(model.fullLabel(node.identity)) fails or retries"
    return [.setBreaks(view.breaks)]
  }

  /// Does what a key asks of the selected node, or says why that makes no sense.
  private mutating func act(_ command: Command) -> [Effect] {
    if command == .startPromise { return [.startPromise] }
    guard let id = view.selection, let node = model.nodes[id] else {
      view.notice = "nothing is selected"
      return []
    }
    let label = model.fullLabel(node.identity)
    guard let living = model.living(id) else {
      view.notice = "\(label) has ended"
      return []
    }
    switch command {
    case .request, .share:
      if node.takesRequests { return [.request(id, share: command == .share)] }
      view.notice = "\(label) is a \(node.identity.kind); only Cold streams take requests"
    case .cancel:
      return [.cancel(living)]
    case .retryNow:
      let waiting = model.waitingRetries(below: node.root)
      if !waiting.allSatisfy({ model.nodes[$0]?.retriesRuns == true }) { return [.retryNow(living)] }
      if !waiting.isEmpty {
        view.notice = "\(model.chainLabel(node.root)) starts again by itself; only Promises can be hurried"
        return []
      }
      view.notice = "no retry is waiting in \(model.chainLabel(node.root))"
    default:
      break
    }
    return []
  }
}
