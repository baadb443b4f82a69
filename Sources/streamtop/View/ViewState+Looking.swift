import Streams

extension ViewState {
  /// Does what a key asks of the view alone.
  mutating func look(_ command: Command, index: Int, at model: Model) {
    switch command {
    case .up, .down, .first, .last, .pageUp, .pageDown: move(command, in: model)
    case .fold: fold(in: model)
    case .unfold: unfold(in: model)
    case .foldAll: foldAll(in: model)
    case .nextPane: focus = focus.advanced(by: 1)
    case .previousPane: focus = focus.advanced(by: -1)
    case .pane: focus = Pane(rawValue: index + 1) ?? focus
    case .expand: isExpanded.toggle()
    case .back: isExpanded = false
    case .zoomIn: zoom = MarbleScale.clamped(zoom - 1, width: size.width)
    case .zoomOut: zoom = MarbleScale.clamped(zoom + 1, width: size.width)
    default: break
    }
  }

  private var page: Int { max(1, size.height / 2) }

  private func steps(_ command: Command, count: Int) -> Int {
    switch command {
    case .up: -1
    case .down: 1
    case .pageUp: -page
    case .pageDown: page
    case .first: -count
    default: count
    }
  }

  private mutating func move(_ command: Command, in model: Model) {
    switch focus {
    case .chains, .marbles:
      select(command, among: model.rows(folded: folded).map(\.id))
    case .retries:
      select(command, among: model.retryRows)
    case .ends:
      let count = model.endLines.count
      endsLine = clamp(endsLine + steps(command, count: count), to: count)
    case .log:
      let count = model.log.count
      logLine = clamp(logLine + steps(command, count: count), to: count)
    }
  }

  private mutating func select(_ command: Command, among ids: [NodeID]) {
    guard !ids.isEmpty else { return }
    let current = ids.firstIndex { $0 == selection }
    // From a row that this pane does not show, the first step leads to its top.
    let index = current.map { $0 + steps(command, count: ids.count) } ?? 0
    let row = clamp(index, to: ids.count)
    selection = ids[row]
    if focus != .retries { selectedRow = row }
  }

  private func clamp(_ index: Int, to count: Int) -> Int { max(0, min(index, count - 1)) }

  /// Folds the selected node; from one without anything to fold, goes up.
  private mutating func fold(in model: Model) {
    guard let id = selection, let node = model.nodes[id] else { return }
    if !node.below.isEmpty, !folded.contains(id) {
      folded.insert(id)
    } else if let parent = node.parent ?? node.host {
      selection = parent
    }
    rememberRow(in: model)
  }

  /// Unfolds the selected node; from an open one, goes down.
  private mutating func unfold(in model: Model) {
    guard let id = selection, let node = model.nodes[id] else { return }
    if folded.remove(id) == nil, let child = node.below.first { selection = child }
    rememberRow(in: model)
  }

  private mutating func foldAll(in model: Model) {
    if folded.isEmpty {
      folded = Set(model.roots.filter { model.nodes[$0]?.below.isEmpty == false })
      if let root = selection.flatMap({ model.nodes[$0]?.root }) { selection = root }
    } else {
      folded = []
    }
    rememberRow(in: model)
  }

  private mutating func rememberRow(in model: Model) {
    selectedRow = model.rows(folded: folded).firstIndex { $0.id == selection } ?? selectedRow
  }
}

extension ViewState {
  mutating func readHelp(_ command: Command) {
    switch command {
    case .up: helpLine = max(0, helpLine - 1)
    case .down: helpLine = min(helpLine + 1, KeyTable.bindings.count)
    case .pageUp: helpLine = max(0, helpLine - page)
    case .pageDown: helpLine = min(helpLine + page, KeyTable.bindings.count)
    case .back, .quit, .help, .expand: popup = nil
    default: break
    }
  }

  mutating func useFaultMenu(_ command: Command) -> [Effect] {
    let last = FaultCommand.allCases.count - 1
    switch command {
    case .up: faultLine = max(0, faultLine - 1)
    case .down: faultLine = min(last, faultLine + 1)
    case .apply: return [.fault(FaultCommand.allCases[max(0, min(faultLine, last))])]
    case .fault(let fault):
      faultLine = FaultCommand.allCases.firstIndex(of: fault) ?? faultLine
      return [.fault(fault)]
    case .back: popup = nil
    default: break
    }
    return []
  }
}

extension ViewState {
  /// Pauses the reader, or resumes it when it is paused, and looks at it.
  mutating func pauseReader(in model: Model) -> [Effect] {
    guard let reader = model.status.reader, let node = model.nodes[reader] else {
      notice = "there is no reader"
      return []
    }
    selection = reader
    selectedRow = model.rows(folded: folded).firstIndex { $0.id == reader } ?? selectedRow
    return [.setReaderPaused(!model.isReaderPaused(in: node.root))]
  }
}
