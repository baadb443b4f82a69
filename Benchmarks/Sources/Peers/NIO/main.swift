import Harness
import NIOCore
import NIOEmbedded

struct Refused: Error {}

benchmark([
  .requests(1): { requests(1, $0) },
  .requests(10): { requests(10, $0) },
  .laterRequests: laterRequests,
  .settledPromises: settledPromises,
  .capturingPromises: capturingPromises,
  .promises(onThreads: 1): { promises(onThreads: 1, $0) },
  .promises(onThreads: 2): { promises(onThreads: 2, $0) },
  .laterPromises: laterPromises,
  .retriedPromises: retriedPromises,
])

// A request is a future of its own, made for who asks.
func requests(_ branches: Int, _ elements: Int) -> Int {
  let sum = Sum()
  let loop = EmbeddedEventLoop()
  let asking = (0..<branches).map { _ in
    { (request: Int) in
      loop.makeSucceededFuture(request &+ 1).map { $0 &* 2 }.whenSuccess { sum.value &+= $0 }
    }
  }
  var next = 0
  for value in 0..<elements {
    asking[next](value)
    next = next + 1 == branches ? 0 : next + 1
  }
  return sum.value
}

func settledPromises(_ elements: Int) -> Int {
  let sum = Sum()
  let loop = EmbeddedEventLoop()
  for value in 0..<elements {
    loop.makeSucceededFuture(value).map { $0 &+ 1 }.whenSuccess { sum.value &+= $0 }
  }
  return sum.value
}

// A loop belongs to its thread.
func promises(onThreads threads: Int, _ elements: Int) -> Int {
  let sums = (0..<threads).map { _ in Sum() }
  onThreads(threads) { thread in sums[thread].value = settledPromises(elements / threads) }
  return sums.reduce(0) { $0 &+ $1.value }
}

// A request is a promise, which is kept when the request has returned.
func laterRequests(_ elements: Int) -> Int {
  let sum = Sum()
  let loop = EmbeddedEventLoop()
  for value in 0..<elements {
    let promise = loop.makePromise(of: Int.self)
    promise.futureResult.map { $0 &* 2 }.whenSuccess { sum.value &+= $0 }
    promise.succeed(value &+ 1)
  }
  return sum.value
}

func capturingPromises(_ elements: Int) -> Int {
  let sum = Sum()
  let loop = EmbeddedEventLoop()
  let one = Captured(1)
  for value in 0..<elements {
    loop.makeSucceededFuture(value).map { $0 &+ one.value }.whenSuccess { sum.value &+= $0 }
  }
  return sum.value
}

func laterPromises(_ elements: Int) -> Int {
  let sum = Sum()
  let loop = EmbeddedEventLoop()
  for value in 0..<elements {
    let promise = loop.makePromise(of: Int.self)
    promise.futureResult.map { $0 &+ 1 }.whenSuccess { sum.value &+= $0 }
    promise.succeed(value)
  }
  return sum.value
}

func retriedPromises(_ elements: Int) -> Int {
  let sum = Sum()
  let runs = Sum()
  let loop = EmbeddedEventLoop()
  for value in 0..<elements {
    runs.value = 0
    retried(3, on: loop) {
      runs.value += 1
      return runs.value < 3 ? loop.makeFailedFuture(Refused()) : loop.makeSucceededFuture(value)
    }.whenSuccess { sum.value &+= $0 }
  }
  return sum.value
}

private func retried(
  _ count: Int, on loop: EmbeddedEventLoop, _ task: @escaping @Sendable () -> EventLoopFuture<Int>
) -> EventLoopFuture<Int> {
  task().flatMapError { error in
    count > 0 ? retried(count - 1, on: loop, task) : loop.makeFailedFuture(error)
  }
}
