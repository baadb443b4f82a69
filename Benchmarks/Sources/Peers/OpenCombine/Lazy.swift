import Harness
import OpenCombine

func flatten(_ flattening: Workload.Flattening, _ elements: Int) -> Int {
  let sum = Sum()
  let inner = (0..<Workload.innerElements).publisher
  let outer = (0..<elements / Workload.innerElements).publisher
  let subscription =
    switch flattening {
    case .merge: outer.flatMap { _ in inner }.sink { sum.value &+= $0 }
    case .concat: outer.flatMap(maxPublishers: .max(1)) { _ in inner }.sink { sum.value &+= $0 }
    case .latest: outer.map { _ in inner }.switchToLatest().sink { sum.value &+= $0 }
    }
  subscription.cancel()
  return sum.value
}

func reduce(_ elements: Int) -> Int {
  let sum = Sum()
  // As a publisher of its own, because the sequence's own `reduce` is a loop and no stream.
  let subscription = numbers(elements).reduce(0) { $0 &+ $1 }.sink { sum.value &+= $0 }
  subscription.cancel()
  return sum.value
}

func scan(_ elements: Int) -> Int {
  let sum = Sum()
  let subscription = numbers(elements).scan(0) { $0 &+ $1 }.sink { sum.value &+= $0 }
  subscription.cancel()
  return sum.value
}

func collect(_ elements: Int) -> Int {
  let sum = Sum()
  let subscription = numbers(elements).collect().sink { values in
    for value in values { sum.value &+= value }
  }
  subscription.cancel()
  return sum.value
}

func chainOverArray(_ elements: Int) -> Int {
  let sum = Sum()
  let values = Array(0..<elements)
  Stopwatch.restart()
  let subscription = values.publisher.eraseToAnyPublisher()
    .map { $0 &+ 1 }
    .filter { $0 & 1 == 0 }
    .sink { sum.value &+= $0 }
  subscription.cancel()
  return sum.value
}

func chainOverShortIntegers(_ elements: Int) -> Int {
  let sum = Sum()
  let subscription = (0..<Int32(elements)).publisher.eraseToAnyPublisher()
    .map { $0 &+ 1 }
    .filter { $0 & 1 == 0 }
    .sink { sum.value &+= Int($0) }
  subscription.cancel()
  return sum.value
}

func pull(_ elements: Int) -> Int {
  let sum = Sum()
  let subscription = evenNumbers(elements).sink { sum.value &+= $0 }
  subscription.cancel()
  return sum.value
}

func pullEach(_ elements: Int) -> Int {
  let sum = Sum()
  evenNumbers(elements).subscribe(EachAsked(sum))
  return sum.value
}

/// Asks for a value when it has used the one before.
private struct EachAsked: Subscriber {
  let combineIdentifier = CombineIdentifier()
  private let sum: Sum

  init(_ sum: Sum) { self.sum = sum }

  func receive(subscription: any Subscription) { subscription.request(.max(1)) }

  func receive(_ value: Int) -> Subscribers.Demand {
    sum.value &+= value
    return .max(1)
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}

private func evenNumbers(_ elements: Int) -> AnyPublisher<Int, Never> {
  numbers(elements)
    .map { $0 &+ 1 }
    .filter { $0 & 1 == 0 }
    .map { $0 &* 2 }
    .prefix(elements)
    .eraseToAnyPublisher()
}

private func numbers(_ elements: Int) -> AnyPublisher<Int, Never> {
  (0..<elements).publisher.eraseToAnyPublisher()
}
