// Borders between panes, which the mouse moves.

extension Layout {
  /// A border between two parts, and where it was taken hold of.
  struct Border: Hashable, Sendable {
    /// The way from the whole to the row or column in which it is: the places of the parts.
    var path: [Int]
    /// The place of the part that begins at it.
    var index: Int
    /// How far behind the held cell that part begins.
    var offset: Int
  }
}

extension Layout.Part {
  private static let smallest = 4

  /// The border at a cell, which is the last cell of one part and the first of the next one; nil where there is none.
  func border(at cell: Layout.Cell, in area: Area, focus: PaneName) -> Layout.Border? {
    border(at: cell, in: area, hasGuest: !holds(focus))
  }

  private func border(at cell: Layout.Cell, in area: Area, hasGuest: Bool) -> Layout.Border? {
    guard area.contains(cell) else { return nil }
    switch self {
    case .pane: return nil
    // What has given way is not there.
    case .guest(let part): return hasGuest ? nil : part.border(at: cell, in: area, hasGuest: false)
    case .row(let shares), .column(let shares):
      let place = place(of: cell, in: area)
      let edges = edges(of: shares, in: area)
      if let index = shares.indices.dropFirst().first(where: { (0...1).contains(edges[$0] - place) }) {
        return Layout.Border(path: [], index: index, offset: edges[index] - place)
      }
      for (index, inside) in areas(of: shares, in: area).enumerated() {
        let part = shares[index].part
        guard var found = part.border(at: cell, in: inside, hasGuest: hasGuest) else { continue }
        found.path.insert(index, at: 0)
        return found
      }
      return nil
    }
  }

  /// Moves a border along with the cell at which it is held. No part becomes smaller than four cells.
  mutating func move(_ border: Layout.Border, to cell: Layout.Cell, in area: Area) {
    switch self {
    case .pane: break
    case .guest(var part):
      part.move(border, to: cell, in: area)
      self = .guest(part)
    case .row(let shares): self = .row(moved(border, to: cell, in: area, of: shares))
    case .column(let shares): self = .column(moved(border, to: cell, in: area, of: shares))
    }
  }

  private func moved(
    _ border: Layout.Border, to cell: Layout.Cell, in area: Area, of shares: [Layout.Share]
  ) -> [Layout.Share] {
    var shares = shares
    if let next = border.path.first {
      var rest = border
      rest.path.removeFirst()
      let inside = areas(of: shares, in: area)[next]
      shares[next].part.move(rest, to: cell, in: inside)
      return shares
    }
    var edges = edges(of: shares, in: area)
    let (index, target) = (border.index, place(of: cell, in: area) + border.offset)
    guard target != edges[index] else { return shares }
    edges[index] = min(max(target, edges[index - 1] + Self.smallest), edges[index + 1] - Self.smallest)
    for share in shares.indices { shares[share].weight = max(1, edges[share + 1] - edges[share]) }
    return shares
  }

  /// How far from the start of an area, across the borders of a row or a column.
  private func place(of cell: Layout.Cell, in area: Area) -> Int {
    isRow ? cell.column - area.column : cell.row - area.row
  }
}
