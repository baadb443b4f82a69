import Streams
import StreamsTesting
import Testing

extension PageSample {
  static let operatorRuns: [String: PageSample.Run] = [
    "operator-use": operatorUse, "operator-pure-use": operatorPureUse, "operator-end": operatorEnd,
    "combining-all": combiningAll, "combining-with-hot": combiningWithHot,
  ]
}

// sample: operator-type
/// Passes on what differs from the value before by at least so much.
struct DeadbandOperator: StreamOperator {
  let width: Double
  private var last: Double?

  init(width: Double) { self.width = width }

  mutating func receive(_ input: Double) -> Step<Double> {
    if let last, abs(input - last) < width { return .skip }
    last = input
    return .emit(input)
  }
}
// end

// sample: operator-method
extension EventStream where Value == Double {
  /// A stream of the values that differ from the one before by at least `width`.
  func deadband(
    _ width: Double, file: StaticString = #fileID, line: UInt = #line
  ) -> EventStream<Kind.Filtered, Double, Failure> {
    lift(DeadbandOperator(width: width), as: "deadband", file: file, line: line)
  }
}
// end

private func operatorUse(_ print: @escaping Print) {
  PageSample.onVirtualTime {
    // sample: operator-use
    let hot = HotInput<Double>()
    hot.deadband(0.5).on { print("hot:", $0) }
    hot.push(20.0)  // prints: "hot: 20.0"
    hot.push(20.2)
    hot.push(20.6)  // prints: "hot: 20.6"

    let cold = Cold<Double, Double> { _, request, respond in respond(.success(request)) }
    let branch = cold.deadband(0.5).on { print("cold:", $0) }
    branch.request(1)  // prints: "cold: 1.0"

    let promise = Promise<Double> { completion in completion(.success(7)) }
    promise.deadband(0.5).on { print("promise:", $0) }.replay()  // prints: "promise: 7.0"
    // end
  }
}

// sample: operator-test
@Test func `a deadband drops what is close to the value before`() {
  var deadband = DeadbandOperator(width: 1)
  var emitted: [Double] = []
  for value in [1, 1.5, 2, 2.9, 0] {
    if case .emit(let output) = deadband.receive(value) { emitted.append(output) }
  }
  #expect(emitted == [1, 2, 0])
}
// end

// sample: operator-laws
// import StreamsTesting
@Test func `a deadband keeps all laws`() throws {
  try OperatorLaws.check(DeadbandOperator(width: 1), inputs: [1, 1.5, 3, 3, 0]).verify()
}

@Test func `a deadband, as three lines`() throws {
  try Marbles().expect(
    of: .hot(of: Double.self),
    "1-<1.5>-3-0|",
    { $0.deadband(1).map { Int($0) } },
    "1-  -  -3-0|")
}
// end

// sample: operator-pure
/// Makes fractions into percentages; what is no fraction is an error.
struct PercentOperator: PureOperator {
  struct OutOfRange: Error {}

  func answer(_ input: Double) -> Step<Int> {
    (0...1).contains(input) ? .emit(Int((input * 100).rounded())) : .fail(OutOfRange())
  }
}
// end

private func operatorPureUse(_ print: @escaping Print) {
  // sample: operator-pure-use
  let fractions = HotInput<Double>()
  fractions.lift(PercentOperator(), as: "percent")
    .on { print("\($0) %") }
    .onError { print($0) }

  fractions.push(0.25)  // prints: "25 %"
  fractions.push(2)  // prints: "OutOfRange()"
  // end
}

// sample: operator-end-type
/// Pairs each value with the one before it; a last one without a partner is paired with itself.
struct PairOperator<Input: Sendable>: StreamOperator {
  private var first: Input?

  init() {}

  mutating func receive(_ input: Input) -> Step<[Input]> {
    guard let first else {
      first = input
      return .skip
    }
    self.first = nil
    return .emit([first, input])
  }

  mutating func finish(_ termination: Termination) -> [Input]? {
    first.map { [$0, $0] }
  }
}
// end

private func operatorEnd(_ print: @escaping Print) {
  // sample: operator-end
  let numbers = HotInput<Int>()
  numbers.lift(PairOperator(), as: "pair").on { print($0) }

  numbers.push(1)
  numbers.push(2)  // prints: "[1, 2]"
  numbers.push(3)
  numbers.terminate(withReason: .completed)  // prints: "[3, 3]"
  // end
}

private func combiningWithHot(_ print: @escaping Print) {
  PageSample.onVirtualTime {
    // sample: combining-with-hot
    let (name, clicks) = (FutureInput<String>(), HotInput<Int>())
    name.zip(clicks).on { print("zip: \($0) \($1)") }
    name.combine(clicks).on { print("combine: \($0) \($1)") }

    for click in 1...3 { clicks.push(click) }
    name.complete("Ann")  // prints: "zip: Ann 1" & "combine: Ann 3"
    // end
    clicks.terminate(withReason: .completed)
  }
}

private func combiningAll(_ print: @escaping Print) {
  PageSample.onVirtualTime {
    // sample: combining-all
    let squares = (1...3).map { number in Promise<Int> { $0(.success(number * number)) } }

    Promise.zip(squares).on { print($0) }.replay()  // prints: "[1, 4, 9]"
    // end
  }
}
