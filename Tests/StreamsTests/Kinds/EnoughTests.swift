import Streams
import Testing

/// What an operator has passed on before it ended its stream comes out below, whatever it calls that end.
struct `A stream that has had enough` {
  /// An operator that ends by itself after 2 of the values 1, 2, 3.
  enum Way: CaseIterable, Sendable {
    case first, next, until, doWhile, hotOfSignal, signal

    func stream(of input: HotInput<Int>) -> Hot<Int> {
      switch self {
      case .first: input.first(2)
      case .next: input.next(2)
      case .until: input.hot().until { $0 == 3 }
      case .doWhile: input.hot().doWhile { $0 < 3 }
      case .hotOfSignal: input.signal().hot().first(2)
      case .signal: input.signal().first(2).hot()
      }
    }
  }

  /// What waits below it.
  enum Waiting: CaseIterable, Sendable {
    case delay, debounce, asyncMap, promises, dispatch, twoDelays

    func stream(of hot: Hot<Int>, _ scheduler: VirtualScheduler) -> Hot<Int> {
      switch self {
      case .delay: hot.delay(1)
      case .debounce: hot.debounce(1)
      case .asyncMap:
        hot.asyncMap { value, answer in
          _ = scheduler.schedule(after: .seconds(1)) { answer(.success(value)) }
        }
      case .promises: hot.flatMap(.merge) { value in Promise<Int> { $0(.success(value)) }.delay(1) }
      case .dispatch: hot.dispatch(.after(delay: 1, on: .scheduler(scheduler)))
      case .twoDelays: hot.delay(1).delay(1)
      }
    }

    var heard: [String] { self == .debounce ? ["2"] : ["1", "2"] }
  }

  private let scheduler = VirtualScheduler()
  private let transcript = Transcript()

  private func built<Result>(_ build: () throws -> Result) rethrows -> Result {
    try StreamContext(scheduler: scheduler).run(build)
  }

  @Test(arguments: Way.allCases, Waiting.allCases)
  func `is heard to the last value where something waits`(_ way: Way, _ waiting: Waiting) {
    built {
      let input = HotInput<Int>()
      let stream = waiting.stream(of: way.stream(of: input), scheduler)
      stream.on { [transcript] in transcript.write("\($0)") }
      stream.onTerminate { [transcript] _ in transcript.write("end") }
      for number in 1...3 { input.push(number) }
      scheduler.run()
    }
    #expect(transcript.lines == waiting.heard + ["end"])
  }

  @Test(arguments: Way.allCases)
  func `ends a loop`(_ way: Way) async throws {
    let input = HotInput<Int>()
    let values = way.stream(of: input).values
    for number in 1...3 { input.push(number) }
    var heard: [Int] = []
    for try await value in values { heard.append(value) }
    #expect(heard == [1, 2])
  }

  @Test func `leaves to no later loop an operator that has ended with it`() async throws {
    let input = HotInput<Int>()
    let names = input.map { $0 }
    let first = names.first(1).values
    input.push(1)
    for try await _ in first {}
    await #expect(throws: StreamCancelledError.self) { for try await _ in names.values {} }
  }

  @Test func `is none where events tell of an interruption`() {
    built {
      let input = HotInput<SignalEvent<Int, Never>>()
      let events = input.signal().flatMapError { _ in SignalProducer<SignalEvent<Int, Never>, Never>.empty }
      events.dematerialize().delay(1).observe(transcript.observer())
      input.push(.value(1))
      input.push(.interrupted)
      scheduler.run()
    }
    #expect(transcript.lines == ["interrupted"])
  }

  @Test(arguments: Waiting.allCases)
  func `drops what waits when it is cancelled`(_ waiting: Waiting) {
    built {
      let input = HotInput<Int>()
      let stream = waiting.stream(of: input.map { $0 }, scheduler)
      stream.on { [transcript] in transcript.write("\($0)") }
      stream.onTerminate { [transcript] in transcript.write("\($0)") }
      input.push(1)
      input.terminate(withReason: .cancelled)
      scheduler.run()
    }
    #expect(transcript.lines == ["cancelled"])
  }

  @Test func `throws in a loop when it is cancelled`() async {
    let input = HotInput<Int>()
    let values = input.first(2).values
    input.push(1)
    input.terminate(withReason: .cancelled)
    await #expect(throws: StreamCancelledError.self) { for try await _ in values {} }
  }
}
