import Streams

// What keys do to what is watched.

extension Dashboard {
  /// Remembers what is done, for the user to read again. Nothing is done to a program that is gone, not even by a line or a
  /// question that was open when it went.
  mutating func note(_ effects: [Effect]) -> [Effect] {
    guard !isGone else {
      if !effects.isEmpty { view.notice = "the program is gone" }
      return []
    }
    let commands = effects.compactMap(\.command)
    if !commands.isEmpty { view.acts += 1 }
    for (words, node) in commands {
      let label = node.flatMap { model.nodes[$0] }.map { " of \(model.fullLabel($0.identity))" } ?? ""
      view.lastAct = "\(Format.clock(model.time)) \(words)\(label)"
    }
    if effects.count > 1 { view.lastAct? += " and \(effects.count - 1) more" }
    return effects
  }

  /// What the next act is done to: the marked nodes, the chains of a group, or the selected node.
  private var targets: [NodeID] {
    if !view.marks.isEmpty { return view.marks.sorted() }
    if case .group(let id)? = cursorLine { return lists.chains.groups[id]?.members ?? [] }
    return view.selection.map { [$0] } ?? []
  }

  /// Does what a key asks of the selected nodes, or says why that makes no sense. Asks first where that ends several chains, or
  /// is done to what is not shown.
  mutating func act(_ command: Command) -> [Effect] {
    guard requireSight() else { return [] }
    let targets = targets
    guard !targets.isEmpty else {
      view.notice = "nothing is selected"
      return []
    }
    guard let asked = question(before: command, on: targets) else { return act(command, on: targets) }
    view.popup = .question(asked)
    return []
  }

  /// Whether it can be seen what would be acted upon; says so where it cannot.
  mutating func requireSight() -> Bool {
    if !view.isLargeEnough { view.notice = "too small to act" }
    return view.isLargeEnough
  }

  /// Does it to all for which it makes sense; says why not when there is none.
  mutating func act(_ command: Command, on nodes: [NodeID]) -> [Effect] {
    var effects: [Effect] = []
    var refusal: String?
    for id in apart(nodes, for: command) {
      switch effect(of: command, on: id) {
      case .success(let effect): effects.append(effect)
      case .failure(let failure): refusal = failure.words
      }
    }
    if effects.isEmpty { view.notice = refusal }
    return note(effects)
  }

  /// Without those to which it happens by what is done to another one: a chain is cancelled once, or hurried, and a branch with
  /// all that is below it.
  private func apart(_ nodes: [NodeID], for command: Command) -> [NodeID] {
    guard command == .cancel || command == .retryNow else { return nodes }
    let all = Set(nodes)
    var chains: Set<NodeID> = []
    return nodes.filter { id in
      guard let node = model.nodes[id] else { return true }
      let hasBranches = command == .cancel && model.nodes[node.root]?.takesRequests == true
      guard hasBranches else { return chains.insert(node.root).inserted }
      var above = node.parent
      while let next = above {
        if all.contains(next) { return false }
        above = model.nodes[next]?.parent
      }
      return true
    }
  }

  /// Why something is not done.
  struct Refusal: Error { var words: String }

  private func effect(of command: Command, on id: NodeID) -> Result<Effect, Refusal> {
    guard let node = model.nodes[id] else { return .failure(Refusal(words: "it is gone")) }
    let label = model.fullLabel(node.identity)
    guard let living = model.living(id) else { return .failure(Refusal(words: "\(label) has ended")) }
    switch command {
    case .request, .share:
      if node.takesRequests { return .success(.request(id, share: command == .share)) }
      return .failure(
        Refusal(words: "\(label) is a \(node.identity.kind); only Cold streams take requests"))
    case .cancel: return .success(.cancel(living))
    default: break
    }
    let waiting = model.waitingRetries(below: node.root)
    if !waiting.allSatisfy({ model.nodes[$0]?.retriesRuns == true }) { return .success(.retryNow(living)) }
    let chain = model.chainLabel(node.root)
    return .failure(
      Refusal(
        words: waiting.isEmpty
          ? "no retry is waiting in \(chain)"
          : "\(chain) starts again by itself; only Promises can be hurried"))
  }

  mutating func changeSpeed(by factor: Double) -> [Effect] {
    let current = model.status.speed
    let speed = min(64, max(0.25, (current.isFinite ? current : 64) * factor))
    guard speed != current else {
      view.notice = "speed stays between ×1/4 and ×64"
      return []
    }
    return [.setSpeed(speed)]
  }

  mutating func toggleBreak() -> [Effect] {
    guard let id = view.selection, let node = model.nodes[id] else {
      view.notice = "nothing is selected"
      return []
    }
    let stops = view.breaks.toggle(at: id)
    view.notice =
      "the screen stops \(stops ? "when" : "no longer when") \(model.fullLabel(node.identity)) fails or retries"
    return [.setBreaks(view.breaks)]
  }

  /// Pauses the reader, or resumes it when it is paused, and looks at it.
  mutating func pauseReader() -> [Effect] {
    guard let reader = model.status.reader, let node = model.nodes[reader] else {
      view.notice = "there is no reader"
      return []
    }
    show(reader)
    return note([.setReaderPaused(!model.isReaderPaused(in: node.root))])
  }

  /// The line under the cursor, as it is drawn, for the clipboard.
  mutating func copyLine() -> [Effect] {
    let list = ListPane(view.focus)
    guard let index = list.cursorIndex(self) else {
      view.notice = "nothing is selected"
      return []
    }
    return [.copy(list.text(of: index, self))]
  }

  /// Opens a line for what the selected stream is to be asked for.
  mutating func openRequest() {
    guard let id = view.selection, let node = model.nodes[id] else {
      view.notice = "nothing is selected"
      return
    }
    guard let name = model.status.askable[id] else {
      let known = model.status.askable.sorted { $0.key < $1.key }.map { "\($0.value.harmless) at \($0.key)" }
      view.notice =
        "\(model.fullLabel(node.identity)) takes no requests from here; the program names "
        + (known.isEmpty ? "none that lives" : known.joined(separator: ", "))
      return
    }
    view.prompt = Prompt(.request(name))
  }

  /// Opens an empty search box, and looks at where its answers are heard.
  mutating func openSearchBox() {
    guard let box = model.status.searchBox, model.nodes[box] != nil else {
      view.notice = "there is no search box"
      return
    }
    show(box)
    view.prompt = Prompt(.search)
  }
}
