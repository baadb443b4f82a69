extension Screen {
  /// Lists the key table: in two columns where there is room.
  mutating func paintHelp(_ whole: Area) {
    let isRecording = model.status.abilities.contains(.scrubs)
    let left = helpText([.move, .act])
    let right = helpText(isRecording ? [.recording, .time, .program] : [.time, .program, .search, .faults])
    let isWide = whole.width >= 72 && whole.height >= max(left.count, right.count) + 2
    let lines = isWide ? [] : left + right
    let height = isWide ? max(left.count, right.count) + 2 : min(whole.height - 2, lines.count + 2)
    let inside = popup(
      whole, title: "help", remark: "? or Esc closes", width: isWide ? 76 : 38, height: height)
    guard !isWide else {
      let half = 38
      paintHelpLines(left[...], inside, column: inside.column + 1, width: half - 1)
      paintHelpLines(right[...], inside, column: inside.column + half, width: inside.width - half)
      return
    }
    let first = max(0, min(view.helpLine, lines.count - inside.height))
    paintHelpLines(lines.dropFirst(first), inside, column: inside.column + 1, width: inside.width - 1)
  }

  private func helpText(_ groups: [Binding.Group]) -> [(keys: String, help: String)] {
    var lines: [(keys: String, help: String)] = []
    for group in groups {
      if !lines.isEmpty { lines.append(("", "")) }
      lines.append((group.rawValue, ""))
      lines += KeyTable.helpLines(group, of: model.status.abilities)
    }
    return lines
  }

  private mutating func paintHelpLines(
    _ lines: ArraySlice<(keys: String, help: String)>, _ inside: Area, column: Int, width: Int
  ) {
    for (offset, line) in lines.prefix(inside.height).enumerated() {
      let row = inside.row + offset
      let isHead = line.help.isEmpty
      put(
        line.keys, row: row, column: column, width: isHead ? width : 13,
        style: Style(ink: isHead ? .title : .accent, isBold: true))
      put(line.help, row: row, column: column + 14, width: width - 14)
    }
  }

  mutating func paintFaultMenu(_ whole: Area) {
    let fault = model.status.fault
    let entries: [(FaultCommand, String)] = [
      (.failNext, fault.failNext > 0 ? "\(fault.failNext) to come" : ""),
      (.toggleOutage, outage),
      (.latencyUp, "now \(Format.factor(fault.latencyFactor))"), (.latencyDown, ""),
    ]
    let inside = popup(
      whole, title: "faults", remark: "Esc closes", width: 52, height: min(whole.height - 2, 6))
    for (line, entry) in entries.prefix(inside.height).enumerated() {
      let isChosen = line == view.faultLine
      let row = inside.row + line
      if isChosen { put("›", row: row, column: inside.column, style: Style(ink: .accent)) }
      put(
        keys(for: entry.0), row: row, column: inside.column + 1, width: 4,
        style: Style(ink: .accent, isBold: true))
      put(entry.0.words, row: row, column: inside.column + 5, width: min(24, inside.width - 5))
      putRight(
        entry.1, row: row, column: inside.column, width: inside.width - 1, style: Style(ink: .info))
      if isChosen {
        canvas.restyle(row: row, column: inside.column, width: inside.width) { $0.isReverse = true }
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
    let binding = KeyTable.bindings.first { $0.command == .fault(fault) }
    return binding.map { $0.keys.map(KeyTable.name).joined(separator: " ") } ?? ""
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
