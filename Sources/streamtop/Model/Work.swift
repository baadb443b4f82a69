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
  private var sortedLatencies: [Duration] = []
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

  /// Ends the run that has not answered yet, and returns how long it took if it was in vain.
  mutating func finish(error: String?, at time: Duration) -> Duration? {
    guard let last = attempts.indices.last, attempts[last].finish == nil else { return nil }
    attempts[last].finish = time
    attempts[last].error = error
    return answered(after: time - attempts[last].start, failed: error != nil)
  }

  /// Ends the run for a request, and returns how long it took if it was in vain.
  mutating func respond(to request: Int, failed: Bool, at time: Duration) -> Duration? {
    guard let start = open.removeValue(forKey: request) else { return nil }
    return answered(after: time - start, failed: failed)
  }

  private mutating func answered(after latency: Duration, failed: Bool) -> Duration? {
    if latencies.count == latencies.capacity { sortedLatencies.remove(at: place(of: latencies[0])) }
    latencies.append(latency)
    // Kept in order, so that percentiles cost a frame nothing.
    sortedLatencies.insert(latency, at: place(of: latency))
    return failed ? latency : nil
  }

  /// Where the first latency that is not shorter stands.
  private func place(of latency: Duration) -> Int {
    var (low, high) = (0, sortedLatencies.count)
    while low < high {
      let middle = (low + high) / 2
      if sortedLatencies[middle] < latency { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The latency below which this part of the answers stayed, or nil without answers.
  func percentiles(_ parts: [Double]) -> [Duration]? {
    let sorted = sortedLatencies
    guard !sorted.isEmpty else { return nil }
    return parts.map { part in
      sorted[min(sorted.count - 1, max(0, Int((Double(sorted.count) * part).rounded(.up)) - 1))]
    }
  }
}
