@testable import Streams
import Testing

/// What every operator keeps on signals and producers.
struct `Laws of event streams` {
  enum Source: String, CaseIterable, Sendable { case signal, producer }

  struct Case: Sendable, CustomTestStringConvertible {
    let source: Source
    let operation: OperatorUnderTest

    var testDescription: String { "\(source.rawValue).\(operation)" }
  }

  private static let table = Source.allCases.flatMap { source in
    OperatorUnderTest.all.filter { $0.kinds.count == KindUnderTest.allCases.count }.map {
      Case(source: source, operation: $0)
    }
  }

  private let transcript = Transcript()
  private let scheduler = VirtualScheduler()

  /// Builds the operator on a source, and has what comes out written down.
  private func drive(
    _ test: Case, _ transcript: Transcript? = nil, _ weakly: Weakly? = nil
  ) -> SignalObserver<Int, any Error> {
    let transcript = transcript ?? self.transcript
    return StreamContext(scheduler: scheduler).run {
      let (signal, input) = Signal<Int, any Error>.pipe()
      let leaf =
        switch test.source {
        case .signal: test.operation.attach(to: signal, transcript)
        case .producer: test.operation.attach(to: SignalProducer(signal), transcript)
        }
      weakly?.watch(from: leaf)
      return input
    }
  }

  private var ends: [String] { transcript.lines.filter { $0.hasPrefix("end") } }

  @Test(arguments: table)
  func `exactly one end, and nothing after it`(_ test: Case) {
    let input = drive(test)
    for value in 1...3 { input.send(value: value) }
    input.sendCompleted()
    scheduler.run()
    #expect(ends.count == 1)
    #expect(transcript.lines.last == ends.last)
    let said = transcript.lines
    input.send(value: 4)
    input.send(error: TestError.failure)
    scheduler.run()
    #expect(transcript.lines == said)
  }

  @Test(arguments: table)
  func `a failure is final, and the only thing that is still said`(_ test: Case) {
    // The operator may be one that hears it, too.
    let said = said(by: test, .failed(TestError.failure)).filter { !$0.hasPrefix("onError") }
    #expect(said == ["error \(TestError.failure)", "end error(\(TestError.failure))"])
  }

  @Test(arguments: table)
  func `an interruption is final, and only what is added at the end comes before it`(_ test: Case) {
    let said = said(by: test, .interrupted)
    if test.operation.signature == "concat(_:)" {
      #expect(said == ["8", "9", "end completed"])
    } else {
      #expect(said.count == 1)
    }
  }

  /// All that comes out at an end, after which nothing comes.
  private func said(by test: Case, _ end: SignalEvent<Int, any Error>) -> [String] {
    let heard = Transcript()
    let input = drive(test, heard)
    input.send(end)
    scheduler.run()
    let said = heard.lines
    input.send(value: 2)
    scheduler.run()
    #expect(heard.lines == said)
    return said
  }

  @Test(arguments: table)
  func `nothing is kept after the end`(_ test: Case) {
    let weakly = Weakly()
    do {
      let input = drive(test, nil, weakly)
      input.send(value: 1)
      input.sendCompleted()
      scheduler.run()
    }
    #expect(weakly.alive == [])
  }

  @Test(arguments: table)
  func `nothing is kept of a stream whose input is gone`(_ test: Case) {
    let weakly = Weakly()
    drive(test, nil, weakly).send(value: 1)
    scheduler.run()
    #expect(weakly.alive == [])
    #expect(ends.count == 1)
  }

  @Test(arguments: table)
  func `each stream has a state of its own`(_ test: Case) {
    let other = Transcript()
    let inputs = [drive(test), drive(test, other)]
    for value in 1...2 {
      for input in inputs { input.send(value: value) }
    }
    for input in inputs { input.sendCompleted() }
    scheduler.run()
    #expect(transcript.lines == other.lines)
    #expect(!transcript.lines.isEmpty)
  }
}
