import Streams

/// The runs of one node's task: who started when, and what came of it.
struct Work: Sendable {
  /// One run of a task that belongs to no request.
  struct Attempt: Hashable, Sendable {
    var number: Int
    var start: Duration
    /// When the run was over; nil while it is not, and where only that it has answered is known.
    var finish: Duration?
    /// Whether a value of it has come.
    var isAnswered = false
    /// Nil when the run did not fail.
    var error: String?

    var isOpen: Bool { finish == nil && !isAnswered }
  }

  /// The last runs of a task without requests, oldest first.
  private(set) var attempts: [Attempt] = []
  /// How many runs have failed, and how long all of them took.
  private(set) var vainRuns = 0
  private(set) var vainTime = Duration.zero
  private var answers = Latencies()
  private var open: [Int: Duration] = [:]

  private static let attemptCapacity = 16
  private static let openCapacity = 4_096

  /// The run that has not answered yet, of a task without requests.
  var running: Attempt? { attempts.last.flatMap { $0.isOpen ? $0 : nil } }

  mutating func begin(_ number: Int, request: Int?, at time: Duration) {
    if let request {
      if open.count < Self.openCapacity { open[request] = time }
      return
    }
    if attempts.count == Self.attemptCapacity { attempts.removeFirst() }
    attempts.append(Attempt(number: number, start: time))
  }

  /// A value of the latest run has come, at a time that need not be known: a count tells of it with the next look.
  mutating func answer() {
    if let last = attempts.indices.last { attempts[last].isAnswered = true }
  }

  /// Ends the latest run unless it is over, and returns how long it took if it was in vain.
  mutating func finish(error: String?, at time: Duration) -> Duration? {
    guard let last = attempts.indices.last, attempts[last].finish == nil else { return nil }
    attempts[last].finish = time
    attempts[last].error = error
    let isVain = error != nil && !attempts[last].isAnswered
    if error == nil { attempts[last].isAnswered = true }
    return answered(after: time - attempts[last].start, failed: isVain)
  }

  /// Ends the run for a request, and returns how long it took if it was in vain.
  mutating func respond(to request: Int, failed: Bool, at time: Duration) -> Duration? {
    guard let start = open.removeValue(forKey: request) else { return nil }
    return answered(after: time - start, failed: failed)
  }

  /// Ends the run for a request that gets no answer.
  mutating func stop(_ request: Int) { open[request] = nil }

  private mutating func answered(after latency: Duration, failed: Bool) -> Duration? {
    answers.append(latency)
    guard failed else { return nil }
    vainRuns += 1
    vainTime += latency
    return latency
  }

  /// How long the last answers took.
  var latencies: Ring<Duration> { answers.latest }

  /// See ``Latencies/percentiles(_:)``.
  func percentiles(_ parts: [Double]) -> [Duration]? { answers.percentiles(parts) }
}
