import AsyncAlgorithms
import Harness

func concat(_ elements: Int) async -> Int {
  let outer = (0..<elements / Workload.innerElements).async
  var sum = 0
  for await value in outer.flatMap({ _ in (0..<Workload.innerElements).async }) { sum &+= value }
  return sum
}

func reduce(_ elements: Int) async -> Int {
  await (0..<elements).async.reduce(0) { $0 &+ $1 }
}

func scan(_ elements: Int) async -> Int {
  var sum = 0
  for await value in (0..<elements).async.reductions(0, { $0 &+ $1 }) { sum &+= value }
  return sum
}

func collect(_ elements: Int) async -> Int {
  var sum = 0
  for value in await Array((0..<elements).async) { sum &+= value }
  return sum
}

func chainOverArray(_ elements: Int) async -> Int {
  var sum = 0
  let values = Array(0..<elements)
  Stopwatch.restart()
  for await value in values.async.map({ $0 &+ 1 }).filter({ $0 & 1 == 0 }) { sum &+= value }
  return sum
}

func chainOverShortIntegers(_ elements: Int) async -> Int {
  var sum = 0
  for await value in (0..<Int32(elements)).async.map({ $0 &+ 1 }).filter({ $0 & 1 == 0 }) {
    sum &+= Int(value)
  }
  return sum
}

func pull(_ elements: Int) async -> Int {
  var sum = 0
  let even = (0..<elements).async
    .map { $0 &+ 1 }
    .filter { $0 & 1 == 0 }
    .map { $0 &* 2 }
    .prefix(elements)
  for await value in even { sum &+= value }
  return sum
}

func pullEach(_ elements: Int) async -> Int {
  var sum = 0
  let even = (0..<elements).async
    .map { $0 &+ 1 }
    .filter { $0 & 1 == 0 }
    .map { $0 &* 2 }
    .prefix(elements)
  var iterator = even.makeAsyncIterator()
  while let value = await iterator.next() { sum &+= value }
  return sum
}
