import Foundation
import Testing

@testable import Streams

struct DispatchThreadTests {
  private let journal = Journal<String>()
  private let flag = Flag()

  @Test func `work runs in order, on one thread of its own`() {
    let thread = DispatchThread(name: "worker")
    let threads = Journal<ObjectIdentifier>()
    let numbers = Journal<Int>()
    for number in 0..<100 {
      Dispatch.on(thread: thread).execute {
        threads.note(ObjectIdentifier(Thread.current))
        numbers.note(number)
      }
    }
    Dispatch.sync(on: .thread(thread)).execute { [journal] in journal.note("sync \(thread.isCurrent)") }
    #expect(numbers.entries == Array(0..<100))
    #expect(Set(threads.entries).count == 1)
    #expect(threads.entries.first != ObjectIdentifier(Thread.current))
    #expect(journal.entries == ["sync true"])
    #expect(!thread.isCurrent)
    #expect(thread.name == "worker")
  }

  @Test func `synchronous work on the thread that runs the caller runs inline`() {
    let thread = DispatchThread()
    Dispatch.sync(on: .thread(thread)).execute { [journal] in
      journal.note("outer")
      Dispatch.async(on: .thread(thread)).execute { journal.note("later") }
      Dispatch.sync(on: .thread(thread)).execute { journal.note("inner") }
      journal.note("end")
    }
    Dispatch.sync(on: .thread(thread)).execute {}
    #expect(journal.entries == ["outer", "inner", "end", "later"])
  }

  @Test func `delayed work and chains come to it`() {
    let thread = DispatchThread()
    Dispatch.after(delay: 0.001, on: .thread(thread)).execute { [journal] in
      journal.note("delayed \(thread.isCurrent)")
    }
    .then(.inline) { [journal] in journal.note("then") }
    .then(.sync(on: .thread(thread))) { [journal, flag] in
      journal.note("sync")
      flag.signal()
    }
    flag.wait()
    #expect(journal.entries == ["delayed true", "then", "sync"])
  }

  @Test func `it does what it has been given before it ends with its last holder`() {
    let start = Flag()
    do {
      let thread = DispatchThread()
      thread.enqueue { start.wait() }
      for number in 1...3 { thread.enqueue { [journal] in journal.note("\(number)") } }
      let ended = Ended { [flag] in flag.signal() }
      thread.enqueue { [journal] in
        ended.use()
        journal.note("last")
      }
    }
    #expect(journal.entries.isEmpty)
    start.signal()
    flag.wait()
    #expect(journal.entries == ["1", "2", "3", "last"])
  }

  @Test func `nothing that waits runs after a stop, and no caller waits for it`() {
    let thread = DispatchThread()
    let (inside, waiting) = (Flag(), Flag())
    thread.enqueue { [journal, flag] in
      inside.signal()
      flag.wait()
      journal.note("under way")
      thread.stop()
    }
    inside.wait()
    thread.enqueue { [journal] in journal.note("waiting") }
    onThreads(2) { [flag, journal] number in
      if number == 0 {
        waiting.signal()
        Dispatch.sync(on: .thread(thread)).execute { journal.note("sync") }
      } else {
        waiting.wait()
        flag.signal()
      }
    }
    Dispatch.sync(on: .thread(thread)).execute { [journal] in journal.note("late") }
    #expect(journal.entries == ["under way"])
  }

  @Test func `it keeps what comes while it is paused`() {
    let thread = DispatchThread()
    thread.pause()
    #expect(thread.isPaused)
    thread.enqueue { [journal] in journal.note("dropped") }
    thread.emptyQueue()
    thread.enqueue { [journal] in journal.note("kept") }
    #expect(journal.entries.isEmpty)
    thread.resume()
    Dispatch.sync(on: .thread(thread)).execute { [journal] in journal.note("after") }
    #expect(journal.entries == ["kept", "after"])
  }

  @Test func `a stream delivers on it, ends included`() {
    let thread = DispatchThread()
    let hot = HotInput<Int>()
    hot.dispatch(.on(thread: thread))
      .on { [journal] in journal.note("\($0) \(thread.isCurrent)") }
      .onTerminate { [journal, flag] _ in
        journal.note("end \(thread.isCurrent)")
        flag.signal()
      }
    for number in 1...3 { hot.push(number) }
    hot.terminate(withReason: .completed)
    flag.wait()
    #expect(journal.entries == ["1 true", "2 true", "3 true", "end true"])
  }

  @Test func `a thread that only a dispatch holds lives as long as that`() {
    let promise = Promise<Int>(dispatch: .thread(named: "task")) { [journal, flag] completion in
      journal.note("task")
      completion(.success(1))
      flag.signal()
    }
    flag.wait()
    #expect(journal.entries == ["task"])
    withExtendedLifetime(promise) {}
  }
}

/// Tells of its end.
private final class Ended: Sendable {
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  func use() {}

  deinit { body() }
}
