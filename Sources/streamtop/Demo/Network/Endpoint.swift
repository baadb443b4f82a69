/// One service of the ``SimulatedNetwork``: how fast it answers and how it fails.
struct Endpoint: Sendable {
  /// Names the service; endpoints of one name share their luck and their rate limit.
  let name: String
  /// Half of the answers are faster, half are slower.
  let median: Duration
  /// One answer in a hundred is slower.
  let tail: Duration
  /// How likely each failure is; what is left of 1 is success.
  let failures: [Failure]
  /// How many requests are let through in any second; nil for all of them.
  let requestsPerSecond: Int?

  struct Failure: Hashable, Sendable {
    let error: NetworkError
    let probability: Double
  }

  init(
    _ name: String, median: Duration, tail: Duration, failures: [NetworkError: Double] = [:],
    requestsPerSecond: Int? = nil
  ) {
    self.name = name
    self.median = median
    self.tail = tail
    // A dictionary has no order of its own, and luck is dealt in order.
    self.failures = failures.map { Failure(error: $0.key, probability: $0.value) }
      .sorted { $0.error.description < $1.error.description }
    self.requestsPerSecond = requestsPerSecond
  }

  /// How long an answer takes that is slower than `luck` of all answers: bunched below the median, with a long tail.
  func latency(luck: Double) -> Duration {
    let span =
      if luck < 0.5 {
        median * (0.5 + luck)
      } else {
        median + (tail - median) * cube((luck - 0.5) / 0.49)
      }
    return max(span.wholeMicroseconds, .microseconds(1))
  }

  /// The failure that `luck` deals out, or nil for a success.
  func failure(luck: Double) -> NetworkError? {
    var bound = 0.0
    for failure in failures {
      bound += failure.probability
      if luck < bound { return failure.error }
    }
    return nil
  }
}

private func cube(_ number: Double) -> Double { number * number * number }
