import AsyncAlgorithms
import Harness

private let add = { @Sendable (value: Int) in value &+ 1 }

/// A stream that has been given the integers from 0 on.
private func filled(_ count: Int) -> AsyncStream<Int> {
  let (stream, input) = AsyncStream.makeStream(of: Int.self)
  for value in 0..<count { input.yield(value) }
  input.finish()
  return stream
}

private func total(of sequence: some AsyncSequence<Int, Never>) async -> Int {
  var sum = 0
  for await value in sequence { sum &+= value }
  return sum
}

func fourStages(_ elements: Int) async -> Int {
  await total(of: filled(elements).map { $0 &+ 1 }.filter { $0 & 1 == 0 }.map { $0 &* 3 })
}

func tenMaps(_ elements: Int) async -> Int {
  let five = filled(elements).map(add).map(add).map(add).map(add).map(add)
  return await total(of: five.map(add).map(add).map(add).map(add).map(add))
}

func strings(_ elements: Int) async -> Int {
  let (stream, input) = AsyncStream.makeStream(of: String.self)
  let words = Workload.words
  for value in 0..<elements { input.yield(value & 1 == 0 ? words.even : words.odd) }
  input.finish()
  var sum = 0
  for await word in stream.map({ $0 }).filter({ !$0.isEmpty }).map({ $0 }) { sum &+= word.utf8.count }
  return sum
}

/// Which values meet is a matter of chance here, so that only the last pair can be checked.
func combineLatest(_ elements: Int) async -> Int {
  var last = 0
  for await (left, right) in AsyncAlgorithms.combineLatest(filled(elements / 2), filled(elements / 2)) {
    last = left &+ right
  }
  return last
}

func zip(_ elements: Int) async -> Int {
  var sum = 0
  for await (left, right) in AsyncAlgorithms.zip(filled(elements / 2), filled(elements / 2)) {
    sum &+= left &+ right
  }
  return sum
}

func chains(_ elements: Int) async -> Int {
  var sum = 0
  for value in 0..<elements {
    let (stream, input) = AsyncStream.makeStream(of: Int.self)
    let stages = stream.map { $0 &+ 1 }.filter { $0 >= 0 }.map { $0 &* 3 }
    input.yield(value)
    input.finish()
    sum &+= await total(of: stages)
  }
  return sum
}

func chains(_ capture: Capture, _ elements: Int) async -> Int {
  var sum = 0
  let (one, zero, three) = (Captured(1), Captured(0), Captured(3))
  for value in 0..<elements {
    let (stream, input) = AsyncStream.makeStream(of: Int.self)
    input.yield(value)
    input.finish()
    // Zero, which the optimiser cannot know.
    let nothing = value &* zero.value
    switch capture {
    case .oneObject:
      sum &+= await total(
        of: stream.map { $0 &+ one.value }.filter { $0 >= zero.value }.map { $0 &* three.value })
    case .objectAndInteger:
      sum &+= await total(
        of: stream.map { $0 &+ one.value &+ nothing }.filter { $0 >= zero.value &+ nothing }
          .map { $0 &* three.value &+ nothing })
    }
  }
  return sum
}

func contended(_ elements: Int) -> Int {
  let (stream, input) = AsyncStream.makeStream(of: Int.self)
  let sum = Task.detached { await total(of: stream) }
  onTwoThreads { _ in
    for value in 0..<elements / 2 { input.yield(value) }
  }
  input.finish()
  return wait { await sum.value }
}

func contendedMerge(_ elements: Int) -> Int {
  let pairs = (0..<2).map { _ in AsyncStream.makeStream(of: Int.self) }
  let sum = Task.detached { await total(of: merge(pairs[0].stream, pairs[1].stream)) }
  onTwoThreads { thread in
    for value in 0..<elements / 2 { pairs[thread].continuation.yield(value) }
    pairs[thread].continuation.finish()
  }
  return wait { await sum.value }
}

extension Workload {
  /// Combining latest values, of which only the last pair is checked.
  static let lastPair = Workload.combineLatest.expecting { elements in 2 * (elements / 2 - 1) }
}
