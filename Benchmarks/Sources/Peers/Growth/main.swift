import Harness
import Streams

private let powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]
private let lengths = [1, 2, 5, 10, 20, 50, 100, 200]

private var workloads: [(Workload, (Int) -> Int)] = []
for count in powers { workloads.append((.branches(count), { branches(count, $0) })) }
for count in lengths { workloads.append((.stages(count), { stages(count, $0) })) }
for count in powers {
  workloads.append((.subscribe(count), { subscribe(count, $0) }))
  workloads.append((.cancel(count), { cancel(count, $0) }))
  workloads.append((.prune(count), { prune(count, $0) }))
}
benchmark(workloads)

func branches(_ count: Int, _ elements: Int) -> Int {
  let sum = Sum()
  let input = HotInput<Int>()
  for _ in 0..<count { input.on { sum.value &+= $0 } }
  Stopwatch.restart()
  for value in 0..<elements / count { input.push(value) }
  Stopwatch.pause()
  return sum.value
}

func stages(_ count: Int, _ elements: Int) -> Int {
  let sum = Sum()
  let input = HotInput<Int>()
  var last = input.map { $0 &+ 1 }
  for _ in 1..<count { last = last.map { $0 &+ 1 } }
  last.on { sum.value &+= $0 }
  Stopwatch.restart()
  for value in 0..<elements / count { input.push(value) }
  Stopwatch.pause()
  return sum.value
}

func subscribe(_ count: Int, _ elements: Int) -> Int {
  let sum = Sum()
  inRounds(elements / count) {
    let input = HotInput<Int>()
    Stopwatch.resume()
    for _ in 0..<count { input.on { sum.value &+= $0 } }
    Stopwatch.pause()
    input.push(1)
  }
  return sum.value
}

func cancel(_ count: Int, _ elements: Int) -> Int {
  let sum = Sum()
  inRounds(elements / count) {
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    cold.persist()
    let branches = (0..<count).map { _ in cold.onTerminate { _ in sum.value += 1 } }
    Stopwatch.resume()
    for index in 0..<count { branches[scattered(index, count)].terminate(withReason: .cancelled) }
    Stopwatch.pause()
  }
  return sum.value
}

func prune(_ count: Int, _ elements: Int) -> Int {
  let sum = Sum()
  inRounds(elements / count) {
    let input = HotInput<Int>()
    for _ in 0..<count { input.onTerminate { _ in sum.value += 1 }.lift(Last()) }
    Stopwatch.resume()
    input.push(1)
    Stopwatch.pause()
  }
  return sum.value
}

/// Does something again and again, while the stopwatch stands still unless the body resumes it.
private func inRounds(_ rounds: Int, _ body: () -> Void) {
  Stopwatch.restart()
  Stopwatch.pause()
  for _ in 0..<rounds { body() }
}

/// A permutation of the indices: neither forwards nor backwards.
private func scattered(_ index: Int, _ count: Int) -> Int { index * 7919 % count }

/// Ends the stream with its first value.
private struct Last: StreamOperator {
  static var hearsEnd: Bool { false }

  mutating func receive(_ input: Int) -> Step<Int> { .end(last: nil, .completed) }
}
