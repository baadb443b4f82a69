import Streams

/// What a pane is called: in the tabs, in layouts, in the palette and in the configuration.
struct PaneName: RawRepresentable, Hashable, Sendable {
  let rawValue: String
  init(rawValue: String) { self.rawValue = rawValue }
  init(_ name: String) { rawValue = name }
}

/// A list that the user can look at: what its lines are, and how one of them is drawn.
///
/// Cursor, scrolling, marks, finding, the mouse and the keys are the same in all panes, and are not its concern. To add one,
/// write it, and name it in ``Panes/all``.
protocol Pane: Sendable {
  var name: PaneName { get }
  /// What stands there when there is no line.
  func emptyWords(_ dashboard: Dashboard) -> String
  /// What stands at the right of the title.
  func remark(_ dashboard: Dashboard, width: Int) -> String
  /// How many lines there are.
  func count(_ dashboard: Dashboard) -> Int
  func line(_ index: Int, _ dashboard: Dashboard) -> LineID
  /// Where a line stands now; nil when it is not there any more.
  func index(of line: LineID, _ dashboard: Dashboard) -> Int?
  /// The node of which a line tells.
  func node(of line: LineID, _ dashboard: Dashboard) -> NodeID?
  /// Where a node has its line; nil when the pane does not follow the other panes.
  func index(ofNode node: NodeID, _ dashboard: Dashboard) -> Int?
  /// What finding looks at.
  func words(_ index: Int, _ dashboard: Dashboard) -> String
  /// How many rows stand above the lines, and below them.
  func margins(_ area: Area, _ dashboard: Dashboard) -> (head: Int, foot: Int)
  func paintMargins(_ area: Area, on screen: inout Screen)
  /// Draws one line; what is selected or found is shown by the list.
  func paint(_ index: Int, in area: Area, on screen: inout Screen)
  /// What can be done at the line under the cursor, for the hint.
  func keys(_ dashboard: Dashboard) -> [Command]
}

extension Pane {
  func margins(_ area: Area, _ dashboard: Dashboard) -> (head: Int, foot: Int) { (0, 0) }
  func paintMargins(_ area: Area, on screen: inout Screen) {}
  func index(ofNode node: NodeID, _ dashboard: Dashboard) -> Int? { nil }
  func keys(_ dashboard: Dashboard) -> [Command] { [.open] }

  /// The tab's text: `3 retries`.
  var title: String {
    let number = Panes.all.firstIndex { $0.name == name }.map { "\($0 + 1) " } ?? ""
    return number + name.rawValue
  }
}

extension Dashboard {
  /// Why no stream is listed.
  var noStreams: String {
    if model.nodes.isEmpty { return "no streams yet" }
    return "no stream fits the filter: \(keyTable.name(of: .filter)) changes it"
  }
}

/// The panes, in the order of their numbers.
enum Panes {
  static let all: [any Pane] = [
    ChainsPane(), MarblesPane(), RetriesPane(), EndsPane(), LogPane(), LintsPane(),
  ]

  static func named(_ name: PaneName) -> any Pane { all.first { $0.name == name } ?? all[0] }

  /// The pane that many steps further, around the end.
  static func pane(_ steps: Int, from name: PaneName) -> PaneName {
    let index = (all.firstIndex { $0.name == name } ?? 0) + steps
    return all[(index % all.count + all.count) % all.count].name
  }
}
