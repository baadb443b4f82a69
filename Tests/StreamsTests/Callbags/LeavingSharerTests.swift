import Streams
import Testing

/// A sink of a shared source that has asked leaves it, at every time: what it alone has wanted is not asked for any more.
struct `A sink that leaves a shared source` {
  /// A producer by hand, which greets and answers when the test says so.
  private final class Source: @unchecked Sendable {  // Unchecked: one thread.
    let asked = Counter()
    private var (last, owed) = (0, 0)
    private var sink: Consumer<Int>?

    var source: CallbagSource<Int> { CallbagSource { self.sink = $0 } }

    func greet() {
      sink?(
        .start { message in
          if case .next = message { (self.owed, _) = (self.owed + 1, self.asked.increment()) }
        })
    }

    func answer() {
      guard owed > 0 else { return }
      (last, owed) = (last + 1, owed - 1)
      sink?(.next(last))
    }
  }

  /// When the one that has asked leaves.
  enum Moment: CaseIterable, Sendable {
    case beforeGreeting, inOwnHandler, inHandlerOfEarlier, inHandlerOfLater, before, after
  }

  typealias Below = @Sendable (CallbagSource<Int>) -> CallbagSource<Int>

  private static let above: [(name: String, attach: Below)] = [
    ("nothing", { $0 }), ("map", { $0.map { $0 } }), ("merge", { $0.merge(CallbagSource<Int>.never) }),
    ("zip", { $0.zip(.from(0...)).map { $0.0 } }), ("inline", { $0.dispatch(.inline) }),
    ("concat", { $0.concat(.from([0])) }),
  ]

  /// How often a source is asked, and what the other sinks hear, when one that wants two values leaves.
  private func leave(_ moment: Moment, _ attach: Below, others asking: Int) -> (asked: Int, heard: [String]) {
    let (source, heard, runs) = (Source(), Transcript(), Kept<CallbagSubscription>())
    let shared = attach(source.source).share()
    let early = shared.puller { [runs] value in
      heard.write("early \(value)")
      if moment == .inHandlerOfEarlier { runs.all[0].stop() }
    }
    let asker = shared.puller { [runs] _ in if moment == .inOwnHandler { runs.all[0].stop() } }
    runs.keep(asker)
    let late = shared.puller { [runs] value in
      heard.write("late \(value)")
      if moment == .inHandlerOfLater { runs.all[0].stop() }
    }
    asker.pull(2)
    if asking > 0 { late.pull(asking) }
    if moment == .beforeGreeting { asker.stop() }
    source.greet()
    if moment == .before { asker.stop() }
    source.answer()
    if moment == .after { asker.stop() }
    source.answer()
    defer { for run in [early, asker, late] { run.stop() } }
    return (source.asked.value, heard.lines)
  }

  @Test(arguments: Moment.allCases)
  func `takes its wishes along that have not been passed on`(_ moment: Moment) {
    for (name, attach) in Self.above {
      let (asked, heard) = leave(moment, attach, others: 0)
      // One that has been asked answers.
      let count = moment == .beforeGreeting ? 0 : moment == .after ? 2 : 1
      #expect(asked == count, "\(name)")
      #expect(heard == (0..<count).flatMap { ["early \($0 + 1)", "late \($0 + 1)"] }, "\(name)")
    }
  }

  @Test(arguments: Moment.allCases, [1, 2])
  func `leaves the wishes of others`(_ moment: Moment, _ wanted: Int) {
    for (name, attach) in Self.above {
      let (asked, heard) = leave(moment, attach, others: wanted)
      let count = moment == .after ? 2 : wanted
      #expect(asked == count, "\(name)")
      #expect(heard == (0..<count).flatMap { ["early \($0 + 1)", "late \($0 + 1)"] }, "\(name)")
    }
  }
}
