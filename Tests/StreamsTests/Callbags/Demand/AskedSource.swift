import Foundation
import Streams

/// A source of a list, written by hand, that answers in a manner and knows what it has been asked for.
final class AskedSource: @unchecked Sendable {  // Unchecked: one lock guards everything.
  private let answering: Answering
  private let values: [Int]
  private let lock = NSLock()
  private var counts = (runs: 0, wishes: 0, given: 0, told: 0, ends: 0, owed: 0, mostOwed: 0)

  init(_ values: [Int], _ answering: Answering) {
    self.values = values
    self.answering = answering
  }

  var wishes: Int { lock.withLock { counts.wishes } }
  var given: Int { lock.withLock { counts.given } }
  /// How many runs are under way.
  var open: Int { lock.withLock { counts.runs - counts.ends } }
  /// How many wishes waited for their answer at the same time, at most.
  var mostOwed: Int { lock.withLock { counts.mostOwed } }

  var source: CallbagSource<Int> { CallbagSource { self.greet($0) } }

  private func greet(_ sink: @escaping Consumer<Int>) {
    lock.withLock { counts.runs += 1 }
    let run = Run(sink)
    sink(
      .start { message in
        switch message {
        case .start: break
        case .completed: self.end(run)
        case .next: self.wish(run)
        }
      })
  }

  private func wish(_ run: Run) {
    lock.withLock {
      counts.wishes += 1
      counts.owed += 1
      counts.mostOwed = max(counts.mostOwed, counts.owed)
      run.wishes += 1
    }
    answering.answer {
      guard self.answering.manner.loops else { return self.give(run) }
      guard self.lock.withLock({ run.begin() }) else { return }
      repeat { self.give(run) } while self.lock.withLock { run.goesOn() }
    }
  }

  private func give(_ run: Run) {
    let value: Int?? = lock.withLock {
      counts.owed -= 1
      run.wishes -= 1
      guard !run.isOver else { return nil }
      guard run.place < values.count else {
        run.isOver = true
        counts.ends += 1
        return .some(nil)
      }
      defer { run.place += 1 }
      counts.given += 1
      return values[run.place]
    }
    guard let value else { return }
    run.sink(value.map { .next($0) } ?? .completed(.finished))
  }

  private func end(_ run: Run) {
    lock.withLock {
      if !run.isOver { counts.ends += 1 }
      run.isOver = true
    }
  }

  private final class Run {
    let sink: Consumer<Int>
    var place = 0
    var wishes = 0
    var isOver = false
    var isGiving = false

    init(_ sink: @escaping Consumer<Int>) { self.sink = sink }

    func begin() -> Bool {
      defer { isGiving = true }
      return !isGiving
    }

    func goesOn() -> Bool {
      isGiving = wishes > 0
      return isGiving
    }
  }
}
