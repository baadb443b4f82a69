import Streams

extension OperatorLaws {
  /// A value that a check sends through an operator, to see whether it is released.
  public final class Token: Sendable, Hashable, CustomStringConvertible {
    /// Which: 1, 2, 3, …
    public let number: Int

    init(_ number: Int) { self.number = number }

    /// Its number.
    public var description: String { "\(number)" }

    /// Whether both have the same number.
    public static func == (left: Token, right: Token) -> Bool { left.number == right.number }

    /// Feeds the number.
    public func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  /// Checks that nothing is left of what an operator has received once its stream has ended in any way, or its run has been
  /// stopped, even while the stream is held.
  ///
  ///     try OperatorLaws.checkRelease { PairOperator<OperatorLaws.Token>() }.verify()
  ///
  /// - Parameter make: makes the operator for values that the check can watch.
  public static func checkRelease<Operator: StreamOperator>(
    of make: () -> Operator
  ) -> Report where Operator.Input == Token {
    var report = Report()
    for reason in [Termination.completed, .cancelled, .error(MarbleError())] {
      for count in 1...4 {
        let input = HotInput<Token>()
        let stream = input.lift(make())
        let watch = Watch()
        for number in 1...count { input.push(watch.token(number)) }
        input.terminate(withReason: reason)
        report.add(watch, "of \(count) values on a Hot that \(RecordedEvent<Int>.end(reason))")
        withExtendedLifetime((input, stream)) {}
      }
    }
    let (signal, observer) = Signal<Token, any Error>.pipe()
    let watch = Watch()
    let run = SignalProducer(signal).lift(make()).start()
    for number in 1...3 { observer.send(value: watch.token(number)) }
    run.dispose()
    report.add(watch, "of 3 values of a producer whose run is disposed of")
    withExtendedLifetime((signal, observer)) {}
    return report
  }

  /// Sees which tokens are alive.
  fileprivate final class Watch {
    private struct Place { weak var token: Token? }
    private var places: [Place] = []

    var alive: [Int] { places.compactMap { $0.token?.number } }

    func token(_ number: Int) -> Token {
      let token = Token(number)
      places.append(Place(token: token))
      return token
    }
  }
}

extension OperatorLaws.Report {
  fileprivate mutating func add(_ watch: OperatorLaws.Watch, _ whose: String) {
    let alive = watch.alive
    guard !alive.isEmpty else { return }
    let kept = alive.map(String.init).joined(separator: ", ")
    violations.append(Violation(law: .nothingKept, reason: "\(whose), it keeps \(kept)", lines: []))
  }
}
