import Streams
import Testing

/// What has been asked for is kept, however much operators make of it and however little the sink can keep: a policy for what
/// comes too fast is for what comes unasked.
struct `The answer to a wish` {
  enum Expansion: CaseIterable {
    case flatMap, concat, start, takeLast, collected, inner, asynchronous, raw
  }
  enum Policy: CaseIterable {
    case newest, oldest, suspend, fail

    var overflow: CallbagOverflow {
      switch self {
      case .newest: .newest(2)
      case .oldest: .oldest(2)
      case .suspend: .suspend(2)
      case .fail: .fail(2)
      }
    }
  }

  private static let count = 40

  /// A source that waits to be asked, and gives many values for a wish.
  private func expanded(_ expansion: Expansion) -> (source: CallbagSource<Int>, values: [Int]) {
    let all = Array(0..<Self.count)
    let numbers = CallbagSource.from(all)
    return switch expansion {
    case .flatMap: (numbers.flatMap { [$0, $0, $0, $0, $0] }, all.flatMap { [$0, $0, $0, $0, $0] })
    case .concat: (numbers.concat(all), all + all)
    case .start: (numbers.start(with: all), all + all)
    case .takeLast: (numbers.take(last: 30), all.suffix(30))
    case .collected: (numbers.collect(count: 10).flatMap { $0 }, all)
    case .inner:
      (
        numbers.flatMap(.concat) { _ in CallbagSource.from(all).flatMap { [$0, $0, $0] } },
        all.flatMap { _ in all.flatMap { [$0, $0, $0] } }
      )
    case .asynchronous:
      (CallbagSource.fromAsync(Stepwise(all)).flatMap { [$0, $0, $0] }, all.flatMap { [$0, $0, $0] })
    case .raw:
      (
        CallbagSource { sink in numbers.producer(sink) }.flatMap { [$0, $0, $0] },
        all.flatMap { [$0, $0, $0] }
      )
    }
  }

  @Test(arguments: Expansion.allCases, Policy.allCases)
  func `comes whole to a loop`(_ expansion: Expansion, _ policy: Policy) async throws {
    let (source, values) = expanded(expansion)
    let sequence = source.values(policy.overflow)
    var got: [Int] = []
    for try await value in sequence { got.append(value) }
    #expect(got == values)
    #expect(sequence.dropCount == 0)
  }

  @Test(arguments: Expansion.allCases.filter { $0 != .asynchronous }, Policy.allCases)
  func `comes whole out of a buffer`(_ expansion: Expansion, _ policy: Policy) {
    let (source, values) = expanded(expansion)
    let got = Kept<Int>()
    let run = source.buffered(policy.overflow).puller { got.keep($0) }
    for asked in 1...values.count {
      run.pull()
      #expect(got.all.count == asked)
    }
    #expect(got.all == values)
  }

  /// Of a buffer that has more than it can keep, nothing else is asked before that has come out.
  @Test func `is all that a buffer asks for while it has more than it can keep`() {
    let asked = Counter()
    let source = CallbagSource<Int>.pullable({ 0 }) { number in
      asked.increment()
      number += 1
      return number
    }
    let run = source.flatMap { Array(repeating: $0, count: 100) }.buffered(.suspend(3)).puller { _ in }
    for _ in 1...97 { run.pull() }
    #expect(asked.value == 1)
    run.pull(3)
    #expect(asked.value == 2)
  }

  enum Unasked: CaseIterable { case merged, inner, alone, shared }

  @Test(arguments: Policy.allCases, Unasked.allCases)
  func `is not what comes unasked`(_ policy: Policy, _ unasked: Unasked) {
    let got = Kept<Int>()
    let (signal, input) = Signal<Int, any Error>.pipe()
    let source: CallbagSource<Int> =
      switch unasked {
      case .merged: CallbagSource.never.merge(signal)
      case .inner: CallbagSource.just(0).flatMap(.merge) { _ in signal }
      case .alone: CallbagSource.fromStream(signal)
      // Its sinks get what others ask for.
      case .shared: CallbagSource.fromStream(signal).share()
      }
    let run = source.buffered(policy.overflow).puller { got.keep($0) }
    for value in 0..<10 { input.send(value: value) }
    run.pull(10)
    #expect(got.all.count <= policy.overflow.capacity)
  }
}

/// An asynchronous sequence of given elements.
private struct Stepwise<Element: Sendable>: AsyncSequence, Sendable {
  private let elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }

  func makeAsyncIterator() -> Iterator { Iterator(elements: elements[...]) }

  struct Iterator: AsyncIteratorProtocol {
    fileprivate var elements: ArraySlice<Element>

    mutating func next() async -> Element? { elements.popFirst() }
  }
}
