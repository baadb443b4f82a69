import Dispatch

/// Runs the body as a task and blocks this thread until it is done.
func wait(_ body: @escaping @Sendable () async -> Int) -> Int {
  let answer = Answer()
  Task.detached {
    answer.value = await body()
    answer.isThere.signal()
  }
  answer.isThere.wait()
  return answer.value
}

// Unchecked: the semaphore lets the reader come after the writer.
private final class Answer: @unchecked Sendable {
  var value = 0
  let isThere = DispatchSemaphore(value: 0)
}
