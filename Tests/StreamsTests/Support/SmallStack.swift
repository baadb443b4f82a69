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

/// Runs the body on so many threads at once, and returns when all are done.
func onThreads(_ count: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) {
  let (start, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  for number in 0..<count {
    Thread {
      start.wait()
      body(number)
      done.signal()
    }.start()
  }
  for _ in 0..<count { start.signal() }
  for _ in 0..<count { done.wait() }
  // What they have come by on visits, and left to others.
  Visit.waitForOthers()
}
