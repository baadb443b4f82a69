import Streams

// Keys while something lies over the panes.

extension Dashboard {
  mutating func use(_ popup: ViewState.Popup, _ command: Command) -> [Effect] {
    if popup.isClosed(by: command) {
      view.popup = nil
      if case .question = popup { view.notice = "nothing was done" }
      return []
    }
    guard requireSight() else { return [] }
    switch popup {
    case .help: readHelp(command)
    case .faults: return useFaultMenu(command)
    case .setup: return useSetup(command)
    case .question(let question): return answer(question, command)
    }
    return []
  }

  private mutating func readHelp(_ command: Command) {
    let last = Screen(self, size: view.size).lastHelpLine
    // A resize may have left it behind the end.
    view.helpLine = max(0, min(min(view.helpLine, last) + (lines(by: command) ?? 0), last))
  }

  private mutating func useFaultMenu(_ command: Command) -> [Effect] {
    let faults = FaultCommand.allCases
    switch command {
    case .up, .down: stepMenu(command, of: faults.count)
    case .apply: return fail(faults[max(0, min(view.menuLine, faults.count - 1))])
    case .aim: aim()
    case .fault(let fault):
      view.menuLine = faults.firstIndex(of: fault) ?? view.menuLine
      return fail(fault)
    default: break
    }
    return []
  }

  /// Has faults concern the selected chain alone, or all again. Where there is none that lives they concern no chain: who
  /// aims means one chain, and must not hit all.
  private mutating func aim() {
    view.aim = view.aim == .all ? .chain(view.selection) : .all
    if case .failure(let refusal) = target { view.notice = refusal.words }
  }

  /// Opens the menu for the selected chain.
  mutating func openAimedFaults() {
    openPopup(.faults)
    if view.popup == .faults { aim() }
  }

  private mutating func fail(_ fault: FaultCommand) -> [Effect] {
    switch target {
    case .success(let node): return note([.fault(fault, at: node)])
    case .failure(let refusal):
      let key = keyTable.name(of: .aim, in: .faults)
      view.notice = "\(refusal.words): nothing was done; \(key) aims at all"
      return []
    }
  }

  /// Whom faults are for, in the menu's title.
  var aimWords: String {
    switch (view.aim, target) {
    case (.all, _): "for all"
    case (_, .failure): "for no chain"
    case (_, .success(let node)):
      "for \(node.flatMap { model.nodes[$0]?.root }.map(model.chainLabel) ?? "all")"
    }
  }

  /// The living node that a fault is for, nil for all of them; or why it is for no chain.
  private var target: Result<NodeID?, Refusal> {
    guard case .chain(let aimed) = view.aim else { return .success(nil) }
    guard let aimed else { return .failure(Refusal(words: "no chain is selected that faults could be for")) }
    return living(inChainOf: aimed).map { .success($0) } ?? .failure(Refusal(words: endedWords(aimed)))
  }

  private func endedWords(_ id: NodeID) -> String {
    model.nodes[id].map { "\(model.chainLabel($0.root)) has ended" } ?? "it is gone"
  }

  /// The node, or another one of its chain that lives; nil when all of that has ended.
  private func living(inChainOf id: NodeID) -> NodeID? {
    guard let root = model.nodes[id]?.root, model.lives(root) else { return nil }
    return model.living(id) ?? model.living(root)
  }

  private mutating func answer(_ question: Question, _ command: Command) -> [Effect] {
    guard command == .yes else { return [] }
    view.popup = nil
    return act(question.command, on: question.nodes)
  }

  mutating func stepMenu(_ command: Command, of count: Int) {
    view.menuLine = max(0, min(count - 1, view.menuLine + (command == .up ? -1 : 1)))
  }
}

extension ViewState.Popup {
  /// Whether a command closes it and does nothing else.
  fileprivate func isClosed(by command: Command) -> Bool {
    switch self {
    case .help: [.back, .quit, .help, .open].contains(command)
    case .faults, .setup: command == .back
    case .question: command == .no
    }
  }
}
