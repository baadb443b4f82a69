/// How panes share a screen: a tree of rows and columns, with the part of the room that each of them gets.
struct Layout: Hashable, Sendable {
  indirect enum Part: Hashable, Sendable {
    case pane(PaneName)
    /// Side by side or one above the other, each with its weight.
    case row([Share])
    case column([Share])
    /// Gives way to the pane in focus when that one stands nowhere.
    case guest(Part)
  }

  /// A cell of the canvas.
  struct Cell: Hashable, Sendable {
    var row: Int
    var column: Int
  }

  struct Share: Hashable, Sendable {
    var part: Part
    var weight: Int
  }

  /// The smallest screen on which it is used.
  let smallest: Size
  /// Whether a line below the panes tells what has happened last.
  let hasStatus: Bool
  var root: Part

  static let all: [Layout] = [wide, normal]

  /// Chains, details, and retries above ends; marbles; log.
  static let wide = Layout(
    smallest: Size(width: 200, height: 50), hasStatus: false,
    root: .column([
      Share(
        part: .row([
          Share(part: .pane(.chains), weight: 96), Share(part: .pane(.details), weight: 48),
          Share(
            part: .column([Share(part: .pane(.retries), weight: 12), Share(part: .pane(.ends), weight: 15)]),
            weight: 56),
        ]), weight: 27),
      Share(part: .pane(.marbles), weight: 13), Share(part: .guest(.pane(.log)), weight: 8),
    ]))

  /// Chains and details, marbles, retries and ends, one line of log.
  static let normal = Layout(
    smallest: Size(width: 120, height: 40), hasStatus: true,
    root: .column([
      Share(
        part: .row([Share(part: .pane(.chains), weight: 80), Share(part: .pane(.details), weight: 40)]),
        weight: 18),
      Share(part: .pane(.marbles), weight: 11),
      Share(
        part: .guest(
          .row([Share(part: .pane(.retries), weight: 1), Share(part: .pane(.ends), weight: 1)])), weight: 8),
    ]))
}

extension PaneName {
  /// Everything about the selected node: no list, and never in focus.
  static let details = PaneName("details")
}

extension Layout.Part {
  /// Which pane has which part of an area.
  func areas(in area: Area, focus: PaneName) -> [(pane: PaneName, area: Area)] {
    areas(in: area, guest: holds(focus) ? nil : focus)
  }

  private func areas(in area: Area, guest: PaneName?) -> [(pane: PaneName, area: Area)] {
    switch self {
    case .pane(let name): return [(name, area)]
    case .guest(let part): return guest.map { [($0, area)] } ?? part.areas(in: area, guest: nil)
    case .row(let shares), .column(let shares):
      return zip(shares, areas(of: shares, in: area)).flatMap { $0.part.areas(in: $1, guest: guest) }
    }
  }

  /// The areas of the parts of a row or a column.
  func areas(of shares: [Layout.Share], in area: Area) -> [Area] {
    let edges = edges(of: shares, in: area)
    return zip(edges, edges.dropFirst()).map { start, end in
      isRow
        ? Area(row: area.row, column: area.column + start, width: end - start, height: area.height)
        : Area(row: area.row + start, column: area.column, width: area.width, height: end - start)
    }
  }

  /// Whether its parts stand side by side.
  var isRow: Bool { if case .row = self { true } else { false } }

  func holds(_ name: PaneName) -> Bool {
    switch self {
    case .pane(let own): own == name
    case .guest(let part): part.holds(name)
    case .row(let shares), .column(let shares): shares.contains { $0.part.holds(name) }
    }
  }

  /// Where the parts of a row or a column begin in an area, and where the last one ends.
  func edges(of shares: [Layout.Share], in area: Area) -> [Int] {
    let length = isRow ? area.width : area.height
    let whole = max(1, shares.reduce(0) { $0 + $1.weight })
    var sum = 0
    return [0]
      + shares.map { share in
        sum += share.weight
        return (length * sum + whole / 2) / whole
      }
  }
}

extension Area {
  func contains(_ cell: Layout.Cell) -> Bool {
    cell.row >= row && cell.row < row + height && cell.column >= column && cell.column < column + width
  }
}
