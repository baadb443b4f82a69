import Harness
import Streams

func flatten(_ flattening: Workload.Flattening, _ elements: Int) -> Int {
  let strategy: FlattenStrategy =
    switch flattening {
    case .merge: .merge
    case .concat: .concat
    case .latest: .latest
    }
  let sum = Sum()
  let inner = SignalProducer<Int, Never>(values: 0..<Workload.innerElements)
  SignalProducer<Int, Never>(values: 0..<elements / Workload.innerElements)
    .flatMap(strategy) { _ in inner }
    .startWithValues { sum.value &+= $0 }
  return sum.value
}

func reduce(_ elements: Int) -> Int {
  let sum = Sum()
  SignalProducer<Int, Never>(values: 0..<elements)
    .reduce(initial: 0) { $0 &+ $1 }
    .startWithValues { sum.value &+= $0 }
  return sum.value
}

func scan(_ elements: Int) -> Int {
  let sum = Sum()
  SignalProducer<Int, Never>(values: 0..<elements)
    .scan(initial: 0) { $0 &+ $1 }
    .startWithValues { sum.value &+= $0 }
  return sum.value
}

func collect(_ elements: Int) -> Int {
  let sum = Sum()
  SignalProducer<Int, Never>(values: 0..<elements)
    .collect()
    .startWithValues { values in for value in values { sum.value &+= value } }
  return sum.value
}
