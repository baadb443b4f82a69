import Foundation

@testable import Streams

/// Runs the body on a thread with a small stack, of so many bytes, and returns when it is done.
func onSmallStack(of size: Int = 512 * 1024, _ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  thread.stackSize = size
  thread.start()
  done.wait()
}

/// Runs the body on so many threads at once, and returns when all are done, and what they have come by on visits and left
/// to others.
///
/// - Parameter stack: the size of each thread's stack in bytes; nil for that of the system.
func onThreads(_ count: Int, stack: Int? = nil, _ body: @escaping @Sendable (_ thread: Int) -> Void) {
  let (start, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  let others = DispatchGroup()
  for number in 0..<count {
    let thread = Thread {
      start.wait()
      leavingToOthers(others) { body(number) }
      done.signal()
    }
    if let stack { thread.stackSize = stack }
    thread.start()
  }
  for _ in 0..<count { start.signal() }
  for _ in 0..<count { done.wait() }
  others.wait()
}

/// Has what visits leave to others counted, as long as it takes.
private func leavingToOthers(_ others: DispatchGroup, _ body: () -> Void) {
  Visit.$startInTest.withValue(
    { work in DispatchQueue.global().async(group: others) { leavingToOthers(others, work) } }, operation: body
  )
}
