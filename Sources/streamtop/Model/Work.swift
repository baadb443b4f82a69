import Streams

/// The runs of one node's task: who started when, and what came of it.
struct Work: Sendable {
  /// One run of a task that belongs to no request.
  struct Attempt: Hashable, Sendable {
    var number: Int
    var start: Duration
    /// Nil while the run has not answered.
    var finish: Duration?
    /// Nil when the run did not fail.
    var error: String?
  }

  /// The last runs of a task without requests, oldest first.
  private(set) var attempts: [Attempt] = []
  /// How long the last answers took.
  private(set) var latencies = Ring<Duration>(capacity: 256)
  private(set) var failedRuns = 0
  private(set) var failedTime = Duration.zero
  private var open: [Int: Duration] = [:]

  private static let attemptCapacity = 16
  private static let openCapacity = 4_096

  /// The run that has not answered yet, of a task without requests.
  var running: Attempt? { attempts.last.flatMap { $0.finish == nil ? $0 : nil } }

  mutating func begin(_ number: Int, request: Int?, at time: Duration) {
    if let request {
      if open.count < Self.openCapacity { open[request] = time }
      return
    }
    if attempts.count == Self.attemptCapacity { attempts.removeFirst() }
    attempts.append(Attempt(number: number, start: time))
  }

  mutating func finish(error: String?, at time: Duration) {
    guard let last = attempts.indices.last, attempts[last].finish == nil else { return }
    attempts[last].finish = time
    attempts[last].error = error
    let duration = time - attempts[last].start
    latencies.append(duration)
    guard error != nil else { return }
    failedRuns += 1
    failedTime += duration
  }

  mutating func respond(to request: Int, failed: Bool, at time: Duration) {
    guard let start = open.removeValue(forKey: request) else { return }
    latencies.append(time - start)
    guard failed else { return }
    failedRuns += 1
    failedTime += time - start
  }

  /// The latency below which this part of the answers stayed, or nil without answers.
  func percentiles(_ parts: [Double]) -> [Duration]? {
    guard !latencies.isEmpty else { return nil }
    let sorted = latencies.sorted()
    return parts.map { part in
      sorted[min(sorted.count - 1, max(0, Int((Double(sorted.count) * part).rounded(.up)) - 1))]
    }
  }
}
