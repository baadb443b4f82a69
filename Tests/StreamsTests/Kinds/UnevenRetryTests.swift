import Streams
import Testing

/// Retries of one failure that do not come at the same time, or not on one way, ask for one run. All that is above them works on
/// what came of it once, and none waits for what has come already.
struct `Retries of one failure at different times` {
  enum Gate: CaseIterable { case none, map, delay, timeout }
  enum Fork: CaseIterable { case plain, mapped, joined, delayed }

  private let time = Timeline()
  private let runs = Counter()
  private let transcript = Transcript()

  /// Its first runs fail at once, and all others give their number.
  private func promise(failing count: Int) -> Promise<Int> {
    let runs = runs
    return time.run {
      Promise { completion in
        let number = runs.increment()
        completion(number > count ? .success(number) : .failure(TestError("\(number)")))
      }
    }
  }

  private func put(_ gate: Gate, below stream: Promise<Int>) -> Promise<Int> {
    switch gate {
    case .none: stream
    case .map: stream.map { $0 }
    case .delay: stream.delay(1)
    case .timeout: stream.timeout(20)
    }
  }

  private func put(_ fork: Fork, below stream: Promise<Int>) -> Promise<Int> {
    switch fork {
    case .plain: stream
    case .mapped: stream.map { $0 }.map { $0 }
    case .joined: stream.zip(stream).map { $0.0 }
    case .delayed: stream.delay(0.5)
    }
  }

  @Test(arguments: Gate.allCases, Fork.allCases)
  func `all end when the run that follows brings no value`(_ gate: Gate, _ fork: Fork) {
    for later in Fork.allCases {
      for isLaterFirst in [false, true] {
        let world = Self()
        let promise = world.promise(failing: 1)
        let branch = world.put(gate, below: promise.filter { _ in false })
        let attach = { (isLater: Bool) in
          let forked = world.put(isLater ? later : fork, below: branch)
          return isLater ? forked.retry(1, delay: 3) : forked.retry(1)
        }
        let leaves = (isLaterFirst ? [true, false] : [false, true]).map(attach)
        world.time.scheduler.run()
        #expect(world.runs.value == 2, "\(later) \(isLaterFirst)")
        #expect(!promise.isActive && leaves.allSatisfy { !$0.isActive }, "\(later) \(isLaterFirst)")
      }
    }
  }

  @Test(arguments: PromiseJoin.allCases, [0, 2.0])
  func `one failed run is one failure for a join, whenever it was asked for`(kind: PromiseJoin, delay: Double)
  {
    let promise = promise(failing: 2)
    kind.of(promise, promise).retry(1, delay: delay)
      .onError { [transcript] in transcript.write("between \($0)") }
      .retry(1)
      .on { [transcript] in transcript.write("\($0)") }
      .onError { [transcript] in transcript.write("given up \($0)") }
    time.scheduler.run()
    #expect(transcript.lines == ["between 2", "3"])
    #expect(runs.value == 3 && !promise.isActive)
  }

  @Test(arguments: Fork.allCases, [1, 5])
  func `what is above both hears each run once`(_ fork: Fork, _ failures: Int) {
    for later in Fork.allCases {
      let world = Self()
      let promise = world.promise(failing: failures)
      let above = promise.on { world.transcript.write("\($0)") }.onError { world.transcript.write("\($0)") }
      world.put(fork, below: above).retry(1)
      world.put(later, below: above).retry(1, delay: 3)
      world.time.scheduler.run()
      #expect(world.transcript.lines == ["1", "2"], "\(later)")
      #expect(world.runs.value == 2 && !promise.isActive, "\(later)")
    }
  }

  /// A failure that waits for its time is not one that the join below has heard: what the join asks for comes in its place.
  @Test(arguments: PromiseJoin.allCases, [0, 0.5])
  func `a retry that waits has what one below asks for`(kind: PromiseJoin, wait: Double) {
    for fork in Fork.allCases where fork != .delayed {
      for isFirst in [false, true] {
        let world = Self()
        let (runs, scheduler) = (world.runs, world.time.scheduler)
        let promise = world.time.run {
          Promise<Int> { completion in
            let number = runs.increment()
            scheduler.schedule(after: .seconds(wait)) {
              completion(number > 1 ? .success(number) : .failure(TestError("\(number)")))
            }
          }
        }
        let waiting = world.put(fork, below: promise).retry(1, delay: 3)
        let joined = kind.of(isFirst ? waiting : promise, isFirst ? promise : waiting)
        joined.onError { world.transcript.write("\($0)") }.retry(3)
          .on { world.transcript.write("\(scheduler.now / .seconds(1)) \($0)") }
        scheduler.run()
        #expect(world.transcript.lines == ["1", "\(2 * wait) 2"], "\(fork), waits first: \(isFirst)")
        #expect(runs.value == 2 && !promise.isActive, "\(fork), waits first: \(isFirst)")
      }
    }
  }

  /// The first way asks for a run that is answered at once: the other one is still to ask.
  @Test(arguments: PromiseJoin.allCases, [false, true])
  func `so does what is above a join of which one way leads through a gate`(kind: PromiseJoin, isFirst: Bool)
  {
    let (runs, transcript) = (runs, transcript)
    let above = time.run {
      Promise<Int> { completion in if runs.increment() == 2 { completion(.success(2)) } }
        .on { transcript.write("above \($0)") }
    }
    let timed = above.timeout(1)
    kind.of(isFirst ? timed : above, isFirst ? above : timed).retry(1).on { transcript.write("\($0)") }
    time.scheduler.run()
    #expect(transcript.lines == ["above 2", "2"])
    #expect(runs.value == 2 && !above.isActive)
  }
}

/// A branch that has its outcome brings that, whatever its source comes to later.
struct `A value that waits below what has given up` {
  enum Waiting: CaseIterable { case delay, asyncMap, dispatch, debounce }

  @Test(arguments: Waiting.allCases)
  func `comes although the source completes without one`(_ waiting: Waiting) {
    let (time, transcript, answer) = (Timeline(), Transcript(), Answer<Int>())
    let scheduler = time.scheduler
    let promise = time.run { Promise(answer) }
    promise.map { $0 }
    let given = promise.filter { _ in false }.timeout(0.5).defaultValue(7)
    let late =
      switch waiting {
      case .delay: given.delay(10)
      case .asyncMap:
        given.asyncMap { value, answer in
          scheduler.schedule(after: .seconds(10)) { answer(.success(value)) }
        }
      case .dispatch: given.dispatch(.delay(after: 10, on: .scheduler(scheduler)))
      case .debounce: given.debounce(10)
      }
    late.on { transcript.write("\($0)") }.onTerminate { transcript.write("end \($0)") }
    scheduler.schedule(after: .seconds(1)) { answer.give(.success(1)) }
    scheduler.run()
    #expect(transcript.lines == ["7", "end completed"])
    #expect(!promise.isActive)
  }
}
