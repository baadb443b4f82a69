import Streams
import StreamsTesting
import Testing

/// Operators that are lawful as long as their sources go on, and what catches them: controls of sources that end.
@Suite("Operators that go wrong at the end of a source")
struct BrokenEndTests {
  typealias Operation = BrokenAnswerTests.Operation

  /// Passes on all that comes, and does something else at the end.
  private static func ending(
    _ answer:
      @escaping @Sendable (_ end: Completion, _ sink: Consumer<Int>, _ source: SourceTalkback<Int>)
      -> Void
  ) -> Operation {
    greeting { message, sink, source in
      if case .completed(let completion) = message { answer(completion, sink, source) } else { sink(message) }
    }
  }

  /// Passes on the greeting, and does with all that comes then what the closure says.
  private static func greeting(
    _ hear:
      @escaping @Sendable (_ message: Sink<Int>, _ sink: Consumer<Int>, _ source: SourceTalkback<Int>)
      -> Void
  ) -> Operation {
    { source in
      { sink in
        var talkback: SourceTalkback<Int>?
        source { message in
          if case .start(let greeting) = message {
            talkback = greeting
            sink(message)
          } else if let talkback {
            hear(message, sink, talkback)
          }
        }
      }
    }
  }

  /// Begins its source once more when that fails, and does not ask it for what has been left open.
  private static let forgetfulRetry: Operation = { source in
    { sink in
      var talkback: SourceTalkback<Int>?
      source { message in
        switch message {
        case .start(let greeting):
          talkback = greeting
          sink(.start { talkback?($0) })
        case .completed(.failed):
          source { again in
            if case .start(let greeting) = again { talkback = greeting } else { sink(again) }
          }
        default: sink(message)
        }
      }
    }
  }

  typealias Row = (name: String, operation: Operation, law: CallbagLaws.Law)

  static let all: [Row] = [
    (
      "ends twice",
      ending { end, sink, _ in
        sink(.completed(end))
        sink(.completed(end))
      }, .oneEnd
    ),
    (
      "has a value after the end",
      ending { end, sink, _ in
        sink(.completed(end))
        sink(.next(0))
      }, .nothingAfterTheEnd
    ),
    (
      "asks what has ended",
      ending { end, sink, source in
        source(.wantItem)
        sink(.completed(end))
      }, .nothingAfterTheEnd
    ),
    (
      "ends what has ended",
      ending { end, sink, source in
        source(.completed(.finished))
        sink(.completed(end))
      }, .nothingAfterTheEnd
    ),
    ("keeps the end to itself", ending { _, _, _ in }, .noLostWish),
    (
      "keeps failures to itself",
      ending { end, sink, _ in if end == .finished { sink(.completed(end)) } }, .noLostWish
    ),
    ("forgets wishes with a failure", forgetfulRetry, .noLostWish),
  ]

  @Test("each is caught with every answer", arguments: all.indices, CallbagLaws.Answer.allCases)
  func caught(_ index: Int, _ answer: CallbagLaws.Answer) {
    let (name, operation, law) = Self.all[index]
    let report = CallbagLaws.check([.pullable], answers: [answer], raw: operation)
    #expect(report.broken.contains(law), "\(name): \(report)")
    #expect(report.violations.allSatisfy { $0.ends?.hasPrefix("number 1 ") == true }, "\(name): \(report)")
  }

  @Test(
    "one that waits for an end that never comes is told of, and not waited for",
    arguments: CallbagLaws.Answer.allCases)
  func neverContent(_ answer: CallbagLaws.Answer) {
    let few = CallbagLaws.check([.pullable], answers: [answer], operator: { $0.filter { $0 < 5 } })
    #expect(few.broken == [.noLostWish], "\(few)")
    #expect("\(few)".contains("took \(Self.patience(answer)) values of a source without end, and wants more"))
    let all = CallbagLaws.check(
      [.pullable], answers: [answer],
      operator: { Callbags.map { $0.count }(Callbags.collect()($0)) })
    #expect(all.broken.contains(.noLostWish), "\(all)")
  }

  /// How many values a source gives to a sink that takes as many as it may.
  private static func patience(_ answer: CallbagLaws.Answer) -> Int {
    answer == .reentrantly ? 1_000 : 100_000
  }

  /// Passes on what is wanted, and asks again in place of the rest.
  private static func filter(_ isWanted: @escaping @Sendable (Int) -> Bool) -> Operation {
    greeting { message, sink, source in
      if case .next(let value) = message, !isWanted(value) { source(.wantItem) } else { sink(message) }
    }
  }

  @Test("a raw one is not waited for, either, and fits on the stack", arguments: CallbagLaws.Answer.allCases)
  func rawNeverContent(_ answer: CallbagLaws.Answer) {
    let few = CallbagLaws.check([.pullable], answers: [answer], raw: Self.filter { $0 < 5 })
    #expect(few.broken == [.noLostWish], "\(few)")
    #expect("\(few)".contains("took \(Self.patience(answer)) values of a source without end, and wants more"))
    let none = CallbagLaws.check([.pullable], answers: [answer], raw: Self.filter { _ in false })
    #expect(none.broken.contains(.noLostWish), "\(none)")
  }

  @Test("one that needs several values for each is lawful where they nest", arguments: [1, 5, 40])
  func nested(_ needs: Int) {
    let report = CallbagLaws.check(
      [.pullable], needs: needs, answers: [.reentrantly], raw: Self.filter { $0 % needs == 0 })
    #expect(report.isLawful, "\(report)")
    let sparse = CallbagLaws.check([.pullable], operator: { $0.filter { $0 == 1 || $0 % 5 == 0 } })
    #expect(sparse.isLawful, "\(sparse)")
  }

  @Test("one that begins its source for ever is told of, and not waited for")
  func neverDone() {
    let report = CallbagLaws.check([.pullable], answers: [.atOnce], operator: { $0.times(.max) })
    #expect(report.broken.contains(.noLostWish), "\(report)")
    let open = CallbagLaws.check([.pullable, .open], answers: [.atOnce], operator: { $0.times(.max) })
    #expect(open.isLawful, "\(open)")
    #expect("\(report)".contains("began 101 runs of a source that ends"))
  }

  @Test("a join that does not go on with the other side is caught")
  func stuckMerge() {
    // It asks the first source alone.
    let join: @Sendable ([CallbagSource<Int>]) -> CallbagSource<Int> = { sources in
      CallbagSource { sink in
        var talkbacks: [SourceTalkback<Int>] = []
        for source in sources {
          source { message in
            switch message {
            case .start(let talkback): talkbacks.append(talkback)
            case .next: sink(message)
            case .completed: break
            }
          }
        }
        sink(
          .start { message in
            if case .completed = message { for talkback in talkbacks { talkback(message) } }
            if case .next = message { talkbacks.first?(message) }
          })
      }
    }
    let report = CallbagLaws.check([.pullable], needs: [1, 0], answers: [.atOnce], join: join)
    #expect(report.broken.contains(.noLostWish), "\(report)")
  }

  @Test("a report is verified")
  func verified() throws {
    try CallbagLaws.check(CallbagSource.of(1, 2)).verify()
    let report = CallbagLaws.check([], answers: [.atOnce], raw: Self.all[0].operation)
    let failure = #expect(throws: StreamTestFailure.self) {
      try report.verify(file: "Here/There.swift", line: 7)
    }
    #expect(failure?.description.hasPrefix("A callbag breaks laws (Here/There.swift:7)\n") == true)
    #expect("\(report)".contains("with sources that answer at once, of which number 1 ends after 0 values\n"))
  }
}
