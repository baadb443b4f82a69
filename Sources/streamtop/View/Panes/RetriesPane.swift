import Streams

extension PaneName {
  static let retries = PaneName("retries")
}

/// The nodes that have retried: the waiting ones first, with their countdown, and the delays still to come.
struct RetriesPane: Pane {
  let name = PaneName.retries

  func emptyWords(_ dashboard: Dashboard) -> String { "no retries yet" }

  func remarks(_ dashboard: Dashboard, width: Int) -> [String] {
    ["\(dashboard.lists.waiting) waiting", "\(dashboard.model.retryCount) total"]
  }

  func count(_ dashboard: Dashboard) -> Int { dashboard.lists.retries.count }

  func line(_ index: Int, _ dashboard: Dashboard) -> LineID { .node(dashboard.lists.retries[index]) }

  func index(of line: LineID, _ dashboard: Dashboard) -> Int? {
    line.node.flatMap { dashboard.lists.retries.firstIndex(of: $0) }
  }

  func node(of line: LineID, _ dashboard: Dashboard) -> NodeID? { line.node }

  /// The node at which the user looks, or else a wait, which can be ended: of its chain, or the first. Or else what its chain
  /// has retried.
  func entry(from node: NodeID?, _ dashboard: Dashboard) -> Int? {
    let (model, retries) = (dashboard.model, dashboard.lists.retries)
    let root = node.flatMap { model.nodes[$0]?.root }
    let shown = dashboard.lists.arranged[name]?.compactMap(\.node) ?? retries
    let waits = shown.filter { model.nodes[$0]?.retry?.isWaiting(at: model.time) == true }
    let wait = waits.first { model.nodes[$0]?.root == root } ?? waits.first
    return retries.firstIndex { $0 == node } ?? wait.flatMap(retries.firstIndex)
      ?? retries.firstIndex { model.nodes[$0]?.root == root }
  }

  func words(_ index: Int, _ dashboard: Dashboard) -> String {
    let model = dashboard.model
    guard let node = model.nodes[dashboard.lists.retries[index]], let retry = node.retry else { return "" }
    return "\(model.fullLabel(node.identity)) \(retry.error) \(model.words(for: retry, width: .max))"
  }

  func keys(_ dashboard: Dashboard) -> [Command] { [.retryNow, .cancel, .open] }
}

extension RetriesPane {
  /// In which columns its fields begin.
  private func starts(_ area: Area) -> (label: Int, tries: Int, error: Int, next: Int) {
    let label = max(16, min(25, area.width / 5 + 1))
    let error = min(24, max(8, area.width / 6))
    return (1, label + 1, label + 6, label + error + 7)
  }

  func margins(_ area: Area, _ dashboard: Dashboard) -> (head: Int, foot: Int) {
    let summary = 5
    return (1, area.height >= 5 + summary ? summary + 1 : 0)
  }

  func paintMargins(_ area: Area, on screen: inout Screen) {
    let head = Style(ink: .title, isBold: true)
    let starts = starts(area)
    var titles = [
      ("CHAIN", starts.label), ("TRY", starts.tries), ("ERROR", starts.error), ("NEXT IN", starts.next),
    ]
    if let delays = WaitFields(width: area.width - starts.next).delays {
      titles.append(("DELAYS", starts.next + delays))
    }
    for (title, start) in titles {
      screen.put(title, row: area.row, column: area.column + start, width: area.width - start, style: head)
    }
    let foot = margins(area, screen.dashboard).foot
    guard foot > 0 else { return }
    for (line, text) in screen.model.retrySummary(width: area.width).enumerated() {
      screen.put(
        text, row: area.row + area.height - foot + 1 + line, column: area.column + 1, width: area.width - 1,
        style: Style(ink: .info))
    }
  }

  func paint(_ index: Int, in area: Area, on screen: inout Screen) {
    let model = screen.model
    guard let node = model.nodes[screen.dashboard.lists.retries[index]], let retry = node.retry else {
      return
    }
    let starts = starts(area)
    screen.put(
      model.fullLabel(node.identity), row: area.row, column: area.column + starts.label,
      width: starts.tries - starts.label - 1)
    screen.put(retry.tries, row: area.row, column: area.column + starts.tries, width: 5)
    screen.put(
      retry.error, row: area.row, column: area.column + starts.error, width: starts.next - starts.error - 1,
      style: Style(ink: retry.settledAt == nil ? .bad : .muted))
    screen.put(
      model.words(for: retry, width: area.width - starts.next), row: area.row,
      column: area.column + starts.next,
      width: area.width - starts.next, style: Style(ink: retry.settledAt == nil ? .warning : .muted))
  }
}

