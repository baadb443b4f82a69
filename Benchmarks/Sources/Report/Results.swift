/// The contenders that are other libraries.
private let peers = ["OpenCombine", "NIO", "Concurrency"]

/// Workloads that are drawn rather than compared.
private let growing = ["branches", "stages", "subscribe", "cancel", "prune"]

/// The report, in Markdown.
func results(of measurements: Measurements) -> String {
  let all = measurements.workloads.filter { workload in !growing.contains { workload.hasPrefix($0 + " ") } }
  // A form of ours alone is found below.
  let compared = all.filter { workload in
    !["W10 ", "debug "].contains { workload.hasPrefix($0) }
      && (!workload.contains("/") || peers.contains { measurements.time($0, workload) != nil })
  }
  return """
    # Results

    Written by `make bench`; [README.md](README.md) says how to read it.

    \(measurements.facts.filter { Double($0.value) == nil }.map { "- \($0.name): \($0.value)" }.joined(separator: "\n"))

    ## Side by side

    Medians in nanoseconds for each element. A bar that is met has a ✓, one that is missed a ✗, and one within the
    spread of the middle halves a ≈: it counts as neither. A bar that names a contender is against that one.

    \(comparison(measurements, compared))

    ## Instructions and allocations for each element

    \(counts(measurements, all.filter { !$0.hasPrefix("W10 ") }))

    ## Other bars

    \(otherBars(measurements))

    ## Threads

    W10 in nanoseconds for each element, by how many threads there are: median, and the spread of the middle half. As for
    W9 there are no thresholds: threads never meet twice in the same way.

    \(threads(measurements))

    ## Growth

    Nanoseconds for each delivery, stage or branch, by how many there are. Drawn: [growth.svg](growth.svg).

    \(growth(measurements))

    ## Every time

    Nanoseconds for each element: median, minimum, and the spread of the middle half as a part of the median.

    \(everyTime(measurements, all))
    """
}

private func comparison(_ measurements: Measurements, _ workloads: [String]) -> String {
  var table = Table(
    ["workload", "Streams"] + peers + ["LIMIT", "faster than the best peer", "bar", "times LIMIT"])
  for workload in workloads {
    guard let ours = measurements.time("Streams", workload) else { continue }
    let theirs = peers.map { measurements.time($0, workload) }
    let limit = measurements.time("Limit", workload)
    let best = theirs.compactMap { $0 }.min { $0.median < $1.median }
    let ratio = best.map { Ratio($0, to: ours) }
    let verdicts = (measurements.bars[workload]?.leads ?? []).compactMap { times, rival in
      (rival.map { measurements.time($0, workload) } ?? best).map { theirs in
        verdict(Ratio(theirs, to: ours), atLeast: times, rival: rival)
      }
    }
    var row = [workload, ours.median.text]
    row += theirs.map { $0?.median.text ?? "" }
    row += [limit?.median.text ?? "", ratio.map { "\($0.median.text)×" } ?? ""]
    row += [verdicts.joined(separator: ", "), limit.map { "\((ours.median / $0.median).text)×" } ?? ""]
    table.add(row)
  }
  return table.text
}

private func counts(_ measurements: Measurements, _ workloads: [String]) -> String {
  let kinds = ["Streams", "bar"] + peers + ["LIMIT"]
  var headings = ["workload"]
  for what in ["instructions", "allocations"] { headings += kinds.map { $0 == "bar" ? $0 : "\(what) \($0)" } }
  headings += ["bytes kept", "bar"] + kinds.filter { $0 != "bar" }.map { "locked \($0)" }
  var table = Table(headings)
  for workload in workloads {
    let ours = measurements.counts("Streams", workload)
    let bar = measurements.bars[workload]?.counts
    let others = (peers + ["Limit"]).map { measurements.counts($0, workload) }
    guard ours != nil || others.contains(where: { $0 != nil }) else { continue }
    var row = [workload, ours?.instructions?.text(0) ?? ""]
    row.append(verdict(ours?.instructions, atMost: bar?.instructions))
    row += others.map { $0?.instructions?.text(0) ?? "" }
    row += [ours?.allocations?.text(2) ?? "", verdict(ours?.allocations, atMost: bar?.allocations)]
    row += others.map { $0?.allocations?.text(2) ?? "" }
    row += [ours?.bytes?.text(0) ?? "", verdict(ours?.bytes, atMost: bar?.bytes)]
    row += ([ours] + others).map { $0?.locked?.text(1) ?? "" }
    table.add(row)
  }
  return table.text
}

