import Streams
import Testing

/// An operator that gives a value in place of one that does not come speaks while the end from above waits for it. A join that
/// hears the same branch is over by then, before it or after it, and takes nothing from it.
struct `What stands in for a value` {
  /// What ends without a value.
  enum Emptying: CaseIterable { case filter, mapError }
  /// What lies between that and what stands in.
  enum Stage: CaseIterable { case none, map, asyncMap, delay, dispatch }
  enum StandIn: CaseIterable { case defaultValue, collect }

  private let time = Timeline()
  private let transcript = Transcript()

  private func empty(_ emptying: Emptying, of promise: Promise<Int>) -> Promise<Int> {
    switch emptying {
    case .filter: promise.filter { _ in false }
    case .mapError: promise.mapError { (_: any Error) -> Termination? in .completed }
    }
  }

  private func put(_ stage: Stage, below stream: Promise<Int>) -> Promise<Int> {
    switch stage {
    case .none: stream
    case .map: stream.map { $0 }
    case .asyncMap: stream.asyncMap { value, answer in answer(.success(value)) }
    case .delay: stream.delay(1)
    case .dispatch: stream.dispatch(.delay(after: 1, on: .scheduler(time.scheduler)))
    }
  }

  private func put(_ standIn: StandIn, below stream: Promise<Int>) -> Promise<Int> {
    switch standIn {
    case .defaultValue: stream.defaultValue(7)
    case .collect: stream.collect().map { $0.count + 7 }
    }
  }

  @Test(arguments: Emptying.allCases, Stage.allCases)
  func `is heard beside a join of its source`(_ emptying: Emptying, _ stage: Stage) {
    for kind in PromiseJoin.allCases {
      for standIn in StandIn.allCases {
        for isLeft in [false, true] {
          for isFirst in [false, true] {
            let world = Self()
            let answer = Answer<Int>()
            let promise = world.time.run { Promise(answer) }
            let branch = world.put(stage, below: world.empty(emptying, of: promise))
            let attachJoin = {
              isLeft ? kind.of(branch, promise) : kind.of(promise, branch)
            }
            var joined = isFirst ? attachJoin() : nil
            world.put(standIn, below: branch).on { world.transcript.write($0) }
              .onTerminate { world.transcript.write("end \($0)") }
            if !isFirst { joined = attachJoin() }
            answer.give(emptying == .filter ? .success(1) : .failure(TestError.failure))
            world.time.scheduler.run()
            let isActive = promise.isActive || branch.isActive || joined?.isActive == true
            let words = "\(kind) \(standIn), branch on the left: \(isLeft), join first: \(isFirst)"
            #expect(world.transcript.lines == ["7", "end completed"], "\(words)")
            #expect(!isActive, "\(words)")
          }
        }
      }
    }
  }

  /// What the late stream hears.
  enum Late: CaseIterable { case map, join, joinBesideSource, joinOfItself }

  @Test(arguments: Stage.allCases, Late.allCases)
  func `and waits below leaves none waiting that come to its source meanwhile`(_ stage: Stage, _ late: Late) {
    for kind in PromiseJoin.allCases {
      for isLeft in [false, true] {
        let world = Self()
        let answer = Answer<Int>()
        let promise = world.time.run { Promise(answer) }
        let branch = world.put(stage, below: promise.filter { _ in false })
        let standIn = branch.defaultValue(7)
        standIn.delay(3)
        answer.give(.success(1))
        // Time enough for the end to come to the branch, and too little for the value to leave the delay.
        world.time.scheduler.advance(by: .seconds(2))
        let other =
          switch late {
          case .map: branch.map { $0 }
          case .join: isLeft ? kind.of(branch, standIn) : kind.of(standIn, branch)
          case .joinBesideSource:
            isLeft ? kind.of(branch, promise) : kind.of(promise, branch)
          case .joinOfItself: kind.of(branch, branch)
          }
        other.onTerminate { world.transcript.write("end \($0)") }
        #expect(other.isActive && branch.isActive)
        world.time.scheduler.run()
        #expect(world.transcript.lines == ["end completed"], "\(kind), branch on the left: \(isLeft)")
        #expect(!promise.isActive && !branch.isActive && !other.isActive)
      }
    }
  }

  /// The reason with which the end came, and not one that fits most.
  @Test(arguments: [Termination.completed, .cancelled, .error(TestError.failure)])
  func `lets those that come meanwhile hear with which reason its source ends`(_ reason: Termination) {
    let input = HotInput<Int>()
    let (scheduler, transcript) = (time.scheduler, transcript)
    let promise = time.run { Promise<Int> { _ in }.persist() }
    let merged = promise.zip(input).map { $0.0 }
    merged.dispatch(.delay(after: 5, on: .scheduler(scheduler))).map { $0 }
    input.terminate(withReason: reason)
    #expect(merged.isActive)
    merged.onError { transcript.write("\($0)") }.onTerminate { transcript.write("end \($0)") }
    scheduler.advance(by: .seconds(1))
    let error = reason.underlyingError.map { ["\($0)"] } ?? []
    #expect(transcript.lines == error + ["end \(reason)"])
    scheduler.run()
    #expect(!merged.isActive)
  }
}
