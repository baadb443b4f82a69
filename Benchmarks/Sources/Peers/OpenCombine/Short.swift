import Harness
import OpenCombine

struct Refused: Error {}

private func chain(adding sum: Sum) -> (Subject<Int>, AnyCancellable) {
  let subject = Subject<Int>()
  let subscription =
    subject
    .map { $0 &+ 1 }
    .filter { $0 >= 0 }
    .map { $0 &* 3 }
    .sink { sum.value &+= $0 }
  return (subject, subscription)
}

func chains(_ elements: Int) -> Int {
  let sum = Sum()
  for value in 0..<elements {
    let (subject, subscription) = chain(adding: sum)
    subject.send(value)
    subscription.cancel()
  }
  return sum.value
}

func chains(_ capture: Capture, _ elements: Int) -> Int {
  let sum = Sum()
  let (one, zero, three) = (Captured(1), Captured(0), Captured(3))
  for value in 0..<elements {
    let subject = Subject<Int>()
    // Zero, which the optimiser cannot know.
    let nothing = value &* zero.value
    let subscription =
      switch capture {
      case .oneObject:
        subject.map { $0 &+ one.value }.filter { $0 >= zero.value }.map { $0 &* three.value }
          .sink { sum.value &+= $0 }
      case .objectAndInteger:
        subject.map { $0 &+ one.value &+ nothing }.filter { $0 >= zero.value &+ nothing }
          .map { $0 &* three.value &+ nothing }.sink { sum.value &+= $0 &+ nothing }
      }
    subject.send(value)
    subscription.cancel()
  }
  return sum.value
}

func liveChains(_ elements: Int) -> Int {
  let owner = Owner()
  owner.chains.reserveCapacity(elements)
  let sum = Sum()
  for _ in 0..<elements { owner.chains.append(chain(adding: sum)) }
  for (subject, _) in owner.chains { subject.send(0) }
  keep(owner)
  return sum.value / 3
}

private final class Owner {
  var chains: [(Subject<Int>, AnyCancellable)] = []
}

// A request is a publisher of its own, made for who asks.
func requests(_ branches: Int, _ elements: Int) -> Int {
  let sum = Sum()
  let asking = (0..<branches).map { _ in
    { (request: Int) in Deferred { Just(request &+ 1) }.map { $0 &* 2 }.sink { sum.value &+= $0 } }
  }
  var next = 0
  for value in 0..<elements {
    _ = asking[next](value)
    next = next + 1 == branches ? 0 : next + 1
  }
  return sum.value
}

// A request is a future of its own, which is kept when the request has returned.
func laterRequests(_ elements: Int) -> Int {
  let sum = Sum()
  var answer: ((Result<Int, any Error>) -> Void)?
  for value in 0..<elements {
    let future = Deferred { Future<Int, any Error> { promise in answer = promise } }
    let subscription = future.map { $0 &* 2 }.sink(receiveCompletion: { _ in }) { sum.value &+= $0 }
    answer?(.success(value &+ 1))
    withExtendedLifetime(subscription) {}
  }
  return sum.value
}

func promises(onThreads threads: Int, _ elements: Int) -> Int {
  let sums = (0..<threads).map { _ in Sum() }
  onThreads(threads) { thread in sums[thread].value = settledPromises(elements / threads) }
  return sums.reduce(0) { $0 &+ $1.value }
}

func settledPromises(_ elements: Int) -> Int {
  let sum = Sum()
  for value in 0..<elements {
    let future = Future<Int, any Error> { promise in promise(.success(value)) }
    let subscription = future.map { $0 &+ 1 }.sink(receiveCompletion: { _ in }) { sum.value &+= $0 }
    withExtendedLifetime(subscription) {}
  }
  return sum.value
}

func capturingPromises(_ elements: Int) -> Int {
  let sum = Sum()
  let one = Captured(1)
  for value in 0..<elements {
    let future = Future<Int, any Error> { promise in promise(.success(value)) }
    let subscription = future.map { $0 &+ one.value }.sink(receiveCompletion: { _ in }) { sum.value &+= $0 }
    withExtendedLifetime(subscription) {}
  }
  return sum.value
}

func laterPromises(_ elements: Int) -> Int {
  let sum = Sum()
  var answer: ((Result<Int, any Error>) -> Void)?
  for value in 0..<elements {
    let future = Future<Int, any Error> { promise in answer = promise }
    let subscription = future.map { $0 &+ 1 }.sink(receiveCompletion: { _ in }) { sum.value &+= $0 }
    answer?(.success(value))
    withExtendedLifetime(subscription) {}
  }
  return sum.value
}

func retriedPromises(_ elements: Int) -> Int {
  let sum = Sum()
  let runs = Sum()
  for value in 0..<elements {
    runs.value = 0
    let task = Deferred {
      Future<Int, any Error> { promise in
        runs.value += 1
        promise(runs.value < 3 ? .failure(Refused()) : .success(value))
      }
    }
    let subscription = task.retry(3).sink(receiveCompletion: { _ in }) { sum.value &+= $0 }
    withExtendedLifetime(subscription) {}
  }
  return sum.value
}
