import Foundation
import Testing

@testable import Streams

/// One thread holds the user's lock and calls; another delivers into a handler that wants that lock.
struct `Orders of users' locks` {
  enum Call: CaseIterable {
    case push, fail, subscribe, join, complete, cancel, request, set, release, retryNow
  }

  @Test(arguments: Call.allCases)
  func `never deadlock, whatever is called with a lock held`(_ call: Call) {
    // Recursive, because a call that finds its stream free delivers before it returns.
    let lock = NSRecursiveLock()
    let (handled, done) = (Counter(), DispatchSemaphore(value: 0))
    let streams = LockedStreams {
      lock.lock()
      handled.increment()
      lock.unlock()
    }
    let bodies: [@Sendable () -> Void] = [
      { for number in 1...200 { streams.deliver(number) } },
      {
        for number in 1...200 {
          lock.lock()
          streams.perform(call, number)
          lock.unlock()
        }
      },
    ]
    for body in bodies {
      Thread {
        body()
        done.signal()
      }.start()
    }
    // Not for ever: threads that wait for each other would hang the test.
    let results = bodies.map { _ in done.wait(timeout: .now() + 30) }
    #expect(results == [.success, .success])
    #expect(handled.value > 0)
    streams.end()
  }
}

/// One stream of each kind, whose handlers all do the same.
private struct LockedStreams: Sendable {
  private let hot = HotInput<Int>()
  private let observable = ObservableInput(0)
  private let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
  private let asker: Cold<Int, Int>
  private let handler: @Sendable () -> Void
  private let released = Kept<HotInput<Int>>()
  private let answers = Answer<Int>()

  init(_ handler: @escaping @Sendable () -> Void) {
    self.handler = handler
    hot.on { _ in handler() }.onError { _ in handler() }
    observable.on { _ in handler() }
    asker = cold.on { _ in handler() }
    handler()
  }

  func deliver(_ number: Int) {
    hot.push(number)
    observable.set(number)
    asker.request(number)
    released.all.last?.push(number)
    answers.give(.success(number))
  }

  func perform(_ call: `Orders of users' locks`.Call, _ number: Int) {
    switch call {
    case .push: hot.push(-number)
    case .fail: hot.push(TestError.failure)
    case .subscribe: hot.map { $0 }.on { _ in }
    case .join: hot.merge(observable).zip(hot).onTerminate { _ in }
    case .complete: if number == 100 { hot.terminate(withReason: .completed) }
    case .cancel: promise().cancel()
    case .request: asker.request(-number)
    case .set: observable.set(-number)
    case .release:
      let input = HotInput<Int>()
      input.on { [handler] _ in handler() }
      released.drop()
      released.keep(input)
    case .retryNow: promise().retryNow()
    }
  }

  private func promise() -> Promise<Int> {
    Promise(answers).on { [handler] _ in handler() }.retry(1)
  }

  func end() {
    hot.terminate(withReason: .completed)
    observable.terminate(withReason: .completed)
    cold.terminate(withReason: .completed)
    answers.drop()
    released.drop()
  }
}
