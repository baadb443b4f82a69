import Testing

@testable import Streams

private typealias Never = SignalProducer<Int, any Error>

/// What waits for more than the outcome of its source: for what a stream beside it says, or for a time that never comes.
private enum Waiting: String, CaseIterable, Attachment {
  case zip, withLatest, sample, zipTwice, zipOfWhatEnds, delay, dispatch, sampleEvery, delayBelowZip,
    zipBelowDelay, zipOfRight

  func attach<Kind>(to stream: EventStream<Kind, Int, any Error>, _ transcript: Transcript) -> Node {
    let never = Dispatch.after(delay: .infinity, on: .scheduler(stream.node.gate.context.scheduler))
    return switch self {
    case .zip: stream.zip(Never.never).map { $0.0 }.written(to: transcript)
    case .withLatest: stream.withLatest(Never.never).map { $0.0 }.written(to: transcript)
    case .sample: stream.sample(Never.never).written(to: transcript)
    case .zipTwice: stream.zip(Never.never).map { $0.0 }.zip(stream).map { $0.0 }.written(to: transcript)
    case .zipOfWhatEnds: stream.zip(Never.empty.concat(Never.never)).map { $0.0 }.written(to: transcript)
    case .delay: stream.delay(.infinity).written(to: transcript)
    case .dispatch: stream.dispatch(never).written(to: transcript)
    case .sampleEvery: stream.sample(every: .infinity).written(to: transcript)
    case .delayBelowZip:
      stream.zip(stream).map { $0.0 }.delay(.infinity).map { $0 }.written(to: transcript)
    case .zipBelowDelay: stream.delay(.infinity).zip(Never(value: 1)).map { $0.0 }.written(to: transcript)
    case .zipOfRight: stream.map { $0 }.zip(Never.never.map { $0 }).map { $0.1 }.written(to: transcript)
    }
  }
}

struct `A Promise or Future that waits in vain` {
  private static let table = KindUnderTest.allCases.filter { !$0.flows }
    .flatMap { kind in Waiting.allCases.map { (kind, $0) } }

  private let weakly = Weakly()
  private let leaves = Kept<any Sendable>()

  private func law(_ index: Int) -> LawCase {
    let (kind, waiting) = Self.table[index]
    return LawCase(kind: kind, operation: OperatorUnderTest(waiting.rawValue, waiting))
  }

  @Test(arguments: table.indices, [false, true])
  func `ends with its last holder, before and after the outcome`(_ index: Int, hasOutcome: Bool) {
    let law = law(index)
    do {
      var driver = law.drive()
      weakly.watch(from: driver.leaf)
      if hasOutcome { driver.push(1) }
      law.scheduler.run()
      driver.release()
      driver.owner = nil
    }
    law.scheduler.run()
    #expect(weakly.alive == [], "\(Self.table[index])")
    #expect(law.lines == ["end cancelled"], "\(Self.table[index])")
  }

  @Test(arguments: table.indices.filter { table[$0].0.isFedByTask })
  func `stays while the program holds it`(_ index: Int) {
    let law = law(index)
    let transcript = Transcript(keeping: leaves)
    do {
      var driver = law.drive(transcript)
      weakly.watch(from: driver.leaf)
      driver.push(1)
      driver.release()
      driver.owner = nil
    }
    law.scheduler.run()
    #expect(transcript.lines == [], "\(Self.table[index])")
    leaves.drop()
    law.scheduler.run()
    #expect(weakly.alive == [], "\(Self.table[index])")
    #expect(transcript.lines == ["end cancelled"], "\(Self.table[index])")
  }

  @Test func `waits for what may still come`() {
    let (scheduler, heard, input) = (VirtualScheduler(), Transcript(), HotInput<Int>())
    StreamContext(scheduler: scheduler).run {
      Promise.completed(1).zip(input).on { heard.write("\($0.1)") }
      Promise.completed(1).zip(input).delay(1).on { heard.write("\($0.1), late") }
    }
    scheduler.run()
    #expect(heard.lines == [])
    input.push(2)
    #expect(heard.lines == ["2"])
    scheduler.run()
    #expect(heard.lines == ["2", "2, late"])
  }

  @Test(arguments: [false, true])
  func `ends when the outcome comes after its last holder has gone`(fails: Bool) {
    let (scheduler, input, heard) = (VirtualScheduler(), HotInput<Int>(), Transcript())
    StreamContext(scheduler: scheduler).run {
      let handler = weakly.object("handler")
      let zipped = Promise.completed(1).zip(input).map { $0.1 }
      let waits = fails ? zipped.retry(1, delay: .infinity) : zipped.zip(Never.never).map { $0.0 }
      waits.onTerminate {
        handler.use()
        heard.write("\($0)")
      }
    }
    scheduler.run()
    #expect(heard.lines == [])
    if fails { input.push(TestError.failure) } else { input.push(2) }
    #expect(heard.lines == ["cancelled"])
    #expect(weakly.alive == [])
  }

  @Test func `goes on alone where one side can still say something`() {
    let (heard, input) = (Transcript(), HotInput<Int>())
    do { FutureInput<Int>().merge(input).on { heard.write("\($0)") }.onTerminate { heard.write("\($0)") } }
    #expect(heard.lines == [])
    input.push(2)
    #expect(heard.lines == ["2", "completed"])
  }

  @Test func `is cancelled when the side that is left never says anything`() {
    let heard = Transcript()
    do {
      let input = FutureInput<Int>()
      input.merge(Never.never).on { heard.write("\($0)") }.onTerminate { heard.write("\($0)") }
    }
    #expect(heard.lines == ["cancelled"])
  }

  @Test func `is cancelled when its retry never comes`() {
    let (scheduler, heard) = (VirtualScheduler(), Transcript())
    StreamContext(scheduler: scheduler).run {
      let handler = weakly.object("handler")
      Promise<Int> { $0(.failure(TestError.failure)) }.retry(1, delay: .infinity)
        .onTerminate {
          handler.use()
          heard.write("\($0)")
        }
    }
    scheduler.run()
    #expect(heard.lines == ["cancelled"])
    #expect(weakly.alive == [])
  }
}
