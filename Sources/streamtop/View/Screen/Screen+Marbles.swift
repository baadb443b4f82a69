import Streams

extension Screen {
  /// One node's label and its events, the newest at the right.
  mutating func paintLane(
    _ row: Row, at line: Int, column: Int, width: Int, isIndented: Bool = true
  ) {
    guard let node = row.node.flatMap({ model.nodes[$0] }) else { return }
    let isSelected = node.id == view.selection
    let style = Style(ink: isSelected ? .accent : .plain, isBold: isSelected)
    if isSelected { put("›", row: line, column: column, style: style) }
    let label =
      isIndented ? Lane.labelWidth(width, dashboard.lists.laneLabel) : Lane.stripLabelWidth(width)
    var start = column + 1
    if isIndented, row.depth > 0 {
      start = paintGuides(row, at: line, column: start, atMost: Lane.mostDepth(Lane.widestLabel(width)))
    }
    put(model.rowLabel(node), row: line, column: start, width: column + label - start, style: style)
    paintEvents(of: node, at: line, column: column + label + 1, width: width - label - 1)
  }

  /// Several chains in one line: how many they are, and how they stand.
  mutating func paintLane(ofGroup row: Row, at line: Int, column: Int, width: Int) {
    guard let group = dashboard.lists.chains.group(of: row) else { return }
    let style = group.id.isOver ? Style(ink: .muted) : Style(isBold: true)
    let label = Lane.labelWidth(width, dashboard.lists.laneLabel)
    put(
      "\(row.isFolded ? "▸" : "▾") \(group.title)", row: line, column: column + 1, width: label - 1,
      style: style)
    put(
      group.words, row: line, column: column + label + 1, width: width - label - 1, style: Style(ink: .muted))
  }

  private mutating func paintEvents(of node: Node, at line: Int, column: Int, width: Int) {
    let count = width - 1
    guard count > 0 else { return }
    let scale = view.marbleScale
    let newest = model.time.milliseconds / scale
    let born = node.madeAt.milliseconds / scale
    let ended = node.end.map { $0.time.milliseconds / scale }
    let events = node.timeline.columns(count, of: scale, endingAt: model.time)
    var waits = node.waits[...]
    for (offset, events) in events.enumerated() {
      let index = newest - count + 1 + offset
      guard index >= born else { continue }
      let position = column + offset
      if let ended, index > ended {
        if index == ended + 1, let end = node.end {
          paintEnd(
            end, isHidden: node.timeline.hidesEnd(end, scale), at: line, column: position,
            width: count - offset)
        }
        continue
      }
      let start = Duration.milliseconds(index * scale)
      while let wait = waits.first, wait.end <= start { waits.removeFirst() }
      let isWaiting = waits.first.map { $0.start < start + .milliseconds(scale) } ?? false
      let isRecent = model.isRecent(start + .milliseconds(scale))
      let (glyph, style) = marble(events, of: node, isWaiting: isWaiting, isRecent: isRecent)
      put(glyph, row: line, column: position, style: style)
    }
    if node.isAlive { put("▶", row: line, column: column + count, style: Style(ink: .border)) }
  }

  /// Behind a node's last column: as which of its tree it ended, and the end itself where something else happened in its time.
  private mutating func paintEnd(_ end: Node.Ended, isHidden: Bool, at line: Int, column: Int, width: Int) {
    if isHidden {
      let style = Self.markStyle(end.reason, isRecent: model.isRecent(end.time))
      put(Self.mark(end.reason), row: line, column: column, style: style)
    }
    let shift = isHidden ? 1 : 0
    put("\(end.ordinal)", row: line, column: column + shift, width: width - shift, style: Style(ink: .muted))
  }

  private func marble(
    _ events: Column, of node: Node, isWaiting: Bool, isRecent: Bool
  ) -> (Unicode.Scalar, Style) {
    let isRetried = events.retries > 0 && node.retry != nil
    if events.errors > 0, !isRetried { return ("✕", Style(ink: isRecent ? .bad : .muted)) }
    if events.retries > 0 { return ("↻", Style(ink: .warning)) }
    switch events.next {
    case 0: break
    case 1: return ("●", Style(ink: .good))
    case 2...9: return (Unicode.Scalar(UInt8(48 + events.next)), Style(ink: .good))
    default: return ("▬", Style(ink: .good))
    }
    if events.requests > 0 { return ("▷", Style(ink: .request)) }
    if let end = node.end?.reason, !events.marks.isDisjoint(with: [.completed, .cancelled, .failed]) {
      return (Self.mark(end), Self.markStyle(end, isRecent: isRecent))
    }
    if events.marks.contains(.dropped) { return ("·", Style(ink: .warning, isBold: true)) }
    if events.marks.contains(.unseen) { return ("░", Style(ink: .muted)) }
    return isWaiting ? ("┄", Style(ink: .warning)) : ("─", Style(ink: .border))
  }

  private static func mark(_ end: Fact.End) -> Unicode.Scalar {
    switch end {
    case .completed: "┃"
    case .cancelled: "⊘"
    case .error: "✕"
    }
  }

  private static func markStyle(_ end: Fact.End, isRecent: Bool) -> Style {
    var style = end.style(isTroubled: isRecent)
    style.isBold = true
    return style
  }
}

/// A node's line of marbles.
enum Lane {
  /// As much as labels need, up to a third of the line. Some columns at once, so that it seldom changes.
  /// - Parameter needed: how wide the widest label is, with its guides.
  static func labelWidth(_ width: Int, _ needed: Int) -> Int {
    max(15, min((needed + 5) / 4 * 4, widestLabel(width)))
  }

  static func widestLabel(_ width: Int) -> Int { max(15, width / 3) }

  /// Deeper nodes stand below each other, so that there is room for what they are called.
  static func mostDepth(_ width: Int) -> Int { max(1, (width - 12) / 2) }

  /// In the strip, where labels are not indented, and words stand beside them too.
  static func stripLabelWidth(_ width: Int) -> Int { max(15, width / 6) }
}

extension Timeline {
  /// Whether other marks of its column stand where a node's end would be drawn.
  fileprivate func hidesEnd(_ end: Node.Ended, _ milliseconds: Int) -> Bool {
    columns(1, of: milliseconds, endingAt: end.time).contains { column in
      // The error that ends a node is its end's mark.
      if case .error = end.reason, column.errors > 0 { return false }
      return column.next > 0 || column.errors > 0 || column.requests > 0 || column.retries > 0
    }
  }
}
