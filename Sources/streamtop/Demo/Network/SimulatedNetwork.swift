import Streams
import Synchronization

/// A network that is made of chance and time alone.
///
/// Equal seeds and equal calls at equal times give equal answers. Each endpoint has its own luck: a request more to one
/// changes nothing for the others.
final class SimulatedNetwork: Sendable {
  /// What a successful request brings.
  struct Answer: Hashable, Sendable {
    /// The number of the request at its endpoint: 1 for the first.
    let serial: Int
    /// A number from 0 to 999, for making up what the answer says.
    let content: Int
  }

  typealias Completion = @Sendable (Result<Answer, NetworkError>) -> Void

  fileprivate struct Line {
    var chance: Chance
    var serial = 0
    var admitted: [Duration] = []
  }

  fileprivate struct State {
    var lines: [String: Line] = [:]
    var conditions = NetworkConditions()
  }

  fileprivate static let patience = Duration.seconds(1)
  fileprivate static let refusal = Duration.milliseconds(5)

  private let scheduler: any Scheduler
  let seed: UInt64
  private let outages: [Range<Duration>]
  private let state = Mutex(State())

  /// Makes a network.
  /// - Parameter outages: the times, by the scheduler's clock, at which every request loses its connection.
  init(seed: UInt64, scheduler: any Scheduler, outages: [Range<Duration>] = []) {
    self.seed = seed
    self.scheduler = scheduler
    self.outages = outages
  }

  /// Whether an outage was ordered or planned for now, and the other things that are wrong.
  var conditions: NetworkConditions {
    var conditions = state.withLock { $0.conditions }
    conditions.isOutage = conditions.isOutage || isPlannedOutage(at: scheduler.now)
    return conditions
  }

  /// Changes what is wrong, for all requests from now on.
  func adjust(_ change: @Sendable (inout NetworkConditions) -> Void) {
    state.withLock { change(&$0.conditions) }
  }

  /// Sends a request, which is answered once, later, unless the handle is cancelled.
  @discardableResult
  func send(to endpoint: Endpoint, _ completion: @escaping Completion) -> ScheduledWork {
    let now = scheduler.now
    let isPlannedOutage = isPlannedOutage(at: now)
    let fate = state.withLock { $0.fate(of: endpoint, at: now, isOutage: isPlannedOutage, seed: seed) }
    return scheduler.schedule(after: fate.delay) { completion(fate.result) }
  }

  /// Calls back after a time on the network's clock, unless the handle is cancelled.
  func wait(_ span: Duration, then work: @escaping @Sendable () -> Void) -> ScheduledWork {
    scheduler.schedule(after: span, work)
  }

  private func isPlannedOutage(at time: Duration) -> Bool {
    outages.contains { $0.contains(time) }
  }
}

// MARK: - What becomes of a request

private struct Fate: Sendable {
  var delay: Duration
  var result: Result<SimulatedNetwork.Answer, NetworkError>
}

extension SimulatedNetwork.State {
  fileprivate mutating func fate(
    of endpoint: Endpoint, at now: Duration, isOutage: Bool, seed: UInt64
  ) -> Fate {
    let fate = lines[
      endpoint.name,
      default: SimulatedNetwork.Line(chance: Chance(seed: seed, purpose: endpoint.name))
    ].fate(of: endpoint, at: now, under: &conditions, isOutage: isOutage || conditions.isOutage)
    return Fate(
      delay: (fate.delay * conditions.latencyFactor).wholeMicroseconds, result: fate.result)
  }
}

extension SimulatedNetwork.Line {
  /// Draws the same number of times whatever comes out, so that a fault does not shift the luck of later calls.
  fileprivate mutating func fate(
    of endpoint: Endpoint, at now: Duration, under conditions: inout NetworkConditions, isOutage: Bool
  ) -> Fate {
    serial += 1
    let latency = endpoint.latency(luck: chance.fraction())
    let failure = endpoint.failure(luck: chance.fraction())
    let content = chance.number(in: 0...999)
    guard admits(to: endpoint, at: now) else {
      return Fate(delay: SimulatedNetwork.refusal, result: .failure(.rateLimited))
    }
    if isOutage { return Fate(delay: latency / 4, result: .failure(.connectionLost)) }
    if conditions.failNext > 0 {
      conditions.failNext -= 1
      return Fate(delay: latency, result: .failure(.unavailable))
    }
    switch failure {
    case .timeout: return Fate(delay: SimulatedNetwork.patience, result: .failure(.timeout))
    case .connectionLost: return Fate(delay: latency / 2, result: .failure(.connectionLost))
    case let failure?: return Fate(delay: latency, result: .failure(failure))
    case nil: return Fate(delay: latency, result: .success(.init(serial: serial, content: content)))
    }
  }

  private mutating func admits(to endpoint: Endpoint, at now: Duration) -> Bool {
    guard let limit = endpoint.requestsPerSecond else { return true }
    admitted.removeAll { now - $0 >= .seconds(1) }
    guard admitted.count < limit else { return false }
    admitted.append(now)
    return true
  }
}
