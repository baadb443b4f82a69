import Streams
import StreamsTesting
import Testing

@Suite("Broken callbags")
struct BrokenCallbagTests {
  typealias Broken = (
    name: String, law: CallbagLaws.Law, producer: @Sendable (@escaping Consumer<Int>) -> Void
  )

  static let all: [Broken] = [
    ("no greeting", .oneGreeting, { sink in sink(.next(1)) }),
    (
      "two greetings", .oneGreeting,
      { sink in
        sink(.start { _ in })
        sink(.start { _ in })
      }
    ),
    (
      "a value before the greeting", .oneGreeting,
      { sink in
        sink(.next(1))
        sink(.start { _ in })
      }
    ),
    (
      "two ends", .oneEnd,
      { sink in
        sink(.start { _ in })
        sink(.completed(.finished))
        sink(.completed(.finished))
      }
    ),
    (
      "a value after the end", .nothingAfterTheEnd,
      { sink in
        sink(.start { _ in })
        sink(.completed(.finished))
        sink(.next(1))
      }
    ),
    (
      "deaf to the sink's end", .promptEnd,
      { sink in
        sink(.start { message in if case .next = message { for value in 1...3 { sink(.next(value)) } } })
      }
    ),
    (
      "a greedy source", .exactPulls,
      { sink in
        var isOver = false
        sink(
          .start { message in
            if case .completed = message { isOver = true }
            if case .next = message { for value in 1...2 where !isOver { sink(.next(value)) } }
          })
      }
    ),
    (
      "an answer after the end", .deafAfterTheEnd,
      { sink in
        sink(.start { message in if case .next = message { sink(.next(1)) } })
      }
    ),
    ("a source that recurses now and then", .constantStack, { Nesting(upTo: .max, every: 100).greet($0) }),
    (
      "a recursive source", .constantStack,
      { sink in
        var isOver = false
        sink(
          .start { message in
            if case .completed = message { isOver = true }
            if case .next = message, !isOver { sink(.next(1)) }
          })
      }
    ),
  ]

  @Test("each is caught, by the law that it breaks", arguments: all.indices)
  func caught(_ index: Int) {
    let (name, law, producer) = Self.all[index]
    let report = CallbagLaws.check([.pullable, .flat], producer)
    #expect(report.broken.contains(law), "\(name): \(report)")
  }

  @Test("a source that nests some values and then goes back is none", arguments: [1, 5, 40])
  func bounded(_ depth: Int) {
    let report = CallbagLaws.check([.pullable, .flat]) { Nesting(upTo: depth, every: 1).greet($0) }
    #expect(report.isLawful, "\(report)")
  }

  @Test("a report shows the messages")
  func picture() {
    let report = CallbagLaws.check([]) { (sink: @escaping Consumer<Int>) in
      sink(.start { _ in })
      sink(.next(7))
      sink(.completed(.finished))
      sink(.completed(.finished))
    }
    #expect(report.violations.first { $0.law == .oneEnd }?.marble == "g 7 | | ")
    #expect("\(report)".contains("one end at most: there was another"))
  }

  @Test("operators that do not end their source, or take too much, are caught")
  func operators() {
    let deaf = CallbagLaws.check(
      [],
      raw: { source in
        { sink in source { if case .completed = $0 {} else { sink($0) } } } as Producer<Int>
      })
    // Its end is not waited for, but it says more to a source that has ended.
    #expect(deaf.broken == [.nothingAfterTheEnd], "\(deaf)")
    let forgetful = CallbagLaws.check(
      [],
      raw: { source in
        { sink in
          source { message in
            if case .start(let talkback) = message {
              sink(.start { if case .next = $0 { talkback(.wantItem) } })
            } else {
              sink(message)
            }
          }
        } as Producer<Int>
      })
    #expect(forgetful.broken.contains(.promptEnd))
    let greedy = CallbagLaws.check(operator: { source in
      source.buffered(.newest(3))
    })
    #expect(greedy.broken == [.exactDemand])
  }
}

/// A source of ones, which answers a wish from within a value at once for so many values, and then only when the stack has
/// been left.
private final class Nesting: @unchecked Sendable {  // Unchecked: one thread uses it.
  private let limit: Int
  private let stride: Int
  private var depth = 0
  private var given = 0
  private var wishes = 0
  private var isOver = false

  /// - Parameter stride: of how many values one is nested.
  init(upTo limit: Int, every stride: Int) {
    self.limit = limit
    self.stride = stride
  }

  func greet(_ sink: @escaping Consumer<Int>) {
    sink(
      .start { message in
        if case .completed = message { self.isOver = true }
        guard case .next = message, !self.isOver else { return }
        self.wishes += 1
        if self.depth == 0 || self.depth < self.limit && self.given.isMultiple(of: self.stride) {
          self.give(to: sink)
        }
      })
  }

  private func give(to sink: Consumer<Int>) {
    depth += 1
    while wishes > 0, !isOver {
      wishes -= 1
      given += 1
      sink(.next(1))
    }
    depth -= 1
  }
}
