import StreamsTesting
import Testing

@testable import Streams

/// A Hot that is made of a signal keeps the rules of a Hot: an error that arises below ends nothing, and operators that wait for
/// an end take any for one.
struct `A Hot of a signal` {
  typealias Chain = @Sendable (_ hot: Hot<Int>, _ errors: Hot<Int>) -> Hot<[Int]>

  static let chains: KeyValuePairs<String, Chain> = [
    "resultMap": { hot, _ in
      hot.resultMap { $0 == 2 ? .failure(TestError.failure) : .success([$0]) }
    },
    "asyncMap": { hot, _ in
      hot.asyncMap { value, answer in
        answer(value == 2 ? .failure(TestError.failure) : .success([value]))
      }
    },
    "timeout": { hot, _ in hot.timeout(1).map { [$0] } },
    "merge": { $0.merge($1).map { [$0] } },
    "mapError": { $0.merge($1).mapError { _ in nil }.map { [$0] } },
    "zip": { $0.zip($1).map { [$0, $1] } },
    "combine": { $0.combine($1).map { [$0, $1] } },
    "withLatest": { $0.withLatest($1).map { [$0, $1] } },
    "sample": { $0.sample($1).map { [$0] } },
    "flatMap": { hot, errors in hot.flatMap(.merge) { _ in errors }.map { [$0] } },
    "flatMap to a Promise": { hot, _ in
      hot.flatMap(.merge) { value in
        Promise<Int> { $0(value == 2 ? .failure(TestError.failure) : .success(value)) }
      }.map { [$0] }
    },
    "reduce": { hot, _ in hot.reduce(0) { $0 + $1 }.map { [$0] } },
    "collect": { hot, _ in hot.collect() },
    "last": { hot, _ in hot.last().map { [$0] } },
    "concat": { hot, _ in hot.concat([9]).map { [$0] } },
    "defaultValue": { hot, _ in hot.filter { $0 > 5 }.defaultValue(7).map { [$0] } },
    "delay": { hot, _ in hot.delay(0.5).map { [$0] } },
    "observable": { hot, _ in hot.observable(initial: 0).concat([9]).map { [$0] }.hot() },
  ]

  /// What is heard below a Hot that gets three values, an error from the side, and an end.
  private func heard(
    _ chain: Chain,
    by make:
      @Sendable () -> (
        hot: Hot<Int>, push: @Sendable (Int) -> Void, end: @Sendable (Termination) -> Void
      ),
    _ end: Termination
  ) -> [String] {
    let (time, transcript) = (VirtualScheduler(), Transcript())
    StreamContext(scheduler: time).run {
      let (hot, push, terminate) = make()
      let errors = HotInput<Int>()
      let below = chain(hot, errors.hot())
      below.on { transcript.write($0) }.onError { transcript.write("error \($0)") }
        .onTerminate { transcript.write("end \($0)") }
      for value in 1...3 {
        push(value)
        errors.push(value * 10)
        if value == 2 { errors.push(TestError.failure as any Error) }
        time.advance(by: .seconds(value == 2 ? 2 : 0.1))
      }
      terminate(end)
      time.advance(by: .seconds(2))
      withExtendedLifetime((hot, errors, below)) {}
    }
    return transcript.lines
  }

  static let ends: [Termination] = [.completed, .error(TestError.failure), .cancelled]

  @Test(arguments: chains.map(\.key), ends.indices)
  func `is heard like one of an input`(_ name: String, _ number: Int) throws {
    let chain = try #require(Self.chains.first { $0.key == name }).value
    let ofInput = heard(
      chain,
      by: {
        let input = HotInput<Int>()
        return (input.hot(), { input.push($0) }, { input.terminate(withReason: $0) })
      }, Self.ends[number])
    let ofSignal = heard(
      chain,
      by: {
        let (signal, observer) = Signal<Int, any Error>.pipe()
        return (
          signal.hot(), { observer.send(value: $0) },
          { end in
            switch end {
            case .completed: observer.sendCompleted()
            case .error(let error): observer.send(error: error)
            case .cancelled: observer.sendInterrupted()
            }
          }
        )
      }, Self.ends[number])
    #expect(ofSignal == ofInput)
    #expect(!ofInput.isEmpty)
  }
}
