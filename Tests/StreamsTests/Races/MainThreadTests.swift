import Dispatch
import Foundation
import Testing

@testable import Streams

/// Everything goes on while the main thread is blocked: nothing hops to the main queue unasked.
@Suite(.serialized) struct `A blocked main thread` {
  @Test func `stops no timer, replay, retry or dispatch`() async {
    let arrived = Arrivals()
    let wasBlocked = await withMainThreadBlocked {
      let queue = Dispatch.CustomQueue(type: .serial, name: "beside")
      let input = HotInput<Int>()
      input.delay(0.001).on { _ in arrived.note("delay") }
      input.debounce(0.001).on { _ in arrived.note("debounce") }
      input.window(lasting: 0.001).on { _ in arrived.note("window") }
      input.throttle(TimedThrottle(interval: 0.001, delayFirst: true)).on { _ in arrived.note("throttle") }
      input.timeout(0.001).onError { _ in arrived.note("timeout") }
      input.dispatch(.async(on: .background)).on { _ in arrived.note("background") }
      input.dispatch(.async(on: .priorityBackground(.high))).on { _ in arrived.note("priority") }
      input.dispatch(.async(on: .custom(queue))).on { _ in arrived.note("custom") }
      input.dispatch(.sync(on: .custom(queue))).on { _ in arrived.note("sync") }
      input.dispatch(.delay(after: 0.001, on: .background)).on { _ in arrived.note("after") }
      input.push(1)
      let timer = TimerStream(interval: 0.001).start()
      timer.on { arrived.note("timer") }
      let script = Script<Int>(.failure(TestError.failure), .success(1))
      Promise(script).retry(1, delay: 0.001).on { _ in arrived.note("retry") }
      let settled = Promise<Int> { $0(.success(1)) }
      settled.map { $0 }.on { _ in arrived.note("replay") }
      Promise<Int>(async: { 1 }).on { _ in arrived.note("async") }
      Dispatch.async(on: .background).execute { arrived.note("execute") }
      arrived.wait()
      timer.terminate(withReason: .completed)
      input.terminate(withReason: .completed)
    }
    #expect(arrived.missing == [])
    #expect(wasBlocked)
  }

  /// Runs the body on another thread while the main queue, which only the main thread serves, stands still. Answers
  /// whether it did all the time.
  private func withMainThreadBlocked(_ body: @escaping @Sendable () -> Void) async -> Bool {
    let (isBlocked, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    DispatchQueue.main.async {
      isBlocked.signal()
      mayGoOn.wait()
    }
    return await withCheckedContinuation { continuation in
      Thread {
        isBlocked.wait()
        let passed = Counter()
        DispatchQueue.main.async { passed.increment() }
        body()
        let wasBlocked = passed.value == 0
        mayGoOn.signal()
        continuation.resume(returning: wasBlocked)
      }.start()
    }
  }
}

/// What has happened, and what is still to happen.
private final class Arrivals: Sendable {
  static let everything: Set = [
    "delay", "debounce", "window", "throttle", "timeout", "background", "priority", "custom", "sync", "after",
    "timer", "retry", "replay", "async", "execute",
  ]

  private let arrived = Locked<Set<String>>([])
  private let change = DispatchSemaphore(value: 0)

  var missing: [String] { arrived.withLock { Self.everything.subtracting($0) }.sorted() }

  func note(_ name: String) {
    if arrived.withLock({ $0.insert(name).inserted }) { change.signal() }
  }

  /// Returns when all have arrived, or none has for a long time.
  func wait() {
    while !missing.isEmpty {
      if change.wait(timeout: .now() + 20) == .timedOut { return }
    }
  }
}
