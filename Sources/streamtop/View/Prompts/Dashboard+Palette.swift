import Streams

extension Dashboard {
  /// Does what was typed into the palette.
  mutating func carryOut(_ order: PaletteOrder) throws(ReadingError) -> [Effect] {
    switch order {
    case .command(let command, let index): return perform(command, index: index)
    case .filter(let filter): view.plan.filter = filter
    case .find(let text):
      view.sought = text.isEmpty ? nil : text
      find(step: 1)
    case .sort(let order): sort(by: order, isInverted: view.plan.isInverted)
    case .columns(let columns): view.columns = columns
    case .theme(let theme): return set(theme: theme)
    case .grouped(let isGrouped): view.plan.isGrouped = isGrouped
    case .frames(let areShown): view.showsFrames = areShown
    case .mouse(let isUsed): return set(mouse: isUsed)
    case .save(let path): return [.save(path: path, text: render(view.size).text + "\n")]
    case .speed(let speed): return try needing(.paces, [.setSpeed(speed)])
    case .seek(let time): return try needing(.scrubs, [.seek(.to(time))])
    case .request(let name, let text, let share):
      return try needing(.asks, [.ask(name: name, text: text, share: share)])
    case .fault(let fault, let chain?): return try needing(.acts, [.fault(fault, at: root(named: chain))])
    case .fault(let fault, nil): return try needing(.acts, [.fault(fault, at: nil)])
    }
    return []
  }

  private mutating func needing(_ ability: Abilities, _ effects: [Effect]) throws(ReadingError) -> [Effect] {
    if let words = refusal(of: ability) { throw ReadingError(position: 0, message: words) }
    return note(effects)
  }

  /// The latest living chain of that name.
  private func root(named name: String) throws(ReadingError) -> NodeID {
    let found = model.roots.filter { model.chainLabel($0) == name || model.familyLabel($0) == name }
    guard let root = found.last(where: model.lives) else {
      throw ReadingError(position: 6, message: "no chain \"\(name)\" lives")
    }
    return root
  }

  /// Completes the line as far as all that fits agrees; what fits is shown.
  /// - Parameter closing: what stands behind a line that is whole.
  mutating func complete(_ fitting: [String], closing: String) {
    guard let first = fitting.first else {
      view.notice = "nothing to complete this with"
      return
    }
    guard fitting.count > 1 else {
      view.prompt?.replace(with: first + closing)
      return
    }
    let common = fitting.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    // A name between quotation marks may have less in common with the others than is typed.
    if common.count > view.prompt?.text.count ?? 0 { view.prompt?.replace(with: common) }
    // What is typed so far is no mistake where there is a choice.
    view.prompt?.error = nil
    view.notice = fitting.map { (try? Word.split($0))?.last?.text ?? $0 }.joined(separator: "  ")
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}

extension KeyTable {
  /// What the palette knows by name: what has a key on the main screen, what is done to the network, and what takes arguments.
  static let paletteNames: [String] = {
    let keyed = standard.bindings.filter(\.isNamedInPalette).map(\.name)
    return Set(keyed + PaletteOrder.forms.map(\.name)).sorted()
  }()

  static func named(_ name: String) -> Binding? {
    standard.bindings.first { $0.name == name && $0.isNamedInPalette }
  }
}

extension Binding {
  /// Other keys of menus, questions and lines mean something only there.
  fileprivate var isNamedInPalette: Bool {
    switch command {
    case .fault, .aim: true
    default: [.main, .recording, .everywhere].contains(place)
    }
  }
}
