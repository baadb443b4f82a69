import Streams

// What may stand in a line of the palette, as it is offered.

extension Dashboard {
  /// Whole lines that begin with what is typed.
  func completions(of text: String) -> [String] {
    let typed = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init).dropLast()
    guard let name = typed.first else { return KeyTable.paletteNames.filter { $0.hasPrefix(text) } }
    if name == "request" { return requestCompletions(of: text) }
    let head = typed.joined(separator: " ")
    return words(of: name, behind: Array(typed.dropFirst())).map { "\(head) \($0)" }.filter {
      $0.hasPrefix(text)
    }
  }

  /// What may stand behind some words of an order.
  private func words(of order: String, behind typed: [String]) -> [String] {
    switch (order, typed.count) {
    case ("sort", 0): ChainOrder.allCases.map(\.rawValue)
    case ("set", 0): PaletteOrder.settings
    case ("set", 1): PaletteOrder.values(of: typed[0])
    case ("columns", 0): PaletteOrder.values(of: "columns")
    case ("columns", _): ChainColumn.allCases.map(\.rawValue).filter { !typed.contains($0) }
    case ("fault", _): faultWords(behind: typed)
    default: []
    }
  }

  /// A chain or a fault; behind a chain a fault; behind one that has a kind, its errors.
  private func faultWords(behind typed: [String]) -> [String] {
    if let fault = typed.firstIndex(where: { PaletteOrder.faults[$0] != nil }) {
      return typed[fault...] == ["next"] ? NetworkError.allCases.map(\.description) : []
    }
    let faults = PaletteOrder.faults.keys.sorted()
    // What has ended takes neither faults nor requests.
    let chains = Set(model.roots.filter(model.lives).map(model.familyLabel)).sorted()
    guard !typed.isEmpty else { return faults + chains }
    let begun = typed.joined(separator: " ")
    let rests = chains.filter { $0.hasPrefix("\(begun) ") }.map { String($0.dropFirst(begun.count + 1)) }
    return (chains.contains(begun) ? faults : []) + rests
  }

  /// The names of what takes requests, in quotation marks where blanks would part them, whether these are typed or not.
  private func requestCompletions(of text: String) -> [String] {
    let takers = abilities.contains(.acts) ? model.roots.filter(model.takesRequests) : []
    let names = Set(takers.map(model.chainLabel)).union(model.status.askable.values).sorted()
    return names.compactMap { name in
      let whole = "request " + (name.contains(" ") ? "\"\(name)\"" : name)
      return whole.hasPrefix(text) || "request \(name)".hasPrefix(text) ? whole : nil
    }
  }
}

extension Model {
  /// Whether it is the top of a living chain that takes requests without a name of the program's.
  fileprivate func takesRequests(_ root: NodeID) -> Bool { lives(root) && nodes[root]?.takesRequests == true }
}
