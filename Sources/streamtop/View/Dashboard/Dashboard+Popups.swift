import Streams

// Keys while something lies over the panes.

extension Dashboard {
  mutating func use(_ popup: ViewState.Popup, _ command: Command) -> [Effect] {
    switch popup {
    case .help: readHelp(command)
    case .faults: return useFaultMenu(command)
    case .setup: return useSetup(command)
    case .question(let question): return answer(question, command)
    }
    return []
  }

  private mutating func readHelp(_ command: Command) {
    let page = max(1, view.size.height / 2)
    let last = keyTable.bindings.count
    switch command {
    case .up: view.helpLine = max(0, view.helpLine - 1)
    case .down: view.helpLine = min(view.helpLine + 1, last)
    case .pageUp: view.helpLine = max(0, view.helpLine - page)
    case .pageDown: view.helpLine = min(view.helpLine + page, last)
    case .back, .quit, .help, .open: view.popup = nil
    default: break
    }
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
    case .back: view.popup = nil
    default: break
    }
    return []
  }

  /// Has faults concern the selected chain alone, or all again.
  private mutating func aim() {
    guard view.aim == nil else { return view.aim = nil }
    guard let id = view.selection else {
      view.notice = "no chain is selected that faults could be for"
      return
    }
    if living(inChainOf: id) == nil { view.notice = endedWords(id) } else { view.aim = id }
  }

  private mutating func fail(_ fault: FaultCommand) -> [Effect] {
    guard let aim = view.aim else { return note([.fault(fault, at: nil)]) }
    guard let living = living(inChainOf: aim) else {
      view.notice = endedWords(aim)
      return []
    }
    return note([.fault(fault, at: living)])
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
    switch command {
    case .yes:
      view.popup = nil
      return act(question.command, on: question.nodes)
    case .no:
      view.popup = nil
      view.notice = "nothing was done"
    default: break
    }
    return []
  }

  mutating func stepMenu(_ command: Command, of count: Int) {
    view.menuLine = max(0, min(count - 1, view.menuLine + (command == .up ? -1 : 1)))
  }
}
