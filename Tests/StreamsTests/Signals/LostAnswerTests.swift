import Testing

@testable import Streams

/// A run that hears a stream, and that the program may hold.
private enum HearingRun: String, CaseIterable, Attachment {
  case producer, mapped, delayed, merged, joined, inner, buffered, puller, sink, signal

  /// Whether it belongs to its disposable, which says when it ends.
  var isHeldOpen: Bool { self != .signal }

  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    let producer = stream.producer()
    let bags = CallbagSource<Int>.fromStream(stream)
    switch self {
    case .producer: transcript.write(producer)
    case .mapped: transcript.write(stream.map { $0 }.producer().map { $0 })
    case .delayed: transcript.write(producer.delay(1))
    case .merged: transcript.write(producer.merge(with: .never))
    case .joined: transcript.write(SignalProducer<Int, any Error>.never.merge(with: producer))
    case .inner: transcript.write(SignalProducer<Int, any Error>(value: 1).flatMap(.concat) { _ in producer })
    case .buffered:
      transcript.keep(
        bags.buffered(.newest(2)).forEach(end: { transcript.write(end: $0) }) { transcript.write("\($0)") })
    case .puller:
      let run = bags.puller(end: { transcript.write(end: $0) }) { transcript.write("\($0)") }
      run.pull(2)
      transcript.keep(run)
    case .sink:
      transcript.keep(bags.forEach(end: { transcript.write(end: $0) }) { transcript.write("\($0)") })
    case .signal: transcript.keep(stream.signal().observe { transcript.write($0) })
    }
    return stream.node
  }
}

extension Transcript {
  fileprivate func write(_ producer: SignalProducer<Int, any Error>) {
    keep(producer.start { self.write($0) })
  }

  fileprivate func write(_ event: SignalEvent<Int, any Error>) {
    switch event {
    case .value(let value): write("\(value)")
    case .completed: break
    case .failed, .interrupted: write("end")
    }
  }

  fileprivate func write(end: Completion) { if case .finished = end {} else { write("end") } }

  fileprivate func keep(_ run: any Sendable) { leaves?.keep(run) }
}

struct `A run that hears a stream of which no answer can come` {
  private static let table = KindUnderTest.allCases.filter { !$0.flows && $0.isFedByTask }
    .flatMap { kind in HearingRun.allCases.map { (kind, $0) } }

  private let weakly = Weakly()
  private let leaves = Kept<any Sendable>()

  private func law(_ index: Int) -> LawCase {
    let (kind, run) = Self.table[index]
    return LawCase(kind: kind, operation: OperatorUnderTest(run.rawValue, run))
  }

  @Test(arguments: table.indices)
  func `is freed with it`(_ index: Int) {
    let law = law(index)
    do {
      var driver = law.drive()
      weakly.watch(from: driver.leaf)
      driver.owner = nil
      law.scheduler.run()
      #expect(law.lines == [], "\(Self.table[index])")
      driver.release()
    }
    law.scheduler.run()
    #expect(weakly.alive == [], "\(Self.table[index])")
    #expect(law.lines == ["end"], "\(Self.table[index])")
  }

  @Test(arguments: table.indices.filter { table[$0].1.isHeldOpen })
  func `stays while the program holds it`(_ index: Int) {
    let law = law(index)
    let transcript = Transcript(keeping: leaves)
    do {
      var driver = law.drive(transcript)
      weakly.watch(from: driver.leaf)
      driver.owner = nil
      driver.release()
    }
    law.scheduler.run()
    #expect(transcript.lines == [], "\(Self.table[index])")
    leaves.drop()
    law.scheduler.run()
    #expect(weakly.alive == [], "\(Self.table[index])")
    #expect(transcript.lines == ["end"], "\(Self.table[index])")
  }

  @Test(arguments: table.indices)
  func `hears the answer that still comes`(_ index: Int) {
    let law = law(index)
    do {
      var driver = law.drive()
      weakly.watch(from: driver.leaf)
      driver.owner = nil
      driver.push(7)
      driver.release()
    }
    law.scheduler.run()
    #expect(law.lines.first == "7", "\(Self.table[index])")
    #expect(weakly.alive == [], "\(Self.table[index])")
  }

  @Test func `hears the cancel of a stream that the program holds`() {
    let heard = Transcript()
    let promise = Promise<Int> { _ in }
    let run = promise.producer().start { heard.write($0) }
    promise.cancel()
    #expect(heard.lines == ["end"])
    withExtendedLifetime(run) {}
  }

  @Test func `hears that it has waited for too long`() {
    let (scheduler, heard) = (VirtualScheduler(), Transcript())
    let run = StreamContext(scheduler: scheduler).run {
      Promise<Int> { _ in }.producer().timeout(after: 1, raising: TestError.failure)
        .start { heard.write("\($0)") }
    }
    #expect(heard.lines == [])
    scheduler.run()
    #expect(heard.lines == ["failed failure"])
    withExtendedLifetime(run) {}
  }
}
