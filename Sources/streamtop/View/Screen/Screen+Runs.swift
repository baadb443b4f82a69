import Streams

// What is told of the runs of a node's task, and of its retry.

extension Screen {
  func attempts(of node: Node, _ work: Work?) -> [Detail] {
    guard let attempts = work?.attempts.suffix(6) else { return [] }
    return attempts.map { attempt in
      let name = "attempt \(attempt.number)"
      guard let finish = attempt.finish else {
        if attempt.isAnswered {
          return Detail(name: name, text: "● answered", style: Style(ink: .good))
        }
        let isOver = attempt != work?.running || !model.lives(node.root)
        return Detail(name: name, text: isOver ? "not finished" : "runs", style: Style(ink: .warning))
      }
      let time = Format.seconds(finish - attempt.start)
      guard let error = attempt.error else {
        return Detail(name: name, text: "\(time)  ● answered", style: Style(ink: .good))
      }
      return Detail(
        name: name, text: "\(time)  ✕ \(error)", style: Style(ink: model.isTroubled(node) ? .bad : .muted))
    }
  }

  /// What runs have taken that came to nothing; nil where all came to something.
  func vain(_ work: Work) -> Detail? {
    guard work.vainRuns > 0 else { return nil }
    let runs = work.vainRuns == 1 ? "run" : "runs"
    return Detail(name: "in vain", text: "\(work.vainRuns) \(runs), \(Format.seconds(work.vainTime))")
  }

  /// How long the task's last answers took: percentiles, and bars from 1 ms on, doubling.
  func latencies(of work: Work?, width: Int) -> [Detail] {
    guard let work, let parts = work.percentiles([0.5, 0.9, 0.99, 1.0])
    else { return [] }
    let numbers = parts.map(Format.latency)
    var buckets = Array(repeating: 0, count: 16)
    for latency in work.latencies {
      let bits = Int.bitWidth - max(0, latency.milliseconds).leadingZeroBitCount
      buckets[min(bits, buckets.count - 1)] += 1
    }
    return [
      Detail(
        name: "latency",
        text: "p50 \(numbers[0])\(width >= 34 ? "  p90 \(numbers[1])" : "")  p99 \(numbers[2])",
        style: Style(ink: .info)),
      Detail(
        name: "", text: "1 ms ▕\(Sparkline.text(buckets))▏16 s\(width >= 40 ? ", max \(numbers[3])" : "")",
        style: Style(ink: .info)),
      Detail(name: "", text: ""),
    ]
  }

  func details(of retry: RetryProgress, width: Int) -> [Detail] {
    var list = [Detail(name: "tries", text: "\(retry.tries)  \(retry.error)", style: Style(ink: .warning))]
    if retry.isWaiting(at: model.time) {
      let times = "\(Format.countdown(retry.remaining(at: model.time))) of \(Format.seconds(retry.delay))"
      let bar = Format.bar(retry.progress(at: model.time), width: min(26, width - times.utf8.count - 2))
      list.append(Detail(name: "next in", text: "\(times)  \(bar)", style: Style(ink: .warning)))
    } else {
      list.append(Detail(name: "", text: model.words(for: retry, width: width)))
    }
    return list + [Detail(name: "delays", text: retry.plan(width: width))]
  }
}
