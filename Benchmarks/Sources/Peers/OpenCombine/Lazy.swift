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

private func numbers(_ elements: Int) -> AnyPublisher<Int, Never> {
  (0..<elements).publisher.eraseToAnyPublisher()
}
