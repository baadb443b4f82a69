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
    /// What was ordered: for all endpoints first, then for some in the order in which it came.
    var orders = [FaultOrder(endpoints: nil)]
  }

  fileprivate static let patience = Duration.seconds(1)
  fileprivate static let refusal = Duration.milliseconds(5)

  let scheduler: any Scheduler
  let seed: UInt64
  private let endpoints: [String: Endpoint]
  private let outages: [Range<Duration>]
  private let state = Mutex(State())
  let pulse = Pulse()
  /// Until when the processor has worked.
  let worked = Mutex(Duration.zero)

  /// Makes a network.
  /// - Parameters:
  ///   - endpoints: what stands in for endpoints of the same name.
  ///   - outages: the times, by the scheduler's clock, at which every request loses its connection.
  init(
    seed: UInt64, scheduler: any Scheduler, endpoints: [String: Endpoint] = [:],
    outages: [Range<Duration>] = []
  ) {
    self.seed = seed
    self.scheduler = scheduler
    self.endpoints = endpoints
    self.outages = outages
  }

  /// What was ordered: for all endpoints first, and then for some.
  var orders: [FaultOrder] { state.withLock { $0.orders } }

  /// When the outage ends that was planned for now; nil when none was.
  var plannedOutageEnd: Duration? {
    let now = scheduler.now
    return outages.lazy.filter { $0.contains(now) }.map(\.upperBound).max()
  }

  /// Whether nothing gets through to an endpoint, for whatever reason.
  func isDown(_ endpoint: String) -> Bool {
    plannedOutageEnd != nil || orders.contains { $0.conditions.isOutage && $0.concerns(endpoint) }
  }

  /// Changes what is wrong, for all requests from now on.
  /// - Parameter endpoints: those that are concerned; nil for all.
  func take(_ command: FaultCommand, at endpoints: Set<String>? = nil) {
    state.withLock { state in
      if let index = state.orders.firstIndex(where: { $0.endpoints == endpoints }) {
        state.orders[index].conditions.take(command)
      } else {
        var order = FaultOrder(endpoints: endpoints)
        order.conditions.take(command)
        state.orders.append(order)
      }
    }
  }

  /// Sends a request, which is answered once, later, unless the handle is cancelled.
  @discardableResult
  func send(to endpoint: Endpoint, _ completion: @escaping Completion) -> ScheduledWork {
    let now = scheduler.now
    let endpoint = endpoints[endpoint.name] ?? endpoint
    let isPlannedOutage = plannedOutageEnd != nil
    let fate = state.withLock { $0.fate(of: endpoint, at: now, isOutage: isPlannedOutage, seed: seed) }
    return scheduler.schedule(after: fate.delay) { completion(fate.result) }
  }

  /// Calls back after a time on the network's clock, unless the handle is cancelled.
  func wait(_ span: Duration, then work: @escaping @Sendable () -> Void) -> ScheduledWork {
    scheduler.schedule(after: span, work)
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
    let concerning = orders.indices.filter { orders[$0].concerns(endpoint.name) }
    let isOutage = isOutage || concerning.contains { orders[$0].conditions.isOutage }
    // What was aimed goes before what may hit any chain.
    let failing = concerning.last { !orders[$0].conditions.failures.isEmpty }
    var isTaken = false
    let fate = lines[
      endpoint.name,
      default: SimulatedNetwork.Line(chance: Chance(seed: seed, purpose: endpoint.name))
    ].fate(
      of: endpoint, at: now, isOutage: isOutage,
      ordered: failing.flatMap { orders[$0].conditions.failures.first },
      isTaken: &isTaken)
    if isTaken, let failing { orders[failing].conditions.failures.removeFirst() }
    let factor = concerning.reduce(1) { $0 * orders[$1].conditions.latencyFactor }
    return Fate(delay: (fate.delay * factor).wholeMicroseconds, result: fate.result)
  }
}

extension SimulatedNetwork.Line {
  /// What becomes of a request, and whether an ordered failure was taken for it.
  ///
  /// Draws the same number of times whatever comes out, so that a fault does not shift the luck of later calls.
  fileprivate mutating func fate(
    of endpoint: Endpoint, at now: Duration, isOutage: Bool, ordered: NetworkError?, isTaken: inout Bool
  ) -> Fate {
    serial += 1
    let latency = endpoint.latency(luck: chance.fraction())
    let failure = endpoint.failure(luck: chance.fraction())
    let content = chance.number(in: 0...999)
    guard admits(to: endpoint, at: now) else {
      return Fate(delay: SimulatedNetwork.refusal, result: .failure(.rateLimited))
    }
    if isOutage { return Fate(delay: latency / 4, result: .failure(.connectionLost)) }
    isTaken = ordered != nil
    switch ordered ?? failure {
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
