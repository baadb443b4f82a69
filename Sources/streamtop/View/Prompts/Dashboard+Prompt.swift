import Streams

// What is typed into a line, and what comes of it.

extension Dashboard {
  /// Takes what a key or a paste has typed.
  mutating func type(_ text: String) -> [Effect] {
    let former = view.prompt?.text
    let leftOut = view.prompt?.insert(text)
    let effects = view.prompt?.text == former ? [] : changed()
    // Beside what came of the rest.
    if let leftOut { view.notice = [leftOut, view.notice].compactMap(\.self).joined(separator: "; ") }
    return effects
  }

  /// Takes pasted text as typed where a line is open. It is never taken for keys: what was copied elsewhere does not mean
  /// what its letters do here.
  mutating func paste(_ text: String) -> [Effect] {
    view.pendingKeys = []
    view.notice = view.prompt == nil ? "pasted text is not taken for keys" : nil
    return type(text)
  }

  mutating func edit(_ command: Command) -> [Effect] {
    guard let prompt = view.prompt else { return [] }
    switch command {
    case .apply: return accept(prompt)
    case .back:
      view.prompt = nil
      if prompt.kind == .filter { view.plan.filter = nil }
      if prompt.kind == .find { view.sought = nil }
      return []
    case .complete:
      switch prompt.kind {
      case .palette: complete(completions(of: prompt.text), closing: " ")
      case .filter: complete(filterCompletions(of: prompt.text), closing: "")
      case .find, .search, .request: return []
      }
      return view.prompt?.text == prompt.text ? [] : changed()
    default:
      view.prompt?.edit(command, history: view.histories[prompt.kind] ?? [])
      return view.prompt?.text == prompt.text ? [] : changed()
    }
  }

  /// What a line does while it is typed.
  private mutating func changed() -> [Effect] {
    guard let prompt = view.prompt else { return [] }
    view.prompt?.error = nil
    switch prompt.kind {
    case .search: return [.search(prompt.text)]
    case .find:
      view.sought = prompt.text.isEmpty ? nil : prompt.text
      if view.sought != nil { find(step: 0) }
    case .filter:
      // What cannot be read yet leaves the filter as it was.
      do { view.plan.filter = try NodeFilter(prompt.text).unlessEmpty } catch { view.prompt?.error = error }
    case .palette, .request: break
    }
    return []
  }

  private mutating func accept(_ prompt: Prompt) -> [Effect] {
    remember(prompt)
    switch prompt.kind {
    case .search: view.prompt = nil
    case .find:
      view.prompt = nil
      if view.sought != nil, view.notice == nil { find(step: 0) }
    case .filter:
      if prompt.error == nil { view.prompt = nil }
    case .request(let name):
      view.prompt = nil
      return note([.ask(name: name, text: prompt.text, share: false)])
    case .palette:
      do {
        let order = try PaletteOrder(prompt.text, keys: keyTable)
        view.prompt = nil
        return try carryOut(order)
      } catch {
        view.prompt = prompt
        view.prompt?.error = error
      }
    }
    return []
  }

  private mutating func remember(_ prompt: Prompt) {
    guard !prompt.text.isEmpty, prompt.kind != .search else { return }
    var history = view.histories[prompt.kind] ?? []
    history.removeAll { $0 == prompt.text }
    view.histories[prompt.kind] = history.suffix(99) + [prompt.text]
  }

  /// Puts the cursor on the next line that has what is looked for, around the end; with 0, on this one if it has it.
  mutating func find(step: Int) {
    guard let text = view.sought else {
      view.notice = "\(keyTable.name(of: .find)) looks for something"
      return
    }
    let list = ListPane(view.focus)
    let count = list.count(self)
    let start = (list.cursorIndex(self) ?? 0) + step
    for offset in 0..<count {
      let index = ((start + (step < 0 ? -offset : offset)) % count + count) % count
      guard list.words(index, self).hasCaseless(text) else { continue }
      put(cursorAt: index, in: view.focus)
      let isAround = step < 0 ? index > start : index < start
      if isAround, step != 0 { view.notice = "found on from the \(step < 0 ? "bottom" : "top")" }
      return
    }
    if view.focus == .chains, let id = model.firstNode(with: text, among: lists.chains.accepted), show(id) {
      return
    }
    view.notice = isHidden(text) ? "the filter hides \(text)" : "there is no \(text)"
  }

  /// Whether a line that does not fit the filter has this in it.
  private func isHidden(_ text: String) -> Bool {
    guard view.plan.filter != nil else { return false }
    let pane = Panes.named(view.focus)
    return pane.arrangement == .forest
      ? model.firstNode(with: text, among: nil) != nil
      : (0..<pane.count(self)).contains { pane.words($0, self).hasCaseless(text) }
  }
}

extension NodeFilter {
  fileprivate var unlessEmpty: NodeFilter? { terms.isEmpty ? nil : self }
}

extension Model {
  /// The first node whose row would have this in it, folded away or not.
  /// - Parameter accepted: those that are looked at; nil for all.
  fileprivate func firstNode(with text: String, among accepted: Set<NodeID>?) -> NodeID? {
    (accepted?.sorted() ?? nodes.keys.sorted()).first { id in
      guard let node = nodes[id] else { return false }
      return words(of: node).hasCaseless(text)
    }
  }
}
