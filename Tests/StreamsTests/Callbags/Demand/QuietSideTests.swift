import StreamsTesting
import Testing

@testable import Streams

/// Sources that answer later, of which one may have nothing to say for long.
struct `A source that has nothing to say` {
  enum Join: CaseIterable, Sendable {
    case merge, either, list, combineLatest, combineLatestOfList

    func joined(_ sources: [CallbagSource<Int>]) -> CallbagSource<Int> {
      switch self {
      case .merge: sources[0].merge(sources[1])
      case .either:
        sources[0].merge(sources[1].map { "\($0)" }).map { side in
          switch side {
          case .left(let value): value
          case .right(let text): Int(text) ?? 0
          }
        }
      case .list: CallbagSource.merge(sources)
      case .combineLatest: sources[0].combineLatest(with: sources[1]).map { max($0, $1) }
      case .combineLatestOfList: CallbagSource<Int>.combineLatest(sources).map { $0.max() ?? 0 }
      }
    }

    var combines: Bool { self == .combineLatest || self == .combineLatestOfList }
  }

  /// Keeps the wishes of its sink, and answers when it is told to.
  private final class Later: @unchecked Sendable {  // Unchecked: one thread does everything.
    private var sink: Consumer<Int>?
    private var wishes = 0
    private(set) var asked = 0

    var source: CallbagSource<Int> { CallbagSource { self.greet($0) } }

    private func greet(_ sink: @escaping Consumer<Int>) {
      self.sink = sink
      sink(
        .start { message in
          guard case .next = message else { return }
          self.wishes += 1
          self.asked += 1
        })
    }

    /// Answers a wish, if there is one.
    func answer(_ value: Int) {
      guard wishes > 0 else { return }
      wishes -= 1
      sink?(.next(value))
    }
  }

  /// What the sink of a run with room to spare has heard, whose second source answers all that it is asked for.
  private func heard(
    _ join: Join, quietSide: Int, wishes: Int, spare: Int, after first: [Int]
  ) -> (values: [Int], quiet: Int) {
    let (quiet, talking, heard) = (Later(), Later(), Kept<Int>())
    let sources = quietSide == 0 ? [quiet.source, talking.source] : [talking.source, quiet.source]
    let run = join.joined(sources).begin(
      asking: 0, spare: spare, "", 0, greet: { _ in }, value: { heard.keep($0) }, end: nil)
    for value in first {
      run.pull()
      quiet.answer(value)
      talking.answer(value)
    }
    for number in 1...wishes {
      run.pull()
      talking.answer(10 * number)
    }
    run.stop()
    return (heard.all, quiet.asked)
  }

  @Test(arguments: Join.allCases, [0, 1])
  func `is in no other's way for a sink that keeps what comes beyond its wish`(_ join: Join, _ side: Int) {
    let (values, asked) = heard(
      join, quietSide: side, wishes: 5, spare: 8, after: join.combines ? [1] : [])
    #expect(values.suffix(5) == [10, 20, 30, 40, 50])
    // What it owes is not asked for once more.
    #expect(asked <= (join.combines ? 2 : 1))
  }

  @Test(arguments: Join.allCases, 2...4)
  func `all are asked in turn by a sink that gets one value for each wish`(_ join: Join, _ count: Int) {
    guard join == .list || count == 2 else { return }
    let (sources, heard) = ((0..<count).map { _ in Later() }, Kept<Int>())
    let run = join.joined(sources.map(\.source)).puller { heard.keep($0) }
    let wishes = 6 * count
    for number in 1...wishes {
      run.pull()
      // A join that makes something of both sides asks both for its first value.
      for source in sources { source.answer(number) }
    }
    #expect(heard.all.count == wishes)
    let asked = sources.map(\.asked)
    #expect((asked.max() ?? 0) - (asked.min() ?? 0) <= 1, "\(asked)")
    run.stop()
  }

  /// Operators that wait for a quiet time, or for their turn.
  enum Wait: CaseIterable, Sendable {
    case debounce, sample

    func waiting(_ source: CallbagSource<Int>) -> CallbagSource<Int> {
      switch self {
      case .debounce: source.debounce(3)
      case .sample: source.sample(every: 3)
      }
    }
  }

  @Test(arguments: Wait.allCases, [false, true])
  func `an operator that waits for quiet hears what comes meanwhile, for a sink that keeps values`(
    _ wait: Wait, _ answersLater: Bool
  ) {
    let (time, later, heard) = (VirtualScheduler(), Later(), Kept<Int>())
    StreamContext(scheduler: time).run {
      let source = answersLater ? later.source : CallbagSource.from([1, 2, 3, 4]).concat(.never)
      let run = wait.waiting(source).begin(
        asking: 1, spare: 8, "", 0, greet: { _ in }, value: { heard.keep($0) }, end: nil)
      for value in 1...4 {
        later.answer(value)
        time.advance(by: .milliseconds(100))
      }
      time.advance(by: .seconds(4))
      #expect(heard.all == [4])
      run.stop()
    }
  }

  @Test(arguments: Wait.allCases)
  func `an operator that waits asks an endless source for no more than can be kept`(_ wait: Wait) {
    let (time, heard, given) = (VirtualScheduler(), Kept<Int>(), Counter())
    StreamContext(scheduler: time).run {
      let endless = CallbagSource<Int>.pullable({ 0 }) { latest in
        latest += 1
        given.increment()
        return latest
      }
      let run = wait.waiting(endless).begin(
        asking: 1, spare: 8, "", 0, greet: { _ in }, value: { heard.keep($0) }, end: nil)
      time.advance(by: .seconds(3))
      #expect(heard.all == [given.value])
      #expect((2...9).contains(given.value))
      run.stop()
    }
  }
}
