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

func chainOverArray(_ elements: Int) -> Int {
  let sum = Sum()
  let values = Array(0..<elements)
  Stopwatch.restart()
  SignalProducer<Int, Never>(values: values)
    .map { $0 &+ 1 }
    .filter { $0 & 1 == 0 }
    .startWithValues { sum.value &+= $0 }
  return sum.value
}

func chainOverShortIntegers(_ elements: Int) -> Int {
  let sum = Sum()
  SignalProducer<Int32, Never>(values: 0..<Int32(elements))
    .map { $0 &+ 1 }
    .filter { $0 & 1 == 0 }
    .startWithValues { sum.value &+= Int($0) }
  return sum.value
}

func collect(_ elements: Int) -> Int {
  let sum = Sum()
  SignalProducer<Int, Never>(values: 0..<elements)
    .collect()
    .startWithValues { values in for value in values { sum.value &+= value } }
  return sum.value
}

func pull(_ elements: Int) -> Int {
  let sum = Sum()
  evenNumbers(elements).forEach { sum.value &+= $0 }
  return sum.value
}

func pullEach(_ elements: Int) -> Int {
  let sum = Sum()
  var ask: SourceTalkback<Int> = { _ in }
  let numbers = evenNumbers(elements)
  numbers { message in
    switch message {
    case .start(let talkback):
      ask = talkback
      ask(.wantItem)
    case .next(let value):
      sum.value &+= value
      ask(.wantItem)
    case .completed: break
    }
  }
  return sum.value
}

private func evenNumbers(_ elements: Int) -> CallbagSource<Int> {
  CallbagSource.from(0..<elements)
    .map { $0 &+ 1 }
    .filter { $0 & 1 == 0 }
    .map { $0 &* 2 }
    .take(first: elements)
}
