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
    case .row(let shares):
      let edges = Self.edges(shares, length: area.width)
      return zip(shares, zip(edges, edges.dropFirst())).flatMap { share, edge in
        share.part.areas(
          in: Area(row: area.row, column: area.column + edge.0, width: edge.1 - edge.0, height: area.height),
          guest: guest)
      }
    case .column(let shares):
      let edges = Self.edges(shares, length: area.height)
      return zip(shares, zip(edges, edges.dropFirst())).flatMap { share, edge in
        share.part.areas(
          in: Area(row: area.row + edge.0, column: area.column, width: area.width, height: edge.1 - edge.0),
          guest: guest)
      }
    }
  }

  private func holds(_ name: PaneName) -> Bool {
    switch self {
    case .pane(let own): own == name
    case .guest(let part): part.holds(name)
    case .row(let shares), .column(let shares): shares.contains { $0.part.holds(name) }
    }
  }

  /// Where the parts begin, and where the last one ends.
  fileprivate static func edges(_ shares: [Layout.Share], length: Int) -> [Int] {
    let whole = max(1, shares.reduce(0) { $0 + $1.weight })
    var sum = 0
    return [0]
      + shares.map { share in
        sum += share.weight
        return (length * sum + whole / 2) / whole
      }
  }
}

extension Layout.Part {
  /// Moves the border between two parts from one cell to another; does nothing where there is none.
  mutating func moveBorder(from start: Layout.Cell, to end: Layout.Cell, in area: Area) {
    switch self {
    case .pane: break
    case .guest(var part):
      part.moveBorder(from: start, to: end, in: area)
      self = .guest(part)
    case .row(var shares):
      let edges = Self.edges(shares, length: area.width)
      if !Self.move(&shares, edges, from: start.column - area.column, to: end.column - area.column) {
        for index in shares.indices {
          let part = Area(
            row: area.row, column: area.column + edges[index], width: edges[index + 1] - edges[index],
            height: area.height)
          if part.contains(start) { shares[index].part.moveBorder(from: start, to: end, in: part) }
        }
      }
      self = .row(shares)
    case .column(var shares):
      let edges = Self.edges(shares, length: area.height)
      if !Self.move(&shares, edges, from: start.row - area.row, to: end.row - area.row) {
        for index in shares.indices {
          let part = Area(
            row: area.row + edges[index], column: area.column, width: area.width,
            height: edges[index + 1] - edges[index])
          if part.contains(start) { shares[index].part.moveBorder(from: start, to: end, in: part) }
        }
      }
      self = .column(shares)
    }
  }

  private static let smallest = 4

  /// A border is the last cell of one part and the first of the next one.
  private static func move(_ shares: inout [Layout.Share], _ edges: [Int], from start: Int, to end: Int)
    -> Bool
  {
    guard
      let index = edges.indices.dropFirst().dropLast().first(where: {
        start == edges[$0] || start == edges[$0] - 1
      })
    else { return false }
    var edges = edges
    edges[index] = min(
      max(edges[index] + end - start, edges[index - 1] + smallest), edges[index + 1] - smallest)
    for share in shares.indices { shares[share].weight = max(1, edges[share + 1] - edges[share]) }
    return true
  }
}

extension Area {
  func contains(_ cell: Layout.Cell) -> Bool {
    cell.row >= row && cell.row < row + height && cell.column >= column && cell.column < column + width
  }
}
