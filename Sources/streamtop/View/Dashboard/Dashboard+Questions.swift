import Streams

// What is asked before it is done.

extension Dashboard {
  /// The question before several chains are cancelled, or before what is not shown is touched; nil where there is none.
  func question(before command: Command, on nodes: [NodeID]) -> Question? {
    let chains = Set(nodes.compactMap { model.nodes[$0]?.root }).count
    let hidden = hiddenMarks
    guard hidden > 0 || command == .cancel && chains > 1 else { return nil }
    let words =
      "\(command.verb) \(nodes.count) \(nodes.count == 1 ? "node" : "nodes")"
      + " of \(chains) \(chains == 1 ? "chain" : "chains")" + (hidden > 0 ? ", \(hidden) not shown?" : "?")
    return Question(words: words, command: command, nodes: nodes)
  }

  /// How many of the marked nodes have no line in a pane on the screen: the filter hides them, or a fold, or another pane
  /// lists them.
  private var hiddenMarks: Int {
    guard !view.marks.isEmpty else { return 0 }
    let shown = Division(view.size, view).panes.flatMap { shown in
      let list = ListPane(shown.pane)
      return (0..<list.count(self)).compactMap { list.pane.node(of: list.line($0, self), self) }
    }
    return view.marks.subtracting(shown).count
  }
}

extension Command {
  /// What it does to nodes, in a question.
  fileprivate var verb: String {
    switch self {
    case .request: "send a request to"
    case .share: "send a shared request to"
    case .retryNow: "retry"
    default: "cancel"
    }
  }
}
