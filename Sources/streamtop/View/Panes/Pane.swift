import Streams

/// What a pane is called: in the tabs, in layouts, in the palette and in the configuration.
struct PaneName: RawRepresentable, Hashable, Sendable {
  let rawValue: String
  init(rawValue: String) { self.rawValue = rawValue }
  init(_ name: String) { rawValue = name }
}

/// Which of the keys that list things in another way a pane obeys. Each obeys what those before it do, too.
enum Arrangement: Int, Comparable, Sendable {
  /// Lines in the order of time: the filter alone concerns them. At its top, the list follows what happens.
  case journal
  /// Lines for themselves: filter and order.
  case list
  /// Trees: filter and order, folds, groups, and what has ended.
  case forest

  static func < (left: Arrangement, right: Arrangement) -> Bool { left.rawValue < right.rawValue }
}

/// A list that the user can look at: what its lines are, and how one of them is drawn.
///
/// Cursor, scrolling, the filter, the order, marks, finding, the mouse and the keys are the same in all panes, and are not its
/// concern: ``ListPane`` sees to them. To add one, write it, and name it in ``Panes/all``.
protocol Pane: Sendable {
  var name: PaneName { get }
  var arrangement: Arrangement { get }
  /// What stands there when there is no line.
  func emptyWords(_ dashboard: Dashboard) -> String
  /// What stands at the right of the title, the most important first: what has no room is left out.
  func remarks(_ dashboard: Dashboard, width: Int) -> [String]
  /// How many of how many fit the filter, where the pane chooses and orders its lines itself, because they hang together. Nil
  /// where the list does that, line by line.
  func fitting(_ dashboard: Dashboard) -> Fitting?
  /// How many lines there are.
  func count(_ dashboard: Dashboard) -> Int
  func line(_ index: Int, _ dashboard: Dashboard) -> LineID
  /// Where a line stands now; nil when it is not there any more.
  func index(of line: LineID, _ dashboard: Dashboard) -> Int?
  /// The node of which a line tells.
  func node(of line: LineID, _ dashboard: Dashboard) -> NodeID?
  /// Where a node has its line; nil when the pane does not follow the other panes.
  func index(ofNode node: NodeID, _ dashboard: Dashboard) -> Int?
  /// Where the cursor begins when the user comes from that node; nil to stay where it was.
  func entry(from node: NodeID?, _ dashboard: Dashboard) -> Int?
  /// What finding looks at; and the filter, where the node is not known any more.
  func words(_ index: Int, _ dashboard: Dashboard) -> String
  /// How many rows stand above the lines, and below them.
  func margins(_ area: Area, _ dashboard: Dashboard) -> (head: Int, foot: Int)
  func paintMargins(_ area: Area, on screen: inout Screen)
  /// Draws one line; what is selected or found is shown by the list.
  func paint(_ index: Int, in area: Area, on screen: inout Screen)
  /// What can be done at the line under the cursor, for the hint.
  func keys(_ dashboard: Dashboard) -> [Command]
}

/// How many of a list's entries are there.
struct Fitting: Hashable, Sendable {
  var count: Int
  var total: Int
}

extension Pane {
  var arrangement: Arrangement { .list }
  func remarks(_ dashboard: Dashboard, width: Int) -> [String] { [] }
  func fitting(_ dashboard: Dashboard) -> Fitting? { nil }
  func margins(_ area: Area, _ dashboard: Dashboard) -> (head: Int, foot: Int) { (0, 0) }
  func paintMargins(_ area: Area, on screen: inout Screen) {}
  func index(ofNode node: NodeID, _ dashboard: Dashboard) -> Int? { nil }
  func entry(from node: NodeID?, _ dashboard: Dashboard) -> Int? {
    node.flatMap { index(ofNode: $0, dashboard) }
  }
  func keys(_ dashboard: Dashboard) -> [Command] { [.open] }

  /// The tab's text: `3 retries`.
  var title: String {
    let number = Panes.all.firstIndex { $0.name == name }.map { "\($0 + 1) " } ?? ""
    return number + name.rawValue
  }
}

/// The panes, in the order of their numbers.
enum Panes {
  static let all: [any Pane] = [
    ChainsPane(), MarblesPane(), RetriesPane(), EndsPane(), LogPane(), LintsPane(),
  ]

  /// What is pressed for each, the first nine.
  static var keys: [[Key]] { all.indices.prefix(9).map { [.character(Character("\($0 + 1)"))] } }

  static func named(_ name: PaneName) -> any Pane { all.first { $0.name == name } ?? all[0] }

  /// The pane that many steps further, around the end.
  static func pane(_ steps: Int, from name: PaneName) -> PaneName {
    let index = (all.firstIndex { $0.name == name } ?? 0) + steps
    return all[(index % all.count + all.count) % all.count].name
  }
}
