import Foundation
import Harness
import Streams
import StreamsInspector

// A program to look into: threads push at a steady rate into chains that were built before. It tells each second, with tabs
// between, how much of a core the pushing threads and the whole process took in percent, the longest push in microseconds,
// and how many kilobytes are resident.

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
guard arguments.count == 4 else {
  print("usage: Watched CHAINS THREADS PUSHES-A-SECOND SECONDS")
  exit(64)
}
let (chains, threads, rate, seconds) = (arguments[0], arguments[1], arguments[2], arguments[3])
StreamInspector.start("watched")

let inputs = (0..<chains).map { chain in
  let input = HotInput<Int>()
  let last = input.map { $0 &+ 1 }.filter { $0 >= 0 }.on { _ in }
  if chain == 0 { last.named("first") }
  return input
}

/// What the threads have done, each in its own place.
// Unchecked: a second's sums may be a little old.
final class Work: @unchecked Sendable {
  var longest = 0.0
  var time = 0.0
}

let works = (0..<threads).map { _ in Work() }
for (number, work) in works.enumerated() {
  Thread.detachNewThread {
    let own = stride(from: number, to: chains, by: threads).map { inputs[$0] }
    let batch = max(1, rate / threads / 1_000)
    var (next, round) = (0, 0)
    var due = ContinuousClock.now
    while true {
      let begin = Stopwatch.nanoseconds
      for _ in 0..<batch {
        own[next].push(round)
        next += 1
        if next == own.count { (next, round) = (0, round &+ 1) }
      }
      work.longest = max(work.longest, Double(Stopwatch.nanoseconds - begin) / 1_000)
      work.time = Stopwatch.threadSeconds
      due += .seconds(1) * (Double(batch * threads) / Double(rate))
      let rest = due - .now
      if rest > .zero { usleep(UInt32(rest / .microseconds(1))) }
    }
  }
}

print("pushing\tprocess\tlongest\tresident")
var (pushing, process) = (0.0, Stopwatch.processSeconds)
for _ in 0..<seconds {
  sleep(1)
  let (newPushing, newProcess) = (works.reduce(0) { $0 + $1.time }, Stopwatch.processSeconds)
  let longest = works.map(\.longest).max() ?? 0
  for work in works { work.longest = 0 }
  let figures = [(newPushing - pushing) * 100, (newProcess - process) * 100, longest]
  print(
    figures.map { String(format: "%.1f", $0) }.joined(separator: "\t"), Stopwatch.residentKilobytes,
    separator: "\t")
  fflush(nil)
  (pushing, process) = (newPushing, newProcess)
}
