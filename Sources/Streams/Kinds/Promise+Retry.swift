extension EventStream where Kind == PromiseKind, Failure == any Error {
  /// Runs the task again after a failure, up to `count` times, which makes `count` + 1 runs in all.
  ///
  /// The counter belongs to this operator and never starts over, so cascaded retries add up: an always failing
  /// task under `retry(3).retry(3)` runs 7 times. Only a failure that is given up on passes further down.
  /// A failure that comes after the last branch has left, as a cancelled `await` does, is not retried; branches that are
  /// attached later hear it. A failure that comes before the first branch is attached is retried.
  /// (Source: RxStream.)
  /// - Parameters:
  ///   - count: how many more runs are allowed.
  ///   - delay: seconds to wait before each of them; none when nil.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Precondition: `count` is not negative.
  @discardableResult
  @inlinable
  public func retry(
    _ count: Int, delay: Double? = nil, file: StaticString = #fileID, line: UInt = #line
  ) -> Promise<Value> {
    Requirement.check(count, "count", atLeast: 0, in: "retry", file, line)
    guard let delay else { return attachRetry(limit: count, nil, file, line) }
    return retry(.times(count, delay: delay), file: file, line: line)
  }

  /// Runs the task again after a failure, up to `count` times, each time after a delay that is a `Duration`. The rest is as
  /// for ``retry(_:delay:file:line:)-(_,Double?,_,_)``.
  ///
  /// - Parameters:
  ///   - count: how many more runs are allowed.
  ///   - delay: how long to wait before each of them: taken in whole nanoseconds, a negative time counts as zero, and beyond 36
  ///     billion years no retry comes.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  /// - Precondition: `count` is not negative.
  @_disfavoredOverload
  @discardableResult
  public func retry(
    _ count: Int, delay: Duration, file: StaticString = #fileID, line: UInt = #line
  ) -> Promise<Value> {
    Requirement.check(count, "count", atLeast: 0, in: "retry", file, line)
    return retry(.times(count, delay: delay), file: file, line: line)
  }

  /// Runs the task again after a failure for as long as the policy allows.
  @discardableResult
  @inlinable
  public func retry(
    _ policy: RetryPolicy, file: StaticString = #fileID, line: UInt = #line
  ) -> Promise<Value> {
    attachRetry(limit: policy.limit ?? .max, .needed(for: policy, below: node), file, line)
  }

  /// Asks a handler after each failure whether to run the task again.
  ///
  /// - Parameters:
  ///   - decide: gets the number of the failure (1 for the first), the error, and a closure to answer
  ///     with, now or later and from any thread. The first answer counts; a closure that is dropped means no.
  ///   - file: where the stream is built, for probes.
  ///   - line: where the stream is built, for probes.
  @discardableResult
  @inlinable
  public func retry(
    file: StaticString = #fileID, line: UInt = #line,
    _ decide:
      @escaping @Sendable (
        _ attempt: Int, _ error: any Error, _ retry: @escaping @Sendable (Bool) -> Void
      ) -> Void
  ) -> Promise<Value> {
    attachRetry(limit: .max, RetryPlan(decide), file, line)
  }

  /// Asks a handler after each failure whether to run the task again, and goes by what it returns.
  @discardableResult
  @inlinable
  public func retry(
    file: StaticString = #fileID, line: UInt = #line,
    _ decide: @escaping @Sendable (_ attempt: Int, _ error: any Error) -> Bool
  ) -> Promise<Value> {
    retry(file: file, line: line) { attempt, error, retry in retry(decide(attempt, error)) }
  }

  /// Asks a handler after each failure whether to run the task again. The same as `retry` with the same handler.
  @discardableResult
  @inlinable
  public func retryOn(
    file: StaticString = #fileID, line: UInt = #line,
    _ decide:
      @escaping @Sendable (
        _ attempt: Int, _ error: any Error, _ retry: @escaping @Sendable (Bool) -> Void
      ) -> Void
  ) -> Promise<Value> {
    retry(file: file, line: line, decide)
  }

  /// Asks a handler after each failure whether to run the task again, and goes by what it returns. The same as `retry` with
  /// the same handler.
  @discardableResult
  @inlinable
  public func retryOn(
    file: StaticString = #fileID, line: UInt = #line,
    _ decide: @escaping @Sendable (_ attempt: Int, _ error: any Error) -> Bool
  ) -> Promise<Value> {
    retry(file: file, line: line, decide)
  }

  /// Runs now every retry of this Promise that waits for its time. Does nothing when none waits.
  public func retryNow() {
    node.gate.retrySourcesNow()
  }

  @inlinable
  consuming func attachRetry(
    limit: Int, _ plan: RetryPlan?, _ file: StaticString, _ line: UInt
  ) -> Promise<Value> {
    attached(RetryNode(of: Value.self, limit: limit, plan, parent: node), "retry", file, line)
  }
}

extension Gate {
  /// Runs the waiting retries below every Promise that feeds this gate. A flowing stream that feeds this gate as well may also
  /// feed others, which have nothing to do with this gate.
  func retrySourcesNow() {
    // One for all roots: paths from several of them may lead to one gate.
    let seen = PlacesSeen()
    for root in gatesAbove where root.isSettlingRoot {
      root.perform {
        root.forEachDescendant(apartFrom: seen) { node in
          // In turn: the walk, which is inside of that gate, must be over before anything is delivered.
          if let retry = node as? RetryNode { retry.gate.performInPlace { retry.endWait() } }
        }
      }
    }
  }
}
