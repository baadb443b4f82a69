import Streams
import Testing

/// A producer greets, or adds a handler, while its run ends, in every tree and however the run ends. Its sink pauses nothing.
struct `A source that comes to listen while its run ends` {
  typealias Tree = @Sendable (CallbagSource<Int>, CallbagSource<Int>) -> CallbagSource<Int>

  private static let trees: [(name: String, join: Tree)] = [
    ("zip", { $0.zip($1).map { $0.0 } }), ("combineLatest", { $0.combineLatest(with: $1).map { $0.1 } }),
    ("take until", { $1.take(until: $0) }), ("sample", { $1.sample($0) }), ("merge", { $0.merge($1) }),
    ("withLatest", { $0.withLatest($1).map { $0.0 } }), ("race", { $0.race(with: $1) }),
    ("flatMap", { left, right in CallbagSource.of(1, 2).flatMap(.merge) { $0 == 1 ? left : right } }),
    ("take", { $0.take(first: 1).zip($1).map { $0.0 } }), ("replacement", { $1.take(untilReplacement: $0) }),
    ("share", { $0.merge($1).share() }),
    ("many", { CallbagSource<Int>.zip([$0, $1, .never]).map { $0[0] } }),
  ]

  enum End: CaseIterable { case completes, fails, isStopped, isStoppedInHandler }
  enum Moment: CaseIterable { case inEndHandler, whenOtherEnds }

  /// What a source hears that begins to listen in the moment when its run ends.
  private func lines(
    _ tree: Tree, _ end: End, _ moment: Moment,
    _ make: (_ comes: Kept<@Sendable () -> Void>, _ heard: Transcript) -> CallbagSource<Int>
  ) -> [String] {
    let (comes, heard) = (Kept<@Sendable () -> Void>(), Transcript())
    let (emitters, runs) = (Kept<CallbagEmitter<Int>>(), Kept<CallbagSubscription>())
    let come: @Sendable () -> Void = { for come in comes.taken() { come() } }
    let left = CallbagSource<Int>.listenable { emitter in
      emitters.keep(emitter)
      if moment == .whenOtherEnds { emitter.onEnd(come) }
    }
    let joined = tree(left, make(comes, heard))
    let run = joined.puller(end: { _ in if moment == .inEndHandler { come() } }) { _ in
      if end == .isStoppedInHandler { runs.all[0].stop() }
    }
    runs.keep(run)
    run.pull(2)
    switch end {
    case .completes: emitters.all[0].complete()
    case .fails: emitters.all[0].complete(.failed(TestError.failure))
    case .isStopped: run.stop()
    case .isStoppedInHandler: emitters.all[0].next(1)
    }
    run.stop()
    come()
    return heard.lines
  }

  @Test(arguments: End.allCases, Moment.allCases)
  func `hears of the end when it greets, and of nothing but wishes before that`(_ end: End, _ moment: Moment)
  {
    for (name, tree) in Self.trees {
      let lines = lines(tree, end, moment) { comes, heard in
        CallbagSource { sink in
          nonisolated(unsafe) let sink = sink
          comes.keep {
            sink(
              .start { message in
                switch message {
                case .start: heard.write("start")
                case .next: break
                case .completed: heard.write("end")
                }
              })
          }
        }
      }
      #expect(lines == ["end"], "\(name): \(lines)")
    }
  }

  @Test(arguments: End.allCases, Moment.allCases)
  func `hears of no pause when it adds a handler`(_ end: End, _ moment: Moment) {
    for (name, tree) in Self.trees {
      let lines = lines(tree, end, moment) { comes, heard in
        .listenable { emitter in
          comes.keep { emitter.onPause { isPaused in heard.write(isPaused) } }
        }
      }
      #expect(lines.isEmpty, "\(name)")
    }
  }
}
