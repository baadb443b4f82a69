import Foundation
import Streams
import StreamsTesting
import Testing

/// Operators that are lawful as long as sources answer at once, and what catches them: controls of the four answers.
@Suite("Operators that rely on how sources answer")
struct BrokenAnswerTests {
  typealias Operation = @Sendable (@escaping @Sendable (@escaping Consumer<Int>) -> Void) -> Producer<Int>

  /// Passes on what comes while it asks, and nothing else.
  static let impatient: Operation = { source in
    { sink in
      var asking = 0
      source { message in
        switch message {
        case .start(let talkback):
          sink(
            .start { wish in
              asking += 1
              talkback(wish)
              asking -= 1
            })
        case .next: if asking > 0 { sink(message) }
        case .completed: sink(message)
        }
      }
    }
  }

  /// Asks again when nothing has come by the time the wish returns, unless a value is being dealt with.
  static let pushy: Operation = { source in
    { sink in
      var (count, depth, isOver) = (0, 0, false)
      source { message in
        switch message {
        case .start(let talkback):
          sink(
            .start { wish in
              let before = count
              talkback(wish)
              if case .next = wish, depth == 0, count == before, !isOver { talkback(wish) }
            })
        case .next:
          count += 1
          depth += 1
          sink(message)
          depth -= 1
        case .completed:
          isOver = true
          sink(message)
        }
      }
    }
  }

  /// Drops what comes on another thread than the one that it was greeted on.
  static let homebound: Operation = { source in
    { sink in
      let home = Thread.current
      source { message in
        if case .next = message, Thread.current !== home { return }
        sink(message)
      }
    }
  }

  /// Drops what comes while it is passing something on.
  static let busy: Operation = { source in
    { sink in
      var isBusy = false
      source { message in
        guard case .next = message else { return sink(message) }
        if isBusy { return }
        isBusy = true
        sink(message)
        isBusy = false
      }
    }
  }

  typealias Row = (name: String, operation: Operation, answer: CallbagLaws.Answer, law: CallbagLaws.Law)

  static let all: [Row] = [
    ("impatient", impatient, .later, .noLostWish), ("pushy", pushy, .later, .exactPulls),
    ("pushy", pushy, .later, .exactDemand), ("homebound", homebound, .fromAnotherThread, .noLostWish),
    ("busy", busy, .reentrantly, .noLostWish),
  ]

  @Test("each is lawful with sources that answer at once, and caught by one answer", arguments: all.indices)
  func caught(_ index: Int) {
    let (name, operation, answer, law) = Self.all[index]
    #expect(CallbagLaws.check([.pullable], answers: [.atOnce], raw: operation).isLawful, "\(name)")
    let report = CallbagLaws.check([.pullable], answers: [answer], raw: operation)
    #expect(report.broken.contains(law), "\(name): \(report)")
    #expect(report.violations.allSatisfy { $0.answer == answer })
    #expect("\(report)".contains("with sources that answer \(answer.rawValue)"))
    let all = CallbagLaws.check([.pullable], raw: operation)
    #expect(all.broken.contains(law), "\(name)")
  }

  @Test("one that passes everything on is lawful with every answer", arguments: CallbagLaws.Answer.allCases)
  func lawful(_ answer: CallbagLaws.Answer) {
    let report = CallbagLaws.check([.pullable], answers: [answer], raw: { source in { source($0) } })
    #expect(report.isLawful, "\(report)")
  }

  @Test("a join that asks both sides for the same wish is caught when they answer later")
  func greedyJoin() {
    let join: @Sendable ([CallbagSource<Int>]) -> CallbagSource<Int> = { sources in
      CallbagSource { sink in
        var talkbacks: [SourceTalkback<Int>] = []
        for source in sources {
          source { message in
            if case .start(let talkback) = message { talkbacks.append(talkback) } else { sink(message) }
          }
        }
        sink(.start { message in for talkback in talkbacks { talkback(message) } })
      }
    }
    let report = CallbagLaws.check([.pullable], needs: [1, 0], join: join)
    #expect(report.broken.contains(.exactDemand))
  }
}
