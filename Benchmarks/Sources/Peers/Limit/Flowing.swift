import Harness

/// The four stages with a call of an opaque closure for each.
private struct Stages {
  let add = Transform.plusOne
  let isEven = Predicate.isEven
  let triple = Transform.triple
  let sink: Sink

  @inline(__always)
  func receive(_ value: Int) {
    let added = add.call(value)
    if isEven.call(added) { sink.call(triple.call(added)) }
  }
}

func fourStages(_ elements: Int) -> Int {
  let sum = Sum()
  let stages = Stages(sink: .adding(to: sum))
  for value in 0..<elements { stages.receive(value) }
  return sum.value
}

/// All four in one function.
func inlinedStages(_ elements: Int) -> Int {
  var sum = 0
  for value in 0..<elements {
    // Hidden, or the compiler finds the sum without a loop.
    let added = hidden(value) &+ 1
    if added & 1 == 0 { sum &+= added &* 3 }
  }
  return sum
}

@inline(never)
private func hidden(_ value: Int) -> Int { value }

/// The closures, and one guard in front of them.
func guardedStages(_ elements: Int) -> Int {
  let sum = Sum()
  let stages = Stages(sink: .adding(to: sum))
  let guardian = Guardian()
  for value in 0..<elements { guardian.run { stages.receive(value) } }
  return sum.value
}

func maps(_ count: Int, _ elements: Int) -> Int {
  let sum = Sum()
  var chain = Sink.adding(to: sum)
  for _ in 0..<count {
    let next = chain
    chain = Sink { next.call($0 &+ 1) }
  }
  for value in 0..<elements { chain.call(value) }
  return sum.value
}

func strings(_ elements: Int) -> Int {
  let sum = Sum()
  let stages = opaque(
    WordStages(
      first: { $0 }, isWord: { !$0.isEmpty }, second: { $0 }, sink: { sum.value &+= $0.utf8.count }),
    decoy: WordStages(first: { _ in "" }, isWord: { _ in true }, second: { _ in "" }, sink: { _ in }))
  let words = Workload.words
  for value in 0..<elements {
    let word = stages.first(value & 1 == 0 ? words.even : words.odd)
    if stages.isWord(word) { stages.sink(stages.second(word)) }
  }
  return sum.value
}

/// A closure on the heap, so that a list of them can be walked without counting references.
private final class SinkBox {
  let sink: Sink

  init(_ sink: Sink) { self.sink = sink }
}

func fanOut(_ branches: Int, _ elements: Int) -> Int {
  let sum = Sum()
  let boxes = (0..<branches).map { _ in SinkBox(.adding(to: sum)) }
  // The array above holds them.
  let sinks = boxes.map { Unmanaged.passUnretained($0) }
  Stopwatch.restart()
  for value in 0..<elements / branches {
    for sink in sinks { sink._withUnsafeGuaranteedRef { $0.sink.call(value) } }
  }
  Stopwatch.pause()
  return withExtendedLifetime(boxes) { sum.value }
}

func combineLatest(_ elements: Int) -> Int {
  let sum = Sum()
  let sink = PairSink.adding(to: sum)
  var left: Int?
  var right: Int?
  for value in 0..<elements / 2 {
    left = value
    if let left, let right { sink.call(left, right) }
    right = value
    if let left, let right { sink.call(left, right) }
  }
  return sum.value
}

func zip(_ elements: Int) -> Int {
  let sum = Sum()
  let sink = PairSink.adding(to: sum)
  var waiting: [Int] = []
  for value in 0..<elements / 2 {
    waiting.append(value)
    if let left = waiting.popLast() { sink.call(left, value) }
  }
  return sum.value
}

func contended(_ elements: Int) -> Int {
  let sum = Sum()
  // Only called under the guard.
  nonisolated(unsafe) let sink = Sink.adding(to: sum)
  let guardian = Guardian()
  onTwoThreads { _ in
    for value in 0..<elements / 2 { guardian.run { sink.call(value) } }
  }
  return sum.value
}
