import Streams

// Cursors, and what is unfolded for them.

extension Dashboard {
  /// Moves the cursor of the pane in focus.
  mutating func move(_ command: Command) {
    let list = ListPane(view.focus)
    let count = list.count(self)
    guard count > 0 else { return }
    let current = view.isHeld(view.focus) ? list.cursorIndex(self) : 0
    let steps = lines(by: command) ?? (command == .first ? -count : count)
    put(cursorAt: (current ?? 0) + steps, in: view.focus)
  }

  /// By how many lines a command moves, downwards; nil for one that does not say.
  func lines(by command: Command) -> Int? {
    let page = max(1, view.size.height / 2)
    return switch command {
    case .up: -1
    case .down: 1
    case .pageUp: -page
    case .pageDown: page
    default: nil
    }
  }

  /// Puts a pane's cursor on a line; beyond the ends, on the first or the last one.
  mutating func put(cursorAt index: Int, in name: PaneName) {
    let list = ListPane(name)
    let count = list.count(self)
    guard count > 0 else { return }
    let index = max(0, min(index, count - 1))
    let follows = list.pane.arrangement == .journal && index == 0
    let line = follows ? nil : list.line(index, self)
    view.cursors[name] = ViewState.Cursor(line: line, index: index)
    // Wherever a click had put it before: a click notes after this that it was one.
    view.clicked = nil
  }

  /// Makes another pane the one that keys act upon. Its cursor goes to the node at which the user looks, if it is there, or to
  /// what the pane is about.
  mutating func focus(on name: PaneName) {
    let former = view.selection
    view.focus = name
    if let index = ListPane(name).entry(from: former, self) {
      put(cursorAt: index, in: name)
    }
  }

  /// Goes to a node in the list of chains, and unfolds what hides it. False when it is not known any more, or filtered out.
  @discardableResult
  mutating func show(_ id: NodeID) -> Bool {
    guard model.nodes[id] != nil else { return false }
    var next: NodeID? = id
    while let current = next, let node = model.nodes[current] {
      if current != id { view.plan.turned.remove(.node(current)) }
      view.plan.kept = node.root
      next = node.parent ?? node.host
    }
    makeLists()
    if lists.chains.index(of: .node(id)) == nil { unfoldGroup(of: id) }
    guard let index = lists.chains.index(of: .node(id)) else { return false }
    put(cursorAt: index, in: .chains)
    view.focus = .chains
    return true
  }

  private mutating func unfoldGroup(of id: NodeID) {
    guard let top = view.plan.kept else { return }
    for group in lists.chains.groups.values where group.members.contains(top) {
      view.plan.turned.insert(.group(group.id))
    }
    makeLists()
  }

  /// From a pane without trees, goes to the selected node among the chains. False where it is not there.
  mutating func goToTree() -> Bool {
    guard Panes.named(view.focus).arrangement < .forest else { return true }
    guard let id = view.selection else {
      view.notice = "nothing is selected"
      return false
    }
    return goToNode(id)
  }

  /// Folds the line under the cursor; from one without anything to fold, goes up.
  mutating func fold() {
    guard let line = cursorLine else { return }
    if hasBelow(line), !view.plan.isFolded(line) {
      turn(line)
    } else if let node = line.node.flatMap({ model.nodes[$0] }) {
      if let parent = node.parent ?? node.host {
        put(on: .node(parent))
      } else if let group = lists.chains.groups.values.first(where: { $0.members.contains(node.id) }) {
        put(on: .group(group.id))
      }
    }
  }

  /// Unfolds the line under the cursor; from an open one, goes down.
  mutating func unfold() {
    guard let line = cursorLine, hasBelow(line) else { return }
    if view.plan.isFolded(line) { turn(line) } else { move(.down) }
  }

  /// Folds all chains, or unfolds them when any is folded.
  mutating func foldAll() {
    let tops = model.roots.filter { model.nodes[$0]?.below.isEmpty == false }.map(LineID.node)
    let folded = view.plan.turned.filter { $0.node != nil }
    view.plan.turned.subtract(folded)
    if folded.isEmpty {
      view.plan.turned.formUnion(tops)
      if let root = view.selection.flatMap({ model.nodes[$0]?.root }) {
        makeLists()
        put(on: .node(root))
      }
    }
  }

  private mutating func turn(_ line: LineID) {
    if view.plan.turned.remove(line) == nil { view.plan.turned.insert(line) }
  }

  private mutating func put(on line: LineID) {
    guard let index = lists.chains.index(of: line) else { return }
    put(cursorAt: index, in: view.focus)
  }

  private func hasBelow(_ line: LineID) -> Bool {
    switch line {
    case .group: true
    case .node(let id): model.nodes[id]?.below.isEmpty == false
    default: false
    }
  }

  /// The line under the cursor of the pane in focus.
  var cursorLine: LineID? { ListPane(view.focus).cursorLine(self) }

  /// Goes to the node of which the line tells, and from there to its details.
  mutating func open() {
    if case .group? = cursorLine { return unfold() }
    guard let id = view.selection else { return }
    guard view.focus != .chains else {
      view.isExpanded.toggle()
      return
    }
    goToNode(id)
  }

  /// Goes to a node among the chains, and remembers from where. False, with a notice, where it is not there.
  @discardableResult
  mutating func goToNode(_ id: NodeID) -> Bool {
    let stop = ViewState.Stop(
      focus: view.focus, isExpanded: view.isExpanded, cursor: view.cursor(of: view.focus))
    guard show(id) else {
      view.notice =
        model.nodes[id] == nil
        ? "it is gone"
        : "the filter hides it; \(keyTable.name(of: .back, in: .prompt)) in the filter shows all"
      return false
    }
    view.trail.append(stop)
    view.isExpanded = false
    return true
  }

  /// Closes the details; then goes back to where Enter came from.
  mutating func goBack() {
    if view.isExpanded, view.trail.last?.isExpanded != true {
      view.isExpanded = false
    } else if let stop = view.trail.popLast() {
      (view.focus, view.isExpanded) = (stop.focus, stop.isExpanded)
      view.cursors[stop.focus] = stop.cursor
    } else {
      view.isExpanded = false
      view.sought = nil
    }
  }
}
