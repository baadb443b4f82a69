import Streams
import Testing

/// What waits for the end of an event stream takes it for a completion that an operator above has had enough, and says so
/// in each of its places.
struct `An event stream that has had enough` {
  /// An operator that ends by itself after 2 of the values 1, 2, 3.
  enum Way: CaseIterable, Sendable {
    case first, next, until, doWhile

    func stream(
      of numbers: SignalProducer<Int, TestError> = values(1, 2, 3)
    ) -> SignalProducer<Int, TestError> {
      switch self {
      case .first: numbers.first(2)
      case .next: numbers.next(2)
      case .until: numbers.until { $0 == 3 }
      case .doWhile: numbers.doWhile { $0 < 3 }
      }
    }
  }

  /// What waits for its end.
  enum Waiting: CaseIterable, Sendable {
    case times, retry, flatMapError, concat, flatMap, zip, zipOfMany, combineLatest, collect, reduce, last

    func said(of way: Way) -> [String] {
      let stream = way.stream()
      return switch self {
      case .times: stream.times(3).said
      case .retry: way.stream(of: Self.failingOnce()).retry(3).said
      case .flatMapError: SignalProducer<Int, TestError>(error: .failure).flatMapError { _ in stream }.said
      case .concat: stream.concat(values(7)).said
      case .flatMap: values(0, 0).flatMap(.concat) { _ in stream }.said
      case .zip: stream.zip(with: values(7, 8)).map { $0.0 * 10 + $0.1 }.said
      case .zipOfMany: SignalProducer<Int, TestError>.zip([stream, values(7, 8)]).said
      case .combineLatest: stream.combineLatest(with: values(7, 8)).map { $0.0 * 10 + $0.1 }.said
      case .collect: stream.collect().said
      case .reduce: stream.reduce(initial: 0) { $0 + $1 }.said
      case .last: stream.last().said
      }
    }

    var expected: [String] {
      switch self {
      case .times: ["1", "2", "1", "2", "1", "2"]
      case .retry, .flatMapError: ["1", "2"]
      case .concat: ["1", "2", "7"]
      case .flatMap: ["1", "2", "1", "2"]
      case .zip: ["17", "28"]
      case .zipOfMany: ["[1, 7]", "[2, 8]"]
      case .combineLatest: ["27", "28"]
      case .collect: ["[1, 2]"]
      case .reduce: ["3"]
      case .last: ["2"]
      }
    }

    private static func failingOnce() -> SignalProducer<Int, TestError> {
      let runs = Counter()
      return SignalProducer<Int, TestError> { observer, _ in
        if runs.increment() == 1 { return observer.send(error: .failure) }
        for number in 1...3 { observer.send(value: number) }
        observer.sendCompleted()
      }
    }
  }

  /// What passes values on later, elsewhere or as they are, and does not wait for the end.
  enum Passage: CaseIterable, Sendable {
    case delay, dispatch, own

    /// Flushes nothing, and does not say so.
    private struct Passing: StreamOperator {
      mutating func receive(_ input: Int) -> Step<Int> { .emit(input) }
    }

    func put(
      below stream: SignalProducer<Int, TestError>, _ scheduler: VirtualScheduler
    ) -> SignalProducer<Int, TestError> {
      switch self {
      case .delay: stream.delay(1)
      case .dispatch: stream.dispatch(.async(on: .scheduler(scheduler)))
      case .own: stream.lift(Passing())
      }
    }
  }

  private let transcript = Transcript()

  @Test(arguments: Way.allCases)
  func `is interrupted for who observes it`(_ way: Way) {
    #expect(way.stream().said == ["value 1", "value 2", "interrupted"])
  }

  @Test(arguments: Way.allCases, Waiting.allCases)
  func `is complete for what waits for its end`(_ way: Way, _ waiting: Waiting) {
    #expect(waiting.said(of: way) == waiting.expected.map { "value \($0)" } + ["completed"])
  }

  @Test(arguments: Passage.allCases)
  func `is the same below what passes it on`(_ passage: Passage) {
    let scheduler = VirtualScheduler()
    let stream = StreamContext(scheduler: scheduler).run {
      passage.put(below: Way.first.stream(), scheduler)
    }
    stream.start(transcript.observer())
    stream.collect().start(transcript.observer("all: "))
    scheduler.run()
    #expect(transcript.lines.filter { !$0.hasPrefix("all") } == ["value 1", "value 2", "interrupted"])
    #expect(transcript.lines.filter { $0.hasPrefix("all") } == ["all: value [1, 2]", "all: completed"])
  }

  @Test func `is over for those who come later`() {
    let (numbers, input) = Signal<Int, TestError>.pipe()
    let first = numbers.first()
    input.send(value: 1)
    first.collect().observe(transcript.observer())
    #expect(transcript.lines == ["interrupted"])
  }

  @Test func `is over for those who come later below a join, too`() {
    let (numbers, input) = Signal<Int, TestError>.pipe()
    let first = numbers.first()
    input.send(value: 1)
    #expect(values(1, 2).zip(with: first).map { $0.0 }.collect().said == ["interrupted"])
  }

  @Test func `is none whose object is gone`() {
    let (numbers, input) = Signal<Int, TestError>.pipe()
    var object: Captured? = Captured()
    let runs = Counter()
    let counted = SignalProducer(numbers).on(starting: { _ = runs.increment() })
    counted.lifeOf(object!).times(3).start(transcript.observer("times: "))
    numbers.lifeOf(object!).collect().observe(transcript.observer("collect: "))
    numbers.using(object!).map { $1 }.zip(with: numbers).map { $0.0 }.observe(transcript.observer("zip: "))
    input.send(value: 1)
    object = nil
    input.send(value: 2)
    #expect(
      transcript.lines == [
        "times: value 1", "zip: value 1", "times: interrupted", "collect: interrupted", "zip: interrupted",
      ])
    #expect(runs.value == 1 && object == nil)
  }

  @Test func `is none that is disposed of`() {
    let (numbers, input) = Signal<Int, TestError>.pipe()
    let run = SignalProducer(numbers).first(2).times(2).collect().start(transcript.observer())
    input.send(value: 1)
    run.dispose()
    #expect(transcript.lines == ["interrupted"])
  }

  @Test func `is none that has no room for a value`() {
    let (numbers, input) = Signal<Int, TestError>.pipe(mailbox: .atMost(1, whenFull: .fail))
    numbers.observeValues { number in
      guard number == 0 else { return }
      for number in 1...3 { input.send(value: number) }
    }
    numbers.collect().observe(transcript.observer())
    input.send(value: 0)
    #expect(transcript.lines == ["interrupted"])
  }
}
