import Streams
import Testing

/// Branches that hear one outcome hear the same of it, and those that retry it share the next run: in whatever order they have
/// been attached, and also when they hear of it late.
struct `Branches that hear one outcome` {
  enum Branch: CaseIterable { case plain, retry, delayedRetry }
  enum Place: CaseIterable { case root, mapped, zipped, merged }

  static let orders: [[Branch]] = [
    [.plain, .retry, .delayedRetry], [.plain, .delayedRetry, .retry], [.retry, .plain, .delayedRetry],
    [.retry, .delayedRetry, .plain], [.delayedRetry, .plain, .retry], [.delayedRetry, .retry, .plain],
  ]

  private let time = Timeline()
  private let runs = Counter()
  private let transcript = Transcript()

  /// Its first run has that result, and all others give their number; the first at once, or after a second.
  private func promise(_ first: Result<Int, any Error>, isAtOnce: Bool) -> Promise<Int> {
    let (runs, scheduler) = (runs, time.scheduler)
    return time.run {
      Promise { completion in
        let number = runs.increment()
        guard number == 1 else { return completion(.success(number)) }
        if isAtOnce { return completion(first) }
        scheduler.schedule(after: .seconds(1)) { completion(first) }
      }
    }
  }

  private func put(_ place: Place, below promise: Promise<Int>) -> Promise<Int> {
    switch place {
    case .root: promise
    case .mapped: promise.map { $0 }
    case .zipped: promise.zip(promise).map { ($0 + $1) / 2 }
    case .merged: promise.merge(promise)
    }
  }

  private func attach(_ branch: Branch, to stream: Promise<Int>) {
    let retried =
      switch branch {
      case .plain: stream
      case .retry: stream.retry(1)
      case .delayedRetry: stream.retry(1, delay: 3)
      }
    retried.on { [transcript] in transcript.write("\(branch) \($0)") }
      .onError { [transcript] in transcript.write("\(branch) \($0)") }
  }

  @Test(arguments: Place.allCases, [false, true])
  func `share the run that follows a failure`(_ place: Place, _ isAtOnce: Bool) {
    for order in Self.orders {
      let world = Self()
      let promise = world.promise(.failure(TestError.failure), isAtOnce: isAtOnce)
      let stream = world.put(place, below: promise)
      for branch in order { world.attach(branch, to: stream) }
      world.time.scheduler.run()
      #expect(world.transcript.lines.sorted() == ["delayedRetry 2", "plain failure", "retry 2"], "\(order)")
      #expect(world.runs.value == 2 && !promise.isActive, "\(order)")
    }
  }

  @Test(arguments: Place.allCases, [false, true])
  func `have its value, although the first of them asks for another`(_ place: Place, _ isAtOnce: Bool) {
    for isFirst in [false, true] {
      let world = Self()
      let promise = world.promise(.success(1), isAtOnce: isAtOnce)
      let stream = world.put(place, below: promise)
      if !isFirst { world.attach(.plain, to: stream) }
      world.attach(.retry, to: stream.resultMap { $0 == 1 ? .failure(TestError.failure) : .success($0) })
      if isFirst { world.attach(.plain, to: stream) }
      world.time.scheduler.run()
      #expect(world.transcript.lines.sorted() == ["plain 1", "retry 2"], "\(isFirst)")
      #expect(world.runs.value == 2 && !promise.isActive, "\(isFirst)")
    }
  }

  /// What is above two branches of which one takes longer to ask, and what the later one has heard of the failure.
  enum Above: CaseIterable { case handler, delay, asyncMap, dispatch, join }

  private func put(_ above: Above, below promise: Promise<Int>) -> Promise<Int> {
    let placed =
      switch above {
      case .handler: promise
      case .delay: promise.delay(0.1)
      case .asyncMap: promise.asyncMap { value, answer in answer(.success(value)) }
      case .dispatch: promise.dispatch(.delay(after: 0.1, on: .scheduler(time.scheduler)))
      case .join: promise.zip(promise).map { ($0 + $1) / 2 }
      }
    return placed.on { [transcript] in transcript.write("above \($0)") }
  }

  /// A later retry of the same failure finds the next run's outcome, and takes it from where it is.
  @Test(arguments: Above.allCases, [false, true])
  func `hear a run that one of them has asked for once, and the others later`(_ above: Above, _ fails: Bool) {
    for order in Self.orders {
      let world = Self()
      let promise = world.promise(.failure(TestError.failure), isAtOnce: false)
      let stream = world.put(above, below: promise)
        .resultMap { fails && $0 == 2 ? .failure(TestError("other")) : .success($0) }
      for branch in order { world.attach(branch, to: stream.map { $0 }.map { $0 }) }
      world.time.scheduler.run()
      let outcome = fails ? "other" : "2"
      let expected = ["above 2", "delayedRetry \(outcome)", "plain failure", "retry \(outcome)"]
      #expect(world.transcript.lines.sorted() == expected, "\(order)")
      #expect(world.runs.value == 2 && !promise.isActive, "\(order)")
    }
  }

  /// A join of a branch and what that is made of asks on two ways, of which the first is answered before the second has asked.
  @Test(arguments: [0, 1.0], [0, 0.013])
  func `hear it once where the ways of one retry meet above them`(_ wait: Double, _ delay: Double) {
    for isLeft in [false, true] {
      let world = Self()
      let (runs, scheduler) = (world.runs, world.time.scheduler)
      let promise = world.time.run {
        Promise<Int> { completion in
          let number = runs.increment()
          scheduler.schedule(after: .seconds(wait)) { completion(.success(number)) }
        }
      }
      let stream = promise.on { world.transcript.write("above \($0)") }
      let later = stream.delay(0.016)
      let joined = isLeft ? later.combine(stream) : stream.combine(later)
      let timed = joined.map { $0.0 }.timeout(wait + 0.014)
      timed.retry(1, delay: delay)
        .onError { _ in world.transcript.write("timeout") }
      scheduler.run()
      #expect(world.transcript.lines == ["above 1", "above 2", "timeout"], "\(isLeft)")
    }
  }
}
