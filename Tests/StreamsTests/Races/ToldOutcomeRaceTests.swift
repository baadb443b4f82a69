import Streams
import Testing

struct `Races of a cancel with the outcome` {
  enum Shape: CaseIterable { case root, map, on, timeout, retry, asyncMap, zip, merge }

  private func put(_ shape: Shape, below root: Promise<Int>) -> Promise<Int> {
    switch shape {
    case .root: root
    case .map: root.map { $0 }
    case .on: root.on { _ in }
    case .timeout: root.map { $0 }.timeout(9)
    case .retry: root.retry(1)
    case .asyncMap: root.asyncMap { value, answer in answer(.success(value)) }
    case .zip: root.zip(root.map { $0 }).map { $0.0 }
    case .merge: root.merge(Promise<Int> { _ in })
    }
  }

  /// All that wait for one stream have the same, and its state says so; whoever comes later has it, too.
  @Test(arguments: Shape.allCases, [true, false])
  func `all that wait have the same`(_ shape: Shape, _ isFailure: Bool) {
    let scheduler = VirtualScheduler()
    // What waits there holds the streams, and they hold it.
    defer { scheduler.run() }
    for round in 0..<Effort.rounds(orElse: 150) {
      let (answer, heard) = (Answer<Int>(), (0..<5).map { _ in Transcript() })
      let root = StreamContext(scheduler: scheduler).run { Promise(answer) }
      let stream = put(shape, below: root)
      // A retry runs once more.
      let failures = isFailure && shape == .retry ? 2 : 1
      let runs = Kept<any Disposable>()
      let listen = { @Sendable number in
        runs.keep(stream.producer().start { heard[number].write("\($0)") })
      }
      for number in 0..<3 { listen(number) }
      onThreads(3) { thread in
        switch thread {
        case 0:
          for _ in 0..<failures { answer.give(isFailure ? .failure(TestError.failure) : .success(1)) }
        // A merge outlives one of its sides.
        case 1: (round % 2 == 0 && shape != .merge ? root : stream).cancel()
        default: listen(3)
        }
      }
      stream.cancel()
      listen(4)
      let lines = heard.map(\.lines)
      #expect(lines.allSatisfy { $0 == lines[0] }, "\(round): \(lines)")
      let state = "\(stream.state)"
      switch lines[0].last {
      case "completed"?: #expect(stream.state.termination == .completed, "\(state)")
      case "interrupted"?: #expect(stream.state.termination == .cancelled, "\(state)")
      default: #expect(stream.state.termination == .error(TestError.failure), "\(state) \(lines[0])")
      }
    }
  }
}
