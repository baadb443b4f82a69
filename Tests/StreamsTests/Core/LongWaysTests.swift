import Testing

@testable import Streams

/// What is done about a chain takes as long for each operator, however many there are: each of those that wait or join has a
/// gate of its own, and a cancel goes from one to the next.
@Suite(.serialized) struct `Long ways through gates` {
  enum Operator: String, CaseIterable, Sendable {
    case map, asyncMap, delay, dispatch, zip, merge, zipHot

    func attached(to promise: Promise<Int>, beside other: Promise<Int>, _ hot: Hot<Int>) -> Promise<Int> {
      switch self {
      case .map: promise.map { $0 }
      case .asyncMap: promise.asyncMap { value, answer in answer(.success(value)) }
      case .delay: promise.delay(1)
      case .dispatch: promise.dispatch(.inline)
      case .zip: promise.zip(other).map { $0.0 }
      case .merge: promise.merge(other)
      case .zipHot: promise.zip(hot).map { $0.0 }
      }
    }
  }

  enum Act: String, CaseIterable, Sendable { case build, release, cancel, cancelOfOne }

  private let scheduler = VirtualScheduler()
  private let clock = ThreadClock()

  static let timed: [(Operator, Act)] = Operator.allCases.flatMap { link in Act.allCases.map { (link, $0) } }

  @Test(arguments: timed)
  func `take the same time for each gate`(_ link: Operator, _ act: Act) {
    let isInTime = grows(lessThan: 24, from: 50) { size in
      if act == .build { return clock.measure { _ = Chain(of: size, link, on: scheduler) } }
      let chain = Chain(of: size, link, on: scheduler)
      return clock.measure { chain.perform(act) }
    }
    #expect(isInTime)
  }

  @Test func `a cancel that has come too late for a failure looks once at what is below`() {
    let isInTime = grows(lessThan: 24, from: 50) { size in
      let (answer, errors) = (Answer<Int>(), Counter())
      let promise = StreamContext(scheduler: scheduler).run { Promise(answer) }
      let reach = Kept<Promise<Int>>()
      reach.keep(promise)
      let quick = promise.onError { _ in }.onTerminate { _ in reach.all.first?.cancel() }
      let chain = (0..<size).reduce(promise) { chain, _ in chain.map { $0 } }
      let last = chain.onError { _ in errors.increment() }
      defer { #expect(errors.value == 1) }
      return withExtendedLifetime((quick, last)) {
        clock.measure {
          answer.give(.failure(TestError.failure))
          reach.drop()
        }
      }
    }
    #expect(isInTime)
  }

  /// From the last one on, which has the others above it.
  @Test func `operators of a signal that are released one by one take the same time each`() {
    let isInTime = grows(lessThan: 24, from: 200) { size in
      let (signal, observer) = Signal<Int, Never>.pipe()
      var chain = (0..<size).reduce(into: [signal]) { chain, _ in
        chain.append(chain[chain.count - 1].map { $0 })
      }
      return withExtendedLifetime(observer) { clock.measure { while chain.count > 1 { chain.removeLast() } } }
    }
    #expect(isInTime)
  }

  @Test(arguments: Ladder.Join.allCases)
  func `what joins of joins hold is looked through once`(_ join: Ladder.Join) throws {
    // One way after the other would take some 300 times as long.
    try #require(grows(lessThan: 24, from: 12, times: 2) { depth in clock.measure { release(join, depth) } })
    release(join, 40)
  }

  private func release(_ join: Ladder.Join, _ depth: Int) {
    let (first, second) = (Answer<Int>(), Answer<Int>())
    var hold: Hold?
    do {
      let promises = StreamContext(scheduler: scheduler).run { (Promise<Int>(first), Promise<Int>(second)) }
      hold = Ladder(join, promises.0, promises.1, depth: depth).last.sharedLifetime
    }
    let isSole = Counter()
    #expect(InnerHold(hold.take()).release { isSole.increment() })
    #expect(isSole.value == 1)
  }
}

/// A chain on a Promise that has no answer.
private final class Chain: @unchecked Sendable {  // Unchecked: one thread uses it.
  private var last: Promise<Int>?
  private var leaf: Promise<Int>?
  private let beside: (root: Promise<Int>, other: Promise<Int>, hot: HotInput<Int>)
  private let answers = (Answer<Int>(), Answer<Int>())

  init(of size: Int, _ link: `Long ways through gates`.Operator, on scheduler: VirtualScheduler) {
    let (first, second) = answers
    beside = StreamContext(scheduler: scheduler).run {
      (Promise<Int>(first), Promise<Int>(second), HotInput<Int>())
    }
    let (root, other, hot) = beside
    last = (0..<size).reduce(root) { chain, _ in link.attached(to: chain, beside: other, hot.map { $0 }) }
    leaf = last?.on { _ in }
  }

  func perform(_ act: `Long ways through gates`.Act) {
    switch act {
    case .build: break
    case .release:
      leaf = nil
      last = nil
    case .cancel: leaf?.cancel()
    case .cancelOfOne:
      let second = last?.on { _ in }
      second?.node.terminateBranch(.cancelled)
    }
  }
}
