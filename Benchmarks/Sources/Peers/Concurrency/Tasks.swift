import Harness

struct Refused: Error {}

func settledTasks(_ elements: Int) async -> Int {
  var sum = 0
  for value in 0..<elements {
    let task = Task.immediate { value }
    sum &+= await task.value &+ 1
  }
  return sum
}

func capturingTasks(_ elements: Int) async -> Int {
  var sum = 0
  let one = Captured(1)
  for value in 0..<elements {
    let task = Task.immediate { value &+ one.value }
    sum &+= await task.value
  }
  return sum
}

/// Each thread makes its tasks in a task of its own, because it could not wait for them otherwise.
func tasks(onThreads threads: Int, _ elements: Int) -> Int {
  let sums = (0..<threads).map { _ in Sum() }
  onThreads(threads) { thread in
    sums[thread].value = wait { await settledTasks(elements / threads) }
  }
  return sums.reduce(0) { $0 &+ $1.value }
}

// A request is a task, which is told its answer when it waits.
func laterRequests(_ elements: Int) async -> Int {
  let answer = Later()
  var sum = 0
  for value in 0..<elements {
    let task = Task.immediate { await withUnsafeContinuation { answer.continuation = $0 } &* 2 }
    answer.continuation?.resume(returning: value &+ 1)
    sum &+= await task.value
  }
  return sum
}

func laterTasks(_ elements: Int) async -> Int {
  let answer = Later()
  var sum = 0
  for value in 0..<elements {
    let task = Task.immediate { await withUnsafeContinuation { answer.continuation = $0 } &+ 1 }
    answer.continuation?.resume(returning: value)
    sum &+= await task.value
  }
  return sum
}

// Unchecked: the task has stored its continuation before `Task.immediate` returns.
private final class Later: @unchecked Sendable {
  var continuation: UnsafeContinuation<Int, Never>?
}

func retriedTasks(_ elements: Int) async -> Int {
  var sum = 0
  let runs = Sum()
  for value in 0..<elements {
    runs.value = 0
    let task = Task.immediate {
      for _ in 0..<3 {
        do { return try await answer(value, runs) } catch {}
      }
      return try await answer(value, runs)
    }
    if let answer = try? await task.value { sum &+= answer }
  }
  return sum
}

@inline(never)
private func answer(_ value: Int, _ runs: Sum) async throws -> Int {
  runs.value += 1
  if runs.value < 3 { throw Refused() }
  return value
}
