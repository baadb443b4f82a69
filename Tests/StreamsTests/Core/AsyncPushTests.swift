import Testing

@testable import Streams

/// What an asynchronous function has does not lie on the stack of the thread that runs it. What a handler finds there must not
/// depend on that: whether it is called by its own thread, further up.
struct `Asynchronous functions that push` {
  private let seen = Kept<Bool>()

  /// What a handler sees that is called by that node's gate.
  private func look(at node: Node) -> @Sendable () -> Void {
    { [seen, weak gate = node.gate] in seen.keep(gate?.isOwnedHere == true) }
  }

  @Test func `are found on the stack by handlers`() async {
    let (hot, (signal, observer)) = (HotInput<Int>(), Signal<Int, Never>.pipe())
    let (lookAtHot, lookAtSignal) = (look(at: hot.node), look(at: signal.node))
    hot.on { _ in lookAtHot() }
    signal.observeValues { _ in lookAtSignal() }
    var number = 1
    for _ in 0..<2 {
      await Task.yield()
      hot.push(number)
      await Task.yield()
      observer.send(value: number)
      number += 1
    }
    #expect(seen.all == [true, true, true, true])
  }

  @Test func `are found there with values of any type`() async {
    await push([1, 2])
    await push(["a text that is too long to be kept in place"])
    await push([TestError.failure as any Error, TimeoutError(seconds: 1)])
    await push([(), ()])
    await push([(1, 2, 3, 4, "five", [6])])
    #expect(seen.all.count == 16 && seen.all.allSatisfy { $0 })
  }

  private func push<Value: Sendable>(_ values: [Value]) async {
    let (hot, (signal, observer)) = (HotInput<Value>(), Signal<Value, Never>.pipe())
    let (lookAtHot, lookAtSignal) = (look(at: hot.node), look(at: signal.node))
    hot.on { _ in lookAtHot() }
    signal.observeValues { _ in lookAtSignal() }
    for value in values {
      await Task.yield()
      hot.push(value)
      await Task.yield()
      observer.send(value: value)
    }
    await Task.yield()
  }

  /// In a join below, and in what flattens.
  @Test func `are found on the stack of gates further down`() async {
    let hot = HotInput<Int>()
    for stream in [
      hot.zip(hot.map { $0 }).map { $0.0 }, hot.map { $0 }.timeout(1), hot.merge(hot.map { $0 }),
      hot.flatMap(.merge) { _ in hot.map { $0 } },
    ] {
      let look = look(at: stream.node)
      stream.on { _ in look() }
    }
    await Task.yield()
    hot.push(1)
    await Task.yield()
    hot.push(2)
    #expect(seen.all.count == 9 && seen.all.allSatisfy { $0 })
    hot.terminate(withReason: .completed)
  }
}
