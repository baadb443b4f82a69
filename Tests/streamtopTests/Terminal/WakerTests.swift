import Glibc
import Synchronization
import Testing

@testable import streamtop

@Suite struct WakerTests {
  @Test func `news while awake make no system call and end the next sleep`() throws {
    let waker = try Waker()
    for _ in 0..<1000 { waker.wake() }
    #expect(pendingWrites(waker) == 0)
    #expect(!waker.fallAsleep())
    #expect(waker.riseAndTakeNews())
    #expect(!waker.riseAndTakeNews())
  }

  @Test func `only the first news of a sleep make a system call`() throws {
    let waker = try Waker()
    #expect(waker.fallAsleep())
    for _ in 0..<1000 { waker.wake() }
    #expect(pendingWrites(waker) == 1)
    #expect(waker.riseAndTakeNews())
  }

  @Test func `a sleep without news ends without news`() throws {
    let waker = try Waker()
    #expect(waker.fallAsleep())
    #expect(!waker.riseAndTakeNews())
    #expect(pendingWrites(waker) == 0)
  }

  @Test func `no news is lost between threads`() async throws {
    let waker = try Waker()
    let published = Count()
    let goal = 20_000
    let seen = await withTaskGroup(of: Int.self, returning: Int.self) { group in
      for _ in 0..<2 {
        group.addTask {
          for _ in 0..<goal / 2 {
            published.value.add(1, ordering: .relaxed)
            waker.wake()
          }
          return 0
        }
      }
      group.addTask { sleeper(waker, published, goal: goal) }
      return await group.reduce(0, max)
    }
    #expect(seen == goal)
  }
}

private final class Count: Sendable {
  let value = Atomic<Int>(0)
}

/// Sleeps until everything was seen. A sleep that takes ten seconds missed its wake-up.
private func sleeper(_ waker: Waker, _ published: Count, goal: Int) -> Int {
  while published.value.load(ordering: .relaxed) < goal {
    if waker.fallAsleep() {
      var request = pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, 10_000) > 0 else { return -1 }
      waker.drain()
    }
    _ = waker.riseAndTakeNews()
  }
  return published.value.load(ordering: .relaxed)
}

private func pendingWrites(_ waker: Waker) -> UInt64 {
  var count: UInt64 = 0
  return read(waker.descriptor, &count, 8) == 8 ? count : 0
}
