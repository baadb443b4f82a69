import Testing

@testable import Streams

/// What can happen to a request.
enum RequestEvent: String, CaseIterable, Sendable {
  case answer, fail, cancel, branchEnds, rootEnds, waits, drop
}

/// What a request does by the rule alone: what its branch hears, and whether its run and the request are over.
struct RequestModel {
  let hasTimeout: Bool
  var heard: [String] = []
  var isRunActive = true
  var isRequestActive = true
  var lateAnswers = 0
  private var isDropped = false

  init(hasTimeout: Bool) { self.hasTimeout = hasTimeout }

  mutating func take(_ event: RequestEvent) {
    switch event {
    case .answer: answer("7")
    case .fail: answer("failure")
    case .cancel, .branchEnds, .rootEnds: (isRunActive, isRequestActive) = (false, false)
    case .waits:
      guard hasTimeout, isRequestActive else { return }
      heard.append("\(TimeoutError(seconds: 2))")
      (isRunActive, isRequestActive) = (false, false)
    case .drop:
      isDropped = true
      isRunActive = false
      // A timeout still says that nothing came.
      if !hasTimeout { isRequestActive = false }
    }
  }

  private mutating func answer(_ line: String) {
    guard !isDropped else { return }
    guard isRunActive else {
      lateAnswers += 1
      return
    }
    heard.append(line)
    (isRunActive, isRequestActive) = (false, false)
  }
}

/// What lies between the task and who asks.
enum RequestWay: String, CaseIterable, Sendable {
  case nothing, map, mapRequest, inFlight, singleFlight, join, joins, producedAbove
  case timeout, timeoutAbove, inFlightAbove, inFlightBelow, singleFlightAbove, singleFlightBelow, joinBetween

  var hasTimeout: Bool {
    switch self {
    case .nothing, .map, .mapRequest, .inFlight, .singleFlight, .join, .joins, .producedAbove: false
    default: true
    }
  }

  func build(_ cold: Cold<Int, Int>, _ other: Hot<Int>) -> Cold<Int, Int> {
    switch self {
    case .nothing: cold
    case .map: cold.map { $0 }.filter { _ in true }
    case .mapRequest:
      cold.mapRequest { (request: Int) in request + 1 }.mapRequest { (request: Int) in request }
    case .inFlight: cold.inFlight(limit: 1)
    case .singleFlight: cold.singleFlight()
    case .join: cold.merge(other)
    case .joins: cold.merge(other).map { $0 }.merge(other).mapRequest { (request: Int) in request }
    case .producedAbove: cold.inFlight(limit: 2).singleFlight().inFlight(limit: 1)
    case .timeout: cold.timeout(2)
    case .timeoutAbove: cold.timeout(2).map { $0 }.mapRequest { (request: Int) in request }.scan(0) { $1 }
    case .inFlightAbove: cold.inFlight(limit: 1).timeout(2)
    case .inFlightBelow: cold.timeout(2).inFlight(limit: 1)
    case .singleFlightAbove: cold.singleFlight().map { $0 }.timeout(2)
    case .singleFlightBelow: cold.timeout(2).map { $0 }.singleFlight()
    case .joinBetween: cold.merge(other).timeout(2).merge(other).inFlight(limit: 1)
    }
  }
}
