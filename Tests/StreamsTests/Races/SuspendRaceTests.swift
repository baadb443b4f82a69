import Foundation
import Testing

@testable import Streams

/// A loop empties what a thread fills, which stops while it is paused.
struct `A source that honours its pauses` {
  /// Gives so many numbers on a thread of its own, none while it is paused.
  private static func numbers(_ count: Int) -> CallbagSource<Int> {
    .listenable { emitter in
      let isPaused = Locked(false)
      let change = DispatchSemaphore(value: 0)
      emitter.onPause { isNow in
        isPaused.withLock { $0 = isNow }
        change.signal()
      }
      emitter.onEnd { change.signal() }
      Thread.detachNewThread {
        for number in 0..<count {
          var looks = 0
          while isPaused.withLock({ $0 }), !emitter.hasEnded {
            looks += 1
            // At first without a pause, so that it meets who resumes it. Then it waits, because the loop goes on only after all
            // other tests that have begun, and they need the processors.
            if looks < 100 { sched_yield() } else { change.wait() }
          }
          emitter.next(number)
        }
        emitter.complete()
      }
    }
  }

  private let count = Effort.rounds(orElse: 200) * 100

  @Test(arguments: [1, 2, 5])
  func `loses no value to a loop`(_ capacity: Int) async throws {
    var heard = 0
    for try await number in Self.numbers(count).values(.suspend(capacity)) {
      guard number == heard else { break }
      heard += 1
    }
    #expect(heard == count)
  }

  /// A thread that asks is inside the buffer, where the values of the source's thread wait for it meanwhile.
  @Test(arguments: [1, 2, 5])
  func `loses no value to a buffer whose sink asks on another thread`(_ capacity: Int) {
    let count = count
    let heard = Transcript()
    let run = Self.numbers(count).buffered(.suspend(capacity)).puller { heard.write($0) }
    onThreads(1) { _ in
      while !run.hasEnded {
        run.pull()
        sched_yield()
      }
    }
    #expect(heard.lines == (0..<count).map(String.init))
  }

  /// The buffer may be full before the source has been told so, while the loop takes values on another thread.
  @Test(arguments: [1, 2, 5])
  func `does not stand still above a buffer`(_ capacity: Int) async throws {
    var last = -1
    for try await number in Self.numbers(count).buffered(.suspend(capacity)).values(.suspend(1)) {
      guard number > last else { break }
      last = number
    }
    #expect((0..<count).contains(last))
  }

  @Test func `is told at last what the sink has said last`() {
    for _ in 0..<Effort.rounds(orElse: 200) {
      let isPaused = Locked(false)
      let run = CallbagSource<Int>.listenable { emitter in
        emitter.onPause { isNow in isPaused.withLock { $0 = isNow } }
      }.listener { _ in }
      onThreads(2) { thread in
        for _ in 0..<50 { if thread == 0 { run.pause() } else { run.resume() } }
      }
      run.pause()
      #expect(isPaused.withLock { $0 })
      run.resume()
      #expect(!isPaused.withLock { $0 })
    }
  }
}
