import Testing

@testable import Streams

/// What a probe tells of who reads errors, held against what nodes do with an error.
struct `A node that reads errors` {
  @Test func `is one with which something else happens when an error passes it`() {
    var differences: [String] = []
    var readers = 0
    for (kind, operation) in Law.table {
      let operation = Self.showing[operation.description] ?? operation
      let lines = Self.lines(kind, operation) { $0.fail(TestError.failure) }
      // What happens without an error, or with a value in its place, has nothing to do with it.
      let others = Self.lines(kind, operation) { _ in } + Self.lines(kind, operation) { $0.push(1) }
      let error = "error \(TestError.failure)"
      let actsOnIt = !lines.contains(error) || lines.contains { $0 != error && !others.contains($0) }
      let reads = Self.says(kind, operation)
      if reads { readers += 1 }
      if reads != actsOnIt { differences.append("\(kind).\(operation): \(reads) is told, but \(lines)") }
    }
    #expect(differences == [], "\(differences.joined(separator: "\n"))")
    #expect(readers > 20)
  }

  @Test func `is told of event streams, too`() {
    var differences: [String] = []
    let plain = Self.signalLines(Self.plain).lines
    for operation in OperatorUnderTest.all where operation.kinds.count == KindUnderTest.allCases.count {
      let operation = Self.showing[operation.description] ?? operation
      let (lines, reads) = Self.signalLines(operation)
      if reads != (lines != plain) {
        differences.append("\(operation): \(reads) is told, but \(lines), not \(plain)")
      }
    }
    #expect(differences == [], "\(differences.joined(separator: "\n"))")
  }

  // MARK: What happens

  /// Without the end, of which operators may say something else than the error.
  private static func lines(
    _ kind: KindUnderTest, _ operation: OperatorUnderTest, _ drive: (Driver) -> Void
  ) -> [String] {
    let scheduler = VirtualScheduler()
    let transcript = Transcript()
    let driver = kind.drive(operation, transcript, StreamContext(scheduler: scheduler))
    drive(driver)
    scheduler.run()
    return withExtendedLifetime(driver) { transcript.lines.filter { !$0.hasPrefix("end") } }
  }

  private static func signalLines(_ operation: OperatorUnderTest) -> (lines: [String], reads: Bool) {
    let scheduler = VirtualScheduler()
    let transcript = Transcript()
    let probe = Probe { .zero }
    let context = StreamContext(scheduler: scheduler, probe: probe)
    let (signal, input) = context.run { Signal<Int, any Error>.pipe() }
    let node = context.run { operation.attach(to: signal, transcript) }
    input.send(error: TestError.failure)
    scheduler.run()
    withExtendedLifetime((signal, node)) {}
    return (transcript.lines, reads(probe))
  }

  // MARK: What is told

  private static func says(_ kind: KindUnderTest, _ operation: OperatorUnderTest) -> Bool {
    let probe = Probe { .zero }
    let driver = kind.drive(
      operation, Transcript(), StreamContext(scheduler: VirtualScheduler(), probe: probe))
    return withExtendedLifetime(driver) { reads(probe) }
  }

  /// Whether any node reads errors but those that write down what comes out of the operator.
  private static func reads(_ probe: Probe) -> Bool {
    probe.drain().facts.contains { fact in
      fact.event == .made && fact.node.readsErrors && !fact.node.location.contains("/OperatorTable.swift")
    }
  }

  // MARK: Operators

  private static let plain = OperatorUnderTest("plain", Plain())

  /// Operators that do visibly what the table has them do unseen.
  private static let showing: [String: OperatorUnderTest] = {
    let operators = [
      OperatorUnderTest("onTerminate(_:)", Shown.onTerminate),
      OperatorUnderTest("mapError(_:)", Shown.mapError),
      OperatorUnderTest("retry(_:)", Shown.retry), OperatorUnderTest("retry(_:delay:)", Shown.retry),
      OperatorUnderTest("retry(_:delay:), by a duration", Shown.retry),
      OperatorUnderTest("retry(_:), by hand", Shown.retryByHand),
      OperatorUnderTest("retry(_:), at once", Shown.retryOn),
      OperatorUnderTest("retryOn(_:)", Shown.retryOn),
      OperatorUnderTest("retryOn(_:), later", Shown.retryByHand),
      OperatorUnderTest("lifeOf(_:then:)", Shown.lifeOf),
    ]
    return Dictionary(operators.map { ($0.description, $0) }) { first, _ in first }
  }()
}

private struct Plain: Attachment {
  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    stream.map { $0 }.written(to: transcript)
  }
}

private enum Shown: Attachment {
  case onTerminate, mapError, retry, retryByHand, retryOn, lifeOf

  private static let immortal = Captured()

  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    switch self {
    case .onTerminate: return stream.onTerminate { transcript.write("heard \($0)") }.written(to: transcript)
    case .mapError:
      return stream.mapError { error in
        transcript.write("mapped \(error)")
        return nil
      }
      .written(to: transcript)
    case .retry: return promise(stream).retry(1).written(to: transcript)
    case .retryByHand:
      return promise(stream).retry { _, error, retry in
        transcript.write("asked \(error)")
        retry(false)
      }
      .written(to: transcript)
    case .retryOn:
      return promise(stream).retryOn { _, error in
        transcript.write("asked \(error)")
        return false
      }
      .written(to: transcript)
    // It does something with an error when the object is gone, which the probe is told of event streams alone.
    case .lifeOf:
      let object = Kind.self is any FailingKind.Type ? Captured() : Self.immortal
      return stream.lifeOf(object).written(to: transcript)
    }
  }

  private func promise<Kind>(_ stream: EventStream<Kind, Int, any Error>) -> Promise<Int> {
    guard let promise = stream as? Promise<Int> else { preconditionFailure("only a Promise retries") }
    return promise
  }
}
