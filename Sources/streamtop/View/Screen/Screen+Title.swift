extension Screen {
  /// Program, seed, clock, speed and figures; what does not fit is left out, the least important first.
  mutating func paintTitle(row: Int, width: Int) {
    let status = model.status
    let live = progress
    var items = titleItems
    while items.count > 1, items.reduce(live.count + 4, { $0 + $1.text.utf8.count + 3 }) > width,
      let rank = items.map(\.rank).max(), rank > 0
    {
      items.removeAll { $0.rank == rank }
    }
    var column = 1
    for item in items {
      column = put(item.text, row: row, column: column, width: width - column, style: item.style) + 3
    }
    putRight(
      live, row: row, column: 0, width: width - 1,
      style: Style(ink: status.isPaused ? .warning : .good, isBold: true))
  }

  private var titleItems: [(text: String, rank: Int, style: Style)] {
    let status = model.status
    let muted = Style(ink: .muted)
    var items: [(text: String, rank: Int, style: Style)] = [
      (title, 0, Style(ink: .title, isBold: true)),
      (clock, 0, .plain),
    ]
    if let seed = status.seed { items.insert(("seed \(seed)", 2, muted), at: 1) }
    if status.abilities.contains(.scrubs) { items.append(("[ ] fact  < > 10 s  B break", 1, muted)) }
    if status.isVirtual { items.append(("virtual", 5, muted)) }
    let found = model.lints.count
    if found > 0 {
      items.append(("\(found) lint\(found == 1 ? "" : "s")", 1, Style(ink: .bad, isBold: true)))
    }
    if let faults { items.append((faults, 1, Style(ink: .warning))) }
    let drop = Style(ink: model.lostValues > 0 ? .bad : .muted)
    items += [
      ("\(status.framesPerSecond.map(String.init) ?? "-") fps", 4, muted),
      ("\(status.frameMilliseconds.map(Format.decimal) ?? "-") ms/frame", 5, muted),
      ("\(status.frameBytes.map(Format.compact) ?? "-") B/frame", 5, muted),
      ("\(Format.compact(model.eventsPerSecond)) ev/s", 1, .plain),
      ("drop \(Format.compact(model.lostValues))", 3, drop),
      ("\(model.nodes.count) nodes  \(model.roots.count) chains", 6, muted),
    ]
    return items
  }

  /// Whether what is shown goes on.
  var progress: String {
    let status = model.status
    if status.isOver { return "END" }
    if status.isPaused { return "PAUSED" }
    return status.abilities.contains(.scrubs) ? "PLAY" : "LIVE"
  }

  var clock: String {
    let length = model.status.length.map { " of \(Format.clock($0))" } ?? ""
    return "\(Format.clock(model.time))\(length) \(Format.factor(model.status.speed))"
  }

  /// What is wrong with the simulated network on purpose; nil when nothing is.
  private var faults: String? {
    let fault = model.status.fault
    var words: [String] = []
    if fault.isOutage { words.append("OUTAGE") }
    if fault.failNext > 0 { words.append("fail next \(fault.failNext)") }
    if fault.latencyFactor != 1 { words.append("latency \(Format.factor(fault.latencyFactor))") }
    words += fault.aimed
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// The keys that matter, from the key table.
  mutating func paintBar(row: Int, width: Int) {
    var column = 0
    for entry in KeyTable.bar(width: width, of: model.status.abilities) {
      // What cannot be done here stays where it is, without standing out.
      let isIdle = !model.status.abilities.contains(entry.command.needs)
      let style = isIdle ? Style(ink: .muted) : Style(ink: .accent, isBold: true)
      column = put(entry.key, row: row, column: column, width: width - column, style: style)
      let wordStyle = isIdle ? Style(ink: .muted) : .plain
      column = put(" \(entry.word)", row: row, column: column, width: width - column, style: wordStyle) + 2
    }
  }

  /// The answer to the last key, or the keys that wait for more. Tells whether there was any.
  @discardableResult
  mutating func paintNotice(row: Int, width: Int) -> Bool {
    if view.popup == .search {
      paintSearchBox(row: row, width: width)
      return true
    }
    let keys = view.pendingKeys.isEmpty ? nil : "\(KeyTable.name(view.pendingKeys)) …"
    guard let text = view.notice ?? keys else { return false }
    canvas.fill(row: row, column: 0, width: width, height: 1)
    put(" \(text)", row: row, column: 0, width: width, style: Style(ink: .warning))
    return true
  }

  /// The answer to the last key, or else the latest facts.
  mutating func paintStatus(row: Int, width: Int) {
    if paintNotice(row: row, width: width) { return }
    var column = 1
    for line in model.log.suffix(3).reversed() {
      let text = "\(time(of: line)) \(line.label)  \(line.mark.glyph) \(line.text)"
      guard column == 1 || column + CharacterWidth.of(text) <= width else { return }
      column = put(text, row: row, column: column, width: width - column, style: Style(ink: .muted)) + 4
    }
  }
}
