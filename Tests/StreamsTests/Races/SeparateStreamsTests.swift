import Streams
import Testing

/// What two threads build and feed apart from each other has nothing in common: a sanitizer finds what they share nevertheless.
/// No thread waits for another meanwhile, which would hide that.
struct `Streams of threads that have nothing to do with each other` {
  @Test(arguments: [FlattenStrategy.merge, .concat, .latest, .race, .concurrent(limit: 2)])
  func `replace and join their inner streams apart`(_ strategy: FlattenStrategy) {
    let rounds = Effort.rounds(orElse: 500)
    let sums = Kept<Int>()
    onThreads(2) { _ in
      var sum = 0
      for round in 0..<rounds { sum += Self.sum(of: round, strategy) }
      sums.keep(sum)
    }
    let sum = (0..<rounds).reduce(0) { $0 + Self.sum(of: $1, strategy) }
    #expect(sums.all == [sum, sum])
    #expect(sum > 0)
  }

  /// What comes out of streams that are built, fed and ended here.
  private static func sum(of number: Int, _ strategy: FlattenStrategy) -> Int {
    let heard = Kept<Int>()
    let (signal, input) = Signal<Int, Never>.pipe()
    signal.flatMap(strategy) { SignalProducer<Int, Never>(values: [$0, $0 + 1]) }
      .observeValues { heard.keep($0) }
    let hot = HotInput<Int>()
    let inner = HotInput<Int>()
    hot.flatMap(strategy) { _ in inner }.on { heard.keep($0) }
    for value in [number, number + 1] {
      input.send(value: value)
      hot.push(value)
      inner.push(value)
    }
    input.sendCompleted()
    // With `concat`, it also waits for its own end.
    inner.terminate(withReason: .completed)
    return heard.all.reduce(0, +)
  }
}
