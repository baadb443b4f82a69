import Foundation
import Streams

/// Who takes the values of a source in the tables of demand.
enum DemandSink: CaseIterable, Sendable {
  /// It wants everything.
  case all
  /// It asks for one, and for the next when that has come.
  case oneByOne
  /// It asks for three at a time.
  case threes
  /// It asks for one, and for the next from its handler.
  case fromHandler
  /// It asks twice before anything can come, and then from its handler.
  case twice
}

/// What a sink has heard.
final class Heard: @unchecked Sendable {  // Unchecked: one lock guards everything.
  private let lock = NSLock()
  private var (all, isOver, asked, mostAhead, ends): ([Int], Bool, Int, Int, [Completion]) = (
    [], false, 0, 0, []
  )

  var values: [Int] { lock.withLock { all } }
  var end: [Completion] { lock.withLock { ends } }
  /// How many values have come beyond what had been asked for, at most.
  var ahead: Int { lock.withLock { mostAhead } }

  /// Notes a wish, unless it is for more than so many in all.
  func ask(_ count: Int, ofAll limit: Int = .max) -> Bool {
    lock.withLock {
      guard asked + count <= limit else { return false }
      asked += count
      return true
    }
  }

  func hear(_ value: Int) {
    lock.withLock {
      all.append(value)
      mostAhead = max(mostAhead, all.count - asked)
    }
  }

  func hear(end: Completion) { lock.withLock { ends.append(end) } }
}

extension DemandSink {
  /// Takes values in its manner until so many have come, or until the end, and answers what it has heard.
  ///
  /// - Parameter isDone: called after each settling; ends the run early when true.
  func take(
    _ count: Int = .max, of source: CallbagSource<Int>, _ answering: Answering
  ) -> Heard {
    let (heard, holder) = (Heard(), RunHolder())
    if self == .all {
      _ = heard.ask(1 << 40)
      source.forEach(end: { heard.hear(end: $0) }) { heard.hear($0) }
      answering.settle()
      return heard
    }
    let asksOn = self == .fromHandler || self == .twice
    let run = source.puller(end: { heard.hear(end: $0) }) { value in
      heard.hear(value)
      if asksOn, heard.ask(1, ofAll: count) { holder.run?.pull() }
    }
    holder.run = run
    var (before, rounds) = (-1, 0)
    while heard.values.count < count, heard.end.isEmpty, heard.values.count > before, rounds < 1000 {
      before = heard.values.count
      rounds += 1
      let step = self == .threes ? min(3, count - before) : 1
      if heard.ask(step, ofAll: count) { run.pull(step) }
      if self == .twice, rounds == 1, heard.ask(1, ofAll: count) { run.pull() }
      answering.settle()
    }
    run.stop()
    return heard
  }

  private final class RunHolder: @unchecked Sendable {  // Unchecked: set before anything is asked.
    var run: CallbagSubscription?
  }
}
