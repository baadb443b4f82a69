// The menu of what can be set.

/// A line of the menu.
enum SetupLine: Hashable, Sendable {
  case column(ChainColumn)
  case theme
  case sort
  case grouped
  case mouse
  case save

  static let all: [SetupLine] =
    ChainColumn.allCases.map(SetupLine.column) + [.theme, .sort, .grouped, .mouse, .save]
}

extension Dashboard {
  mutating func useSetup(_ command: Command) -> [Effect] {
    let all = SetupLine.all
    switch command {
    case .up, .down: stepMenu(command, of: all.count)
    case .apply: return change(all[max(0, min(view.menuLine, all.count - 1))])
    default: break
    }
    return []
  }

  /// Takes the next of what a line offers.
  private mutating func change(_ line: SetupLine) -> [Effect] {
    switch line {
    case .column(let column):
      var columns = view.columns ?? ChainColumn.standard(width: chainsWidth)
      if columns.contains(column) { columns.removeAll { $0 == column } } else { columns.append(column) }
      view.columns = ChainColumn.allCases.filter(columns.contains)
    case .theme:
      let all = ThemeName.allCases
      let index = all.firstIndex(of: view.theme) ?? 0
      return set(theme: all[(index + 1) % all.count])
    case .sort: view.plan.order = view.plan.order.advanced(by: 1)
    case .grouped: view.plan.isGrouped.toggle()
    case .mouse: return set(mouse: !view.usesMouse)
    case .save: return [.saveConfiguration]
    }
    return []
  }

  /// How wide the list of chains is, which has other columns of its own accord beside other panes than alone.
  fileprivate var chainsWidth: Int {
    let division = Division(view.size, view)
    let area = division.panes.first { $0.pane == .chains }?.area
    return area.map { division.form == .panes ? $0.width - 2 : $0.width } ?? view.size.width
  }

  mutating func set(theme: ThemeName) -> [Effect] {
    view.theme = theme
    return [.setTheme(theme)]
  }

  mutating func set(mouse isUsed: Bool) -> [Effect] {
    view.usesMouse = isUsed
    return [.setMouse(isUsed)]
  }
}

extension Screen {
  mutating func paintSetup(_ whole: Area) {
    paintMenu(
      "setup", SetupLine.all.map(entry), whole,
      remark: "\(dashboard.keyTable.name(of: .apply, in: .faults)) changes, \(closing)")
  }

  private func entry(_ line: SetupLine) -> (key: String, words: String, state: String) {
    let box = { (isOn: Bool) in isOn ? "[x]" : "[ ]" }
    switch line {
    case .column(let column):
      let width = dashboard.chainsWidth
      let shown = view.columns ?? ChainColumn.standard(width: width)
      return (box(shown.contains(column)), "column \(column.rawValue)", column.title(in: width))
    case .theme: return (" > ", "theme", view.theme.rawValue)
    case .sort: return (" > ", "sort", view.plan.order.rawValue)
    case .grouped: return (box(view.plan.isGrouped), "grouped by place", "")
    case .mouse: return (box(view.usesMouse), "mouse", "")
    case .save: return (" > ", "save all this", dashboard.keyTable.name(of: .saveConfiguration))
    }
  }

  /// How menus are closed.
  var closing: String { "\(dashboard.keyTable.name(of: .back, in: .faults)) closes" }
}
