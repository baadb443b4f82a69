import Synchronization
import Testing

@testable import Streams

/// See ``Borrowed``.
struct `An object that a closure has for the time of a call` {
  private final class Counter: Sendable {
    let calls = Atomic<Int>(0)

    func count() { calls.add(1, ordering: .relaxed) }
  }

  /// What is there of the objects, without holding them.
  private struct Look {
    weak var counter: Counter?
    weak var other: Counter?
  }

  @Test func `is not held by what does not keep the closure`() {
    var counter = Counter()
    Borrowed.with(counter) { counter in
      Streams.Answering<Int> { _ in counter.count() }
    } _: { answering in
      answering.hand { $0(.success(1)) }
    }
    #expect(counter.calls.load(ordering: .relaxed) == 1)
    #expect(isKnownUniquelyReferenced(&counter))
  }

  @Test func `is held by what keeps the closure`() {
    var kept: TaskAnswer<Int>?
    let look = lend(to: &kept)
    #expect(look.counter != nil)
    kept?(.success(1))
    kept?(.success(2))
    #expect(look.counter?.calls.load(ordering: .relaxed) == 2)
    kept = nil
    #expect(look.counter == nil)
  }

  @Test func `is released with what the closure has captured beside it`() {
    var kept: TaskAnswer<String>?
    let look = lend("", beside: Counter(), to: &kept)
    #expect(look.counter != nil && look.other != nil)
    kept?(.success(""))
    #expect(look.counter?.calls.load(ordering: .relaxed) == 1)
    #expect(look.other?.calls.load(ordering: .relaxed) == 1)
    kept = nil
    #expect(look.counter == nil && look.other == nil)
    var none: TaskAnswer<String>?
    let later = lend("", beside: Counter(), to: &none, keeps: false)
    #expect(later.counter == nil && later.other == nil)
  }

  // Never inlined: what they hold is gone when they return.
  @inline(never)
  private func lend(to kept: inout TaskAnswer<Int>?) -> Look {
    let counter = Counter()
    Borrowed.with(counter) { counter in
      Streams.Answering<Int> { _ in counter.count() }
    } _: { answering in
      answering.hand { kept = $0 }
    }
    return Look(counter: counter)
  }

  // A type and another object are captured, so that the closure needs memory of its own.
  @inline(never)
  private func lend<Value: Sendable & Equatable>(
    _ value: Value, beside other: Counter, to kept: inout TaskAnswer<Value>?, keeps: Bool = true
  ) -> Look {
    let counter = Counter()
    Borrowed.with(counter) { counter in
      Streams.Answering<Value> { result in
        counter.count()
        if (try? result.get()) == value { other.count() }
      }
    } _: { answering in
      answering.hand { if keeps { kept = $0 } }
    }
    return Look(counter: counter, other: other)
  }
}
