import Foundation
import Testing

@testable import Streams

/// Who is inside of a gate is told by a place on a stack. Stacks may be small and close together, or deep.
struct `Where stacks lie` {
  static let sizes = [64, 128, 256, 512, 2048].map { $0 << 10 }

  @Test(arguments: sizes)
  func `a gate is owned by the thread that is inside, and by no other`(stack: Int) {
    let (inside, looked) = (Flag(), Flag())
    let (ownedInside, ownedOutside) = (Counter(), Counter())
    let hot = HotInput<Int>()
    let gate = hot.node.gate
    hot.on { _ in
      if gate.isOwnedHere { ownedInside.increment() }
      // Each of the others looks, wherever its stack lies.
      for _ in 0..<3 { inside.signal() }
      for _ in 0..<3 { looked.wait() }
    }
    onThreads(4, stack: stack) { thread in
      if thread == 0 { return hot.push(1) }
      inside.wait()
      if gate.isOwnedHere { ownedOutside.increment() }
      looked.signal()
    }
    hot.terminate(withReason: .completed)
    #expect(ownedInside.value == 1 && ownedOutside.value == 0)
  }

  @Test func `a gate is owned by the thread that is inside, however deep`() {
    let owned = Counter()
    onSmallStack(of: 4 << 20) {
      let hot = HotInput<Int>()
      let gate = hot.node.gate
      hot.on { _ in deep(in: 1 << 20) { if gate.isOwnedHere { owned.increment() } } }
      hot.push(1)
      hot.terminate(withReason: .completed)
    }
    #expect(owned.value == 1)
  }

  @Test(arguments: sizes)
  func `a producer's talkback is called by one thread at a time`(stack: Int) {
    let (inside, ends) = (Counter(), Counter())
    let most = Locked(0)
    let (asked, said) = (Flag(), Flag())
    let source = CallbagSource<Int> { (sink: @escaping Consumer<Int>) in
      sink(
        .start { message in
          let now = inside.increment()
          most.withLock { $0 = max($0, now) }
          if case .next = message {
            for _ in 0..<3 { asked.signal() }
            // Until all others have said what they have to say.
            for _ in 0..<3 { _ = said.comes() }
          } else {
            ends.increment()
          }
          inside.increment(by: -1)
        })
    }
    // Set before the threads start.
    nonisolated(unsafe) var function: SourceTalkback<Int>?
    source { if case .start(let talkback) = $0 { function = talkback } }
    onThreads(4, stack: stack) { thread in
      if thread == 0 {
        function?(.wantItem)
      } else {
        _ = asked.comes()
        function?(.completed(.finished))
        said.signal()
      }
    }
    #expect(most.withLock { $0 } == 1 && ends.value == 1)
  }
}

/// Does it so many bytes further down on the stack.
@inline(never)
private func deep(in bytes: Int, _ body: () -> Void) {
  guard bytes > 0 else { return body() }
  // More than a kilobyte would not be on the stack.
  withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { room in
    deep(in: bytes - 1024, body)
    // Otherwise the room would not be needed any more.
    withExtendedLifetime(room) {}
  }
}