/// How the room for a wait is divided: a countdown, a bar, and the delays where there is room for these. They tell more than
/// a bar does, which goes where there is room for one of both.
private struct WaitFields {
  static let countdown = 7
  let bar: Int
  /// Where the delays begin; nil without room.
  let delays: Int?

  init(width: Int) {
    let hasDelays = width >= 20
    bar = max(0, min(20, !hasDelays ? width - 8 : width < 30 ? 0 : max(6, width - 38)))
    delays = hasDelays ? Self.countdown + (bar > 0 ? bar + 2 : 1) : nil
  }
}

extension Model {
  /// What comes next for a retry, with its countdown, and with the delays where there is room.
  /// - Parameter lead: what stands before the delays.
  func words(for retry: RetryProgress, width: Int, lead: String = "") -> String {
    let settled = retry.settledAt.map { Format.seconds($0 - retry.firstAt) } ?? ""
    switch retry.phase {
    case .waiting where retry.isWaiting(at: time):
      let remaining = Format.countdown(retry.remaining(at: time))
      let blanks = String(repeating: " ", count: max(1, WaitFields.countdown - remaining.utf8.count))
      let fields = WaitFields(width: width)
      return remaining + blanks + Format.bar(retry.progress(at: time), width: fields.bar)
        + (fields.delays.map {
          "\(fields.bar > 0 ? "  " : " ")\(lead)\(retry.plan(width: width - $0 - lead.utf8.count))"
        } ?? "")
    // Due and no run: what a `reuse` kept serves the attempt.
    case .waiting, .running: return "attempt \(retry.attempt + 1) runs"
    case .passedOn: return "passed on to a retry below"
    case .recovered: return "recovered after \(settled)"
    case .gaveUp: return "gave up after \(settled)"
    case .cancelled: return "cancelled after \(settled)"
    }
  }

  fileprivate func retrySummary(width: Int) -> [String] {
    let count = max(10, min(40, width - 2))
    let retries = total.columns(count, of: 1_000, endingAt: time)
    let worst = retriers.all.max { left, right in
      let (leftCount, rightCount) = (nodes[left]?.counters.retries ?? 0, nodes[right]?.counters.retries ?? 0)
      return (leftCount, right) < (rightCount, left)
    }
    let name = worst.flatMap { nodes[$0] }.map { "\(fullLabel($0.identity)), \($0.counters.retries)" }
    return [
      "retries per second, last \(count) s", Sparkline.text(retries.map { Int($0.retries) }),
      "failed runs   \(failedRuns), which took \(Format.seconds(failedTime))",
      "most of them  \(wasted)",
      "most retries  \(name ?? "-")",
    ]
  }
}

extension Model {
  /// The chain that retries with the most work in vain: `feed 2, 6 in 1.2 s`.
  private var wasted: String {
    let works = retriers.all.compactMap { id in
      nodes[id].flatMap { node in work(shownAt: node).map { (root: node.root, work: $0) } }
    }
    let worst = works.max { left, right in
      let (own, other) = (left.work, right.work)
      return (own.vainTime, own.vainRuns, right.root) < (other.vainTime, other.vainRuns, left.root)
    }
    guard let worst, worst.work.vainRuns > 0 else { return "-" }
    return "\(chainLabel(worst.root)), \(worst.work.wasted)"
  }
}

extension Work {
  /// What was in vain: `6 in 1.2 s`.
  var wasted: String { "\(vainRuns) in \(Format.seconds(vainTime))" }
}

extension RetryProgress {
  /// `2/5`; a node that decides freely has no limit to show.
  var tries: String { "\(attempt)/\(limit.map(String.init) ?? "-")" }

  /// The delays that are known: those that are over, the one that runs, and those still to come. Where there are not so many
  /// columns, what is over goes first.
  func plan(width: Int) -> String {
    let isOpen = phase == .waiting
    var words = delays.enumerated().map { index, delay in
      "\(Format.bareSeconds(delay)) \(isOpen && index == delays.count - 1 ? "┄" : "✕")"
    }
    if settledAt == nil { words += coming.map { "\(Format.bareSeconds($0)) ·" } }
    var earlier = attempt > delays.count ? "… " : ""
    var over = delays.count - 1
    while over > 0, CharacterWidth.of("\(earlier)\(words.joined(separator: " ")) s") > width {
      words.removeFirst()
      (earlier, over) = ("… ", over - 1)
    }
    return "\(earlier)\(words.joined(separator: " ")) s"
  }
}
