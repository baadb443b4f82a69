import Streams
import Testing

/// A retry climbs on two ways from a join to a branch that both share, and the run that follows ends that branch before it
/// has climbed on the second one.
struct `A run that ends a branch on its first way` {
  enum End: CaseIterable { case until, doWhile, filter, compactMap }
  enum Way: CaseIterable { case map, delay, asyncMap, dispatch, timeout, debounce }

  private let time = Timeline()
  private let transcript = Transcript()

  private func end(_ end: End, _ stream: Promise<Int>) -> Promise<Int> {
    switch end {
    case .until: stream.until { _ in true }
    case .doWhile: stream.doWhile { _ in false }
    case .filter: stream.filter { _ in false }
    case .compactMap: stream.compactMap { _ in nil }
    }
  }

  private func put(_ way: Way, below stream: Promise<Int>) -> Promise<Int> {
    switch way {
    case .map: stream.map { $0 }
    case .delay: stream.delay(1)
    case .asyncMap: stream.asyncMap { _, _ in }
    case .dispatch: stream.dispatch(.delay(after: 1, on: .scheduler(time.scheduler)))
    case .timeout: stream.timeout(1)
    case .debounce: stream.debounce(1)
    }
  }

  @Test(arguments: PromiseJoin.allCases, End.allCases)
  func `is heard once above that, and ends all`(kind: PromiseJoin, end: End) {
    for way in Way.allCases {
      for isFirst in [false, true] {
        let (world, runs) = (Self(), Counter())
        let above = world.time.run {
          Promise<Int> { completion in
            let number = runs.increment()
            completion(number > 1 ? .success(number) : .failure(TestError("\(number)")))
          }.on { [transcript = world.transcript] in transcript.write($0) }
        }
        let shared = world.end(end, above)
        let other = world.put(way, below: shared)
        kind.of(isFirst ? other : shared, isFirst ? shared : other).retry(3, delay: 2)
        world.time.scheduler.run()
        #expect(world.transcript.lines == ["2"], "\(way) \(isFirst)")
        #expect(runs.value == 2 && !above.isActive, "\(way) \(isFirst)")
      }
    }
  }
}
