extension Screen {
  /// Whether the help has two columns.
  private var hasWideHelp: Bool { view.size.width >= 72 }

  /// The columns of the help: two where there is room.
  private var helpColumns: [[(keys: String, help: String)]] {
    let isRecording = dashboard.abilities.contains(.scrubs)
    let left = helpText([.move, .act]) + Legend.left.flatMap { [("", "")] + $0 }
    let right =
      helpText(
        [.list] + (isRecording ? [.recording] : []) + [.time, .program, .prompt, .faults, .question])
      + Legend.right.flatMap { [("", "")] + $0 }
    return hasWideHelp ? [left, right] : [left + [("", "")] + right]
  }

  private var helpHeight: Int { helpColumns.map(\.count).max() ?? 0 }

  /// The first line of the help when its last one is shown.
  var lastHelpLine: Int { max(0, helpHeight + 2 - view.size.height) }

  /// Lists the key table: in two columns where there is room.
  mutating func paintHelp(_ whole: Area) {
    let back = dashboard.keyTable.name(of: .back)
    let columns = helpColumns
    let count = helpHeight
    let inside = popup(
      whole, title: "help",
      remark: count + 2 > whole.height
        ? "\(dashboard.keyTable.name(of: .down)) more, \(back) closes"
        : "\(dashboard.keyTable.name(of: .help)) or \(back) closes",
      width: hasWideHelp ? 80 : 40, height: min(whole.height, count + 2))
    let first = min(view.helpLine, lastHelpLine)
    let width = inside.width / columns.count
    for (index, lines) in columns.enumerated() {
      let column = Area(
        row: inside.row, column: inside.column + 1 + index * width, width: width - 1, height: inside.height)
      paintHelpLines(lines, from: first, column)
    }
  }

  private func helpText(_ groups: [Binding.Group]) -> [(keys: String, help: String)] {
    var lines: [(keys: String, help: String)] = []
    for group in groups {
      if !lines.isEmpty { lines.append(("", "")) }
      lines.append((group.rawValue, ""))
      lines += dashboard.keyTable.helpLines(group, of: dashboard.abilities)
    }
    return lines
  }

  private mutating func paintHelpLines(_ lines: [(keys: String, help: String)], from first: Int, _ area: Area)
  {
    // As wide as needed whatever is scrolled to, so that nothing moves sideways.
    let widest = lines.map { $0.help.isEmpty ? 0 : $0.keys.count }.max() ?? 0
    let keyWidth = min(widest + 1, area.width / 2)
    for (offset, line) in lines.dropFirst(first).prefix(area.height).enumerated() {
      let row = area.row + offset
      let isHead = line.help.isEmpty
      put(
        line.keys, row: row, column: area.column, width: isHead ? area.width : keyWidth - 1,
        style: Style(ink: isHead ? .title : .accent, isBold: true))
      put(line.help, row: row, column: area.column + keyWidth, width: area.width - keyWidth)
    }
  }

  mutating func paintFaultMenu(_ whole: Area) {
    let fault = model.status.fault
    let entries: [(FaultCommand, String)] = [
      (.failNext, fault.failNext > 0 ? "\(fault.failNext) to come" : ""),
      (.toggleOutage, outage),
      (.latencyUp, "now \(Format.factor(fault.latencyFactor))"), (.latencyDown, ""),
    ]
    // How all of the network stands is not how that of one chain does, which the title tells.
    let isForAll = view.aim == .all
    paintMenu(
      "faults \(dashboard.aimWords)",
      entries.map { (keys(for: $0.0), $0.0.words, isForAll ? $0.1 : "") }, whole,
      remark: "\(dashboard.keyTable.name(of: .aim, in: .faults)) aims, \(closing)")
  }

  mutating func paintQuestion(_ question: Question, _ whole: Area) {
    let inside = popup(
      whole, title: "sure?", remark: "", width: max(30, question.words.count + 4),
      height: min(whole.height - 2, 4))
    let keys = dashboard.keyTable
    put(
      question.words, row: inside.row, column: inside.column + 1, width: inside.width - 2,
      style: Style(isBold: true))
    put(
      "\(keys.name(of: .yes, in: .question)) yes   \(keys.name(of: .no, in: .question)) no",
      row: inside.row + 1, column: inside.column + 1, width: inside.width - 2,
      style: Style(ink: .accent))
  }

  mutating func paintMenu(
    _ title: String, _ entries: [(key: String, words: String, state: String)], _ whole: Area,
    remark: String
  ) {
    let inside = popup(
      whole, title: title, remark: remark, width: 54, height: min(whole.height - 2, entries.count + 2))
    let first = Self.firstLine(showing: view.menuLine, of: entries.count, height: inside.height)
    for (line, entry) in entries.dropFirst(first).prefix(inside.height).enumerated() {
      let isChosen = first + line == view.menuLine
      let row = inside.row + line
      if isChosen { put("›", row: row, column: inside.column, style: Style(ink: .accent)) }
      put(entry.key, row: row, column: inside.column + 1, width: 4, style: Style(ink: .accent, isBold: true))
      put(entry.words, row: row, column: inside.column + 5, width: min(24, inside.width - 5))
      putRight(
        entry.state, row: row, column: inside.column, width: inside.width - 1, style: Style(ink: .info))
      if isChosen {
        canvas.restyle(row: row, column: inside.column, width: inside.width) { $0.isSelected = true }
      }
    }
  }

  /// The outage that was ordered and the one that was planned are two.
  private var outage: String {
    let fault = model.status.fault
    guard let end = fault.plannedOutageEnd else { return fault.isOutageOrdered ? "on" : "off" }
    let planned = "planned, until \(Format.decimal(end.inSeconds)) s"
    return fault.isOutageOrdered ? "on (and \(planned))" : "on (\(planned))"
  }

  private func keys(for fault: FaultCommand) -> String {
    let binding = dashboard.keyTable.bindings.first { $0.command == .fault(fault) }
    return binding.map { $0.keys.map(dashboard.keyTable.name).joined(separator: " ") } ?? ""
  }

  /// A framed empty area in the middle of the screen; what lies behind is dimmed.
  private mutating func popup(
    _ whole: Area, title: String, remark: String, width: Int, height: Int
  ) -> Area {
    canvas.restyle(row: 0, column: 0, width: whole.width, height: whole.height) { style in
      style = Style(ink: .muted, isDim: true)
    }
    let width = min(width, whole.width)
    let area = Area(
      row: (whole.height - height) / 2, column: (whole.width - width) / 2, width: width, height: height)
    canvas.fill(row: area.row, column: area.column, width: area.width, height: area.height)
    return frame(area, title: title, remark: remark, isFocused: true)
  }
}

extension FaultCommand {
  var words: String {
    switch self {
    case .fail: "fail the next request"
    case .toggleOutage: "outage on, off"
    case .latencyUp: "latency up"
    case .latencyDown: "latency down"
    }
  }
}
