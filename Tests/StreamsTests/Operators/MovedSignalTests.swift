import Streams
import Testing

/// A signal's operator stays in its place as long as the signal is held or observed, also once it has been moved.
struct `A signal's operator that has been moved` {
  typealias Numbers = Signal<Int, any Error>

  enum Operation: String, CaseIterable { case map, filter, asyncMap, concat }
  enum Move: String, CaseIterable { case dispatched, throttled, both }

  private let transcript = Transcript()

  private func moved(_ numbers: Numbers, _ operation: Operation, _ move: Move) -> Numbers {
    let built: Numbers =
      switch operation {
      case .map: numbers.map { $0 }
      case .filter: numbers.filter { _ in true }
      case .asyncMap:
        numbers.asyncMap { (value: Int, answer: @escaping @Sendable (Result<Int, any Error>?) -> Void) in
          answer(.success(value))
        }
      case .concat: numbers.concat([9])
      }
    let throttle = PressureThrottle(buffer: 10)
    return switch move {
    case .dispatched: built.dispatched(.inline)
    case .throttled: built.throttled(throttle)
    case .both: built.dispatched(.inline).throttled(throttle)
    }
  }

  @Test(arguments: Operation.allCases, Move.allCases)
  func `can be observed again as long as the signal is held`(_ operation: Operation, _ move: Move) {
    let (numbers, input) = Numbers.pipe()
    let moved = moved(numbers, operation, move)
    moved.observe(transcript.observer("first: ")).dispose()
    moved.observe(transcript.observer("second: "))
    input.send(value: 1)
    #expect(transcript.lines == ["second: value 1"])
  }

  @Test(arguments: Operation.allCases, Move.allCases)
  func `leaves with the last observer and the last holder`(_ operation: Operation, _ move: Move) {
    do {
      let source = Numbers { [transcript] observer, lifetime in
        lifetime.observeEnded {
          transcript.write("released")
          _ = observer
        }
      }
      let moved = moved(source, operation, move)
      moved.observe { _ in }.dispose()
      withExtendedLifetime((source, moved)) { #expect(transcript.lines == []) }
    }
    #expect(transcript.lines == ["released"])
  }
}