private func otherBars(_ measurements: Measurements) -> String {
  var table = Table(["what", "measured", "bar"])
  func time(_ form: String) -> Statistics? { measurements.time("Streams", "W1 10" + form) }
  // The maps, the source and the handler.
  let nodes = 12.0
  if let plain = time(""), let counted = time("/counted"), let watched = time("/watched") {
    let counting = Difference(counted, minus: plain, over: nodes)
    table.add(["a probe that counts, ns for each node", counting.median.text, verdict(counting, atMost: 2)])
    let watching = Difference(watched, minus: counted)
    table.add(["a watched node, ns more", watching.median.text, verdict(watching, atMost: 8)])
  }
  if let plain = measurements.time("Streams", "W12") {
    for (form, words, most) in [("everything", "all", 6.0), ("one", "one of them", 0.5)] {
      guard let watched = measurements.time("Streams", "W12/\(form)") else { continue }
      // A million values a second, so that a nanosecond is a tenth of a percent.
      let share = Difference(watched, minus: plain, over: 10)
      table.add([
        "1,000 chains × 1 kHz, \(words) watched, % of a core", share.median.text,
        verdict(share, atMost: most),
      ])
    }
  }
  for workload in ["W5 reduce", "W5 scan", "W5 collect"] {
    guard let ours = measurements.time("Streams", workload),
      let theirs = measurements.time("OpenCombine", workload)
    else { continue }
    let ratio = Ratio(theirs, to: ours)
    table.add([
      "\(workload), times faster than the best reactive peer", ratio.median.text,
      verdict(ratio, atLeast: 10),
    ])
  }
  if let one = measurements.time("Streams", "W7 1"), let ten = measurements.time("Streams", "W7 10") {
    let ratio = Ratio(ten, to: one)
    table.add(["W7 with 10 branches, against 1", ratio.median.text(2), verdict(ratio, atMost: 1.05)])
  }
  if let ours = measurements.time("Streams", "debug W1"),
    let theirs = measurements.time("OpenCombine", "debug W1")
  {
    let ratio = Ratio(ours, to: theirs)
    let words = "W1 in a debug build: \(ours.median.text) ns, OpenCombine \(theirs.median.text) ns"
    table.add([words, "\(ratio.median.text(2)) of its time", verdict(ratio, atMost: 0.6)])
  }
  if let seconds = measurements.number("compile time") {
    let words = "type-checking 200 operators in 40 chains, seconds"
    table.add([words, seconds.text, verdict(seconds, atMost: 3)])
  }
  return table.text
}

/// The workloads that many threads do at once, whose names end with how many.
private let contended = [("set", "Observable.set"), ("error", "Hot.push of an error"), ("push", "Hot.push")]

private func threads(_ measurements: Measurements) -> String {
  let counts = [1, 2, 4, 8, 16]
  var table = Table(["what"] + counts.map(String.init) + ["8 against 2", "bar"])
  for (name, words) in contended {
    let times = counts.map { measurements.time("Streams", "W10 \(name) \($0)") }
    guard let two = times[1], let eight = times[3] else { continue }
    let ratio = Ratio(eight, to: two)
    let cells = times.map { time in
      time.map { "\($0.median.text), \(($0.spread * 100).text(0)) %" } ?? ""
    }
    table.add([words] + cells + [ratio.median.text(2), verdict(ratio, atMost: 3)])
  }
  return table.text
}

private func growth(_ measurements: Measurements) -> String {
  let series = growing.map { GrowthSeries($0, measurements) }
  let sizes = Set(series.flatMap { $0.points.map(\.size) }).sorted()
  var table = Table(["how many"] + sizes.map(String.init))
  for line in series {
    table.add(
      [line.name] + sizes.map { size in line.points.first { $0.size == size }?.time.text ?? "" })
  }
  return table.text
}

private func everyTime(_ measurements: Measurements, _ workloads: [String]) -> String {
  var table = Table(["workload", "contender", "median", "minimum", "spread"])
  for workload in workloads {
    for peer in ["Streams"] + peers + ["Limit"] {
      guard let time = measurements.time(peer, workload) else { continue }
      table.add([workload, peer, time.median.text, time.minimum.text, "\((time.spread * 100).text(0)) %"])
    }
  }
  return table.text
}
