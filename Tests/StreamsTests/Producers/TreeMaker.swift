@testable import Streams

/// Makes a random tree of producers.
struct TreeMaker {
  typealias Producer = SignalProducer<Int, TestError>

  /// What is broken on purpose, so that the rules can be seen to find it.
  enum Fault: CaseIterable, Sendable {
    case staysOpen, opensEarly, endsTwice, fallsBack
  }

  let record: TreeRecord
  let scheduler: VirtualScheduler
  var fault: Fault?
  var random: SplitMix64

  mutating func tree(_ depth: Int, _ sides: [TreeRecord.Side] = []) -> Producer {
    guard depth > 0, chance(7, of: 8) else { return source(depth, sides) }
    return chance(2, of: 5) ? joined(depth, sides) : changed(depth, sides)
  }

  private mutating func chance(_ part: Int, of all: Int) -> Bool {
    Int.random(in: 0..<all, using: &random) < part
  }

  private mutating func number(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  /// A maker for a subtree that is made later, which is the same each time.
  private mutating func fork() -> TreeMaker {
    var other = self
    other.random = SplitMix64(seed: random.next())
    return other
  }

  // MARK: Sources

  private mutating func source(_ height: Int, _ sides: [TreeRecord.Side]) -> Producer {
    let (record, scheduler, name) = (record, scheduler, record.name())
    let values = (0..<number(4)).map { $0 }
    let end = number(8)
    let step = chance(1, of: 2) ? 0 : Double(number(3) + 1) / 2
    record.note("source \(values.count) \(end) \(step)", at: height)
    let (isObstinate, leaks) = (chance(1, of: 4), fault == .staysOpen && chance(1, of: 4))
    return Producer { observer, lifetime in
      record.open(name, sides)
      lifetime.observeEnded {
        if !leaks { record.close(name, sides) }
        if isObstinate { observer.send(error: .failure) }
      }
      let finish: @Sendable () -> Void = {
        switch end {
        case 0, 1: observer.send(error: .failure)
        case 2: observer.sendInterrupted()
        case 3: break
        default: observer.sendCompleted()
        }
      }
      guard step > 0 else {
        for value in values { observer.send(value: value) }
        return finish()
      }
      for (index, value) in values.enumerated() {
        scheduler.schedule(after: .seconds(step * Double(index + 1))) { observer.send(value: value) }
      }
      scheduler.schedule(after: .seconds(step * Double(values.count + 1))) { finish() }
    }
  }

  // MARK: Operators

  private mutating func changed(_ depth: Int, _ sides: [TreeRecord.Side]) -> Producer {
    let operation = number(17)
    record.note("operator \(operation)", at: depth)
    if operation > 10 { return flattened(operation, depth, sides) }
    let above = tree(depth - 1, sides)
    let count = number(3) + 1
    return switch operation {
    case 0: above.map { $0 + 1 }
    case 1: above.filter { $0 % 2 == 0 }
    case 2: above.take(first: count)
    case 3: above.take(last: count)
    case 4: above.scan(0) { $0 + $1 }
    case 5: above.skip(first: count)
    case 6: above.delay(Double(count))
    case 7: above.retry(upTo: count - 1)
    case 8: above.times(count)
    case 9: above.timeout(after: Double(count), raising: .failure)
    default: heard(above)
    }
  }

  private func heard(_ above: Producer) -> Producer {
    let (record, place) = (record, record.name())
    return above.on(
      starting: { record.hear("starting", at: place) }, terminated: { record.hear("terminated", at: place) },
      disposed: { record.hear("disposed", at: place) })
  }

  private mutating func flattened(_ operation: Int, _ depth: Int, _ sides: [TreeRecord.Side]) -> Producer {
    let strategy: FlattenStrategy = [.merge, .concat, .latest, .race, .concurrent(limit: 2)][operation % 5]
    let above = tree(depth - 1, sides)
    let maker = fork()
    guard operation < 16 else {
      return above.flatMapError { _ in
        var maker = maker
        return maker.tree(depth - 2, sides)
      }
    }
    return above.flatMap(strategy) { value in
      var maker = maker
      // Inner streams of a concat follow one another, but are heard beside the outer one.
      return maker.tree(depth - 2, []).map { $0 + value }
    }
  }

  private mutating func joined(_ depth: Int, _ sides: [TreeRecord.Side]) -> Producer {
    let operation = number(10)
    record.note("join \(operation)", at: depth)
    if operation < 3 { return concatenated(depth, sides) }
    let (left, right) = (tree(depth - 1, sides), tree(depth - 1, sides))
    return switch operation {
    case 3: left.merge(with: right)
    case 4: left.zip(with: right).map { $0 + $1 }
    case 5: left.combineLatest(with: right).map { $0 + $1 }
    case 6: left.withLatest(right).map { $0 + $1 }
    case 7: left.take(until: right)
    case 8: left.take(untilReplacement: right)
    default: chance(1, of: 2) ? left.race(with: right) : left.sample(on: right)
    }
  }

  private mutating func concatenated(_ depth: Int, _ sides: [TreeRecord.Side]) -> Producer {
    let concat = record.name()
    let left = tree(depth - 1, sides + [TreeRecord.Side(concat: concat, isLeft: true)])
    let right = tree(depth - 1, sides + [TreeRecord.Side(concat: concat, isLeft: false)])
    switch fault {
    case .opensEarly where chance(1, of: 2): return left.merge(with: right)
    case .fallsBack where chance(1, of: 2):
      return SignalProducer { observer, lifetime in
        let first = left.start { event in
          if case .value = event { return observer.send(event) }
          right.start { observer.send($0) }
        }
        lifetime += first
      }
    default: return left.concat(right)
    }
  }
}
