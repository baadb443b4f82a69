@testable import Streams
import Testing

/// What every operator keeps on every kind of stream.
@Suite struct Laws {
  private static let table = KindUnderTest.allCases.flatMap { kind in
    (OperatorUnderTest.all + OperatorUnderTest.selecting).map { Case(kind: kind, operation: $0) }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let kind: KindUnderTest
    let operation: OperatorUnderTest

    var testDescription: String { "\(kind).\(operation)" }
  }

  private let transcript = Transcript()
  private let scheduler = VirtualScheduler()

  private func drive(_ test: Case, _ transcript: Transcript? = nil) -> Driver {
    test.kind.drive(test.operation, transcript ?? self.transcript, StreamContext(scheduler: scheduler))
  }

  private var ends: [String] { transcript.lines.filter { $0.hasPrefix("end") } }

  @Test(arguments: table)
  func `exactly one end, and nothing after it`(_ test: Case) {
    let driver = drive(test)
    for value in 1...3 { driver.push(value) }
    driver.end?(.completed)
    scheduler.run()
    #expect(ends.count == 1)
    #expect(transcript.lines.last == ends.last)
    let said = transcript.lines
    driver.push(4)
    driver.fail(TestError.failure)
    driver.end?(.cancelled)
    scheduler.run()
    #expect(transcript.lines == said)
  }

  @Test(arguments: table.filter { $0.kind != .future })
  func `a cancel is final, also while something waits`(_ test: Case) {
    let driver = drive(test)
    if test.kind.flows { driver.push(1) }
    driver.end?(.cancelled)
    #expect(ends == ["end cancelled"])
    let said = transcript.lines
    driver.push(2)
    scheduler.run()
    #expect(transcript.lines == said)
  }

  @Test(arguments: table)
  func `nothing is kept after the end`(_ test: Case) {
    let weakly = Weakly()
    do {
      let driver = drive(test)
      weakly.watch(from: driver.leaf)
      driver.push(1)
      driver.end?(.completed)
      scheduler.run()
    }
    #expect(weakly.alive == [])
  }

  @Test(arguments: table)
  func `nothing is kept of a stream that its owner has let go of`(_ test: Case) {
    let weakly = Weakly()
    do {
      let driver = drive(test)
      weakly.watch(from: driver.leaf)
      if test.kind.flows { driver.push(1) }
      driver.letGo()
    }
    scheduler.run()
    #expect(weakly.alive == [])
    #expect(ends.count == 1)
  }

  @Test(arguments: table)
  func `each stream has a state of its own`(_ test: Case) {
    let other = Transcript()
    let driver = drive(test)
    let second = drive(test, other)
    for value in 1...2 {
      driver.push(value)
      second.push(value)
    }
    driver.end?(.completed)
    second.end?(.completed)
    scheduler.run()
    #expect(transcript.lines == other.lines)
    #expect(!transcript.lines.isEmpty)
  }

  @Test(arguments: table.filter { $0.kind.flows })
  func `what is pushed from inside a handler comes after what is being delivered`(_ test: Case) {
    let reference = Transcript()
    let straight = drive(test, reference)
    for value in 1...3 { straight.push(value) }
    straight.end?(.completed)
    scheduler.run()

    let hot = StreamContext(scheduler: scheduler).run { HotInput<Int>() }
    let nested = drive(test)
    hot.on { value in
      if value < 3 { hot.push(value + 1) }
      nested.push(value)
    }
    hot.push(1)
    // Its handler holds it.
    hot.terminate(withReason: .completed)
    nested.end?(.completed)
    scheduler.run()
    #expect(transcript.lines == reference.lines)
  }

  @Test(arguments: table)
  func `an error ends what settles, and nothing else`(_ test: Case) {
    let driver = drive(test)
    driver.fail(TestError.failure)
    scheduler.run()
    #expect(transcript.lines.contains("error failure"))
    #expect(ends.isEmpty == test.kind.flows)
  }
}
