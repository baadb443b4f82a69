import Harness
import Streams

func fourStages(_ elements: Int) -> Int {
  let sum = Sum()
  let input = HotInput<Int>()
  input
    .map { $0 &+ 1 }
    .filter { $0 & 1 == 0 }
    .map { $0 &* 3 }
    .on { sum.value &+= $0 }
  for value in 0..<elements { input.push(value) }
  return sum.value
}

func maps(_ count: Int, _ elements: Int) -> Int {
  let sum = Sum()
  let input = HotInput<Int>()
  mapped(input, count).on { sum.value &+= $0 }
  for value in 0..<elements { input.push(value) }
  return sum.value
}

/// That many maps, one below the other.
func mapped(_ input: HotInput<Int>, _ count: Int) -> Hot<Int> {
  var last = input.map { $0 &+ 1 }
  for _ in 1..<count { last = last.map { $0 &+ 1 } }
  return last
}

func strings(_ elements: Int) -> Int {
  let sum = Sum()
  let input = HotInput<String>()
  input
    .map { $0 }
    .filter { !$0.isEmpty }
    .map { $0 }
    .on { sum.value &+= $0.utf8.count }
  let words = Workload.words
  for value in 0..<elements { input.push(value & 1 == 0 ? words.even : words.odd) }
  return sum.value
}

func fanOut(_ branches: Int, _ elements: Int) -> Int {
  let sum = Sum()
  let input = HotInput<Int>()
  for _ in 0..<branches { input.on { sum.value &+= $0 } }
  Stopwatch.restart()
  for value in 0..<elements / branches { input.push(value) }
  Stopwatch.pause()
  return sum.value
}

func combineLatest(_ elements: Int) -> Int {
  let sum = Sum()
  let left = HotInput<Int>()
  let right = HotInput<Int>()
  left.combine(stream: right).on { sum.value &+= $0 &+ $1 }
  for value in 0..<elements / 2 {
    left.push(value)
    right.push(value)
  }
  return sum.value
}

func zip(_ elements: Int) -> Int {
  let sum = Sum()
  let left = HotInput<Int>()
  let right = HotInput<Int>()
  left.zip(right).on { sum.value &+= $0 &+ $1 }
  for value in 0..<elements / 2 {
    left.push(value)
    right.push(value)
  }
  return sum.value
}

func contended(_ elements: Int) -> Int {
  let sum = Sum()
  let input = HotInput<Int>()
  input.on { sum.value &+= $0 }
  onTwoThreads { _ in
    for value in 0..<elements / 2 { input.push(value) }
  }
  return sum.value
}

func contendedMerge(_ elements: Int) -> Int {
  let sum = Sum()
  let inputs = [HotInput<Int>(), HotInput<Int>()]
  inputs[0].merge(inputs[1]).on { sum.value &+= $0 }
  onTwoThreads { thread in
    let input = inputs[thread]
    for value in 0..<elements / 2 { input.push(value) }
  }
  return sum.value
}

func contention(_ contention: Contention, _ threads: Int, _ elements: Int) -> Int {
  let sum = Sum()
  let each = elements / threads
  switch contention {
  case .set:
    let input = ObservableInput(0)
    input.on { sum.value &+= $0 }
    onThreads(threads) { _ in for value in 0..<each { input.set(value) } }
  case .error:
    let input = HotInput<Int>()
    input.onError { _ in sum.value &+= 1 }
    onThreads(threads) { _ in for _ in 0..<each { input.push(Busy()) } }
  case .push:
    let input = HotInput<Int>()
    input.on { sum.value &+= $0 }
    onThreads(threads) { _ in for value in 0..<each { input.push(value) } }
  }
  return sum.value
}

private struct Busy: Error {}
