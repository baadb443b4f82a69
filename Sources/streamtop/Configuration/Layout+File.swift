extension Layout {
  private enum Field: String, YAMLKey {
    case at, status, rows, columns
  }

  /// What a file says: from which size on it is used, and how panes share the screen then.
  init(_ entry: YAMLEntry) throws(YAMLMistake) {
    let fields = try entry.fields(Field.self)
    guard let place = fields[.at] else { throw entry.mistake("has no 'at', the smallest screen for it") }
    smallest = try place.size(from: Layout.smallestOfAll)
    hasStatus = try fields[.status]?.word(of: [("true", true), ("false", false)]) ?? true
    root = try Part(rows: fields[.rows], columns: fields[.columns], in: entry, depth: 0)
    let names = root.names
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw entry.mistake("has \(twice.rawValue) twice")
    }
    guard names.contains(.chains) else { throw entry.mistake("has no chains") }
    let missing = Panes.all.map(\.name).filter { !names.contains($0) }
    guard root.guests < 2 else { throw entry.mistake("has \(root.guests) guests; one is allowed") }
    guard root.guests == 1 || missing.isEmpty else {
      let list = missing.map(\.rawValue).joined(separator: ", ")
      throw entry.mistake("has no part with 'guest: true', which gives way to \(list)")
    }
  }

  /// On what is smaller, panes never share the screen.
  private static let smallestOfAll = Size(width: 72, height: 14)

  var yaml: String {
    "{at: \(smallest.width)x\(smallest.height), status: \(hasStatus), \(root.fields)}"
  }
}

extension Layout.Share {
  private enum Field: String, YAMLKey {
    case pane, rows, columns, weight, guest
  }

  private static let weights = 1...1000

  fileprivate init(_ entry: YAMLEntry, depth: Int) throws(YAMLMistake) {
    if case .scalar = entry.node {
      let words = try entry.text().split(separator: " ")
      guard (1...2).contains(words.count), let weight = words.count == 1 ? 1 : Int(words[1]),
        Self.weights.contains(weight)
      else { throw entry.mistake("'\(try entry.text())' is no pane with a weight, such as 'marbles 2'") }
      self.init(part: .pane(try entry.pane(String(words[0]))), weight: weight)
      return
    }
    let fields = try entry.fields(Field.self)
    let part: Layout.Part
    if let pane = fields[.pane] {
      guard fields[.rows] == nil, fields[.columns] == nil else {
        throw entry.mistake("is both a pane and rows or columns")
      }
      part = .pane(try pane.pane(try pane.text()))
    } else {
      part = try Layout.Part(rows: fields[.rows], columns: fields[.columns], in: entry, depth: depth + 1)
    }
    let isGuest: Bool = try fields[.guest]?.word(of: [("true", true), ("false", false)]) ?? false
    self.init(
      part: isGuest ? .guest(part) : part, weight: try fields[.weight]?.number(in: Self.weights) ?? 1)
  }

  fileprivate var yaml: String {
    if case .pane(let name) = part { return "\(name.rawValue) \(weight)" }
    return "{\(part.fields), weight: \(weight)}"
  }
}

extension Layout.Part {
  private static let deepest = 3

  fileprivate init(
    rows: YAMLEntry?, columns: YAMLEntry?, in entry: YAMLEntry, depth: Int
  ) throws(YAMLMistake) {
    guard let list = rows ?? columns, rows == nil || columns == nil else {
      throw entry.mistake("needs either rows or columns")
    }
    guard depth <= Self.deepest else { throw list.mistake("lies deeper than \(Self.deepest) levels") }
    var shares: [Layout.Share] = []
    for item in try list.items(atMost: Panes.all.count + 1) {
      shares.append(try Layout.Share(item, depth: depth))
    }
    guard !shares.isEmpty else { throw list.mistake("is empty") }
    self = rows == nil ? .row(shares) : .column(shares)
  }

  fileprivate var names: [PaneName] {
    switch self {
    case .pane(let name): [name]
    case .guest(let part): part.names
    case .row(let shares), .column(let shares): shares.flatMap(\.part.names)
    }
  }

  fileprivate var guests: Int {
    switch self {
    case .pane: 0
    case .guest(let part): 1 + part.guests
    case .row(let shares), .column(let shares): shares.reduce(0) { $0 + $1.part.guests }
    }
  }

  fileprivate var fields: String {
    switch self {
    case .pane(let name): "pane: \(name.rawValue)"
    case .guest(let part): "\(part.fields), guest: true"
    case .row(let shares): "columns: [\(shares.map(\.yaml).joined(separator: ", "))]"
    case .column(let shares): "rows: [\(shares.map(\.yaml).joined(separator: ", "))]"
    }
  }
}

extension YAMLEntry {
  fileprivate func pane(_ name: String) throws(YAMLMistake) -> PaneName {
    let known = Panes.all.map(\.name) + [.details]
    guard let pane = known.first(where: { $0.rawValue == name }) else {
      throw mistake("'\(name)' is no pane; there are \(known.map(\.rawValue).joined(separator: ", "))")
    }
    return pane
  }

  fileprivate func size(from least: Size) throws(YAMLMistake) -> Size {
    let text = try text()
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard sides.count == 2, (least.width...1000).contains(sides[0]), (least.height...1000).contains(sides[1])
    else { throw mistake("'\(text)' is no size from \(least.width)x\(least.height) to 1000x1000") }
    return Size(width: sides[0], height: sides[1])
  }
}
