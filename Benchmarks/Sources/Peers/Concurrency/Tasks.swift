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
