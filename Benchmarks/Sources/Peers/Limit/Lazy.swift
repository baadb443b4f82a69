import Harness

func flatten(_ elements: Int) -> Int {
  let sum = Sum()
  let sink = Sink.adding(to: sum)
  for _ in 0..<elements / Workload.innerElements {
    for value in 0..<Workload.innerElements { sink.call(value) }
  }
  return sum.value
}

func reduce(_ elements: Int) -> Int {
  let sum = Sum()
  let sink = Sink.adding(to: sum)
  for value in 0..<elements { sink.call(value) }
  return sum.value
}

func scan(_ elements: Int) -> Int {
  let sum = Sum()
  let sink = Sink.adding(to: sum)
  var total = 0
  for value in 0..<elements {
    total &+= value
    sink.call(total)
  }
  return sum.value
}

func chain(_ elements: Int) -> Int {
  let sum = Sum()
  let sink = Sink.adding(to: sum)
  for value in 0..<elements where (value &+ 1) & 1 == 0 { sink.call(value &+ 1) }
  return sum.value
}

func collect(_ elements: Int) -> Int {
  var values: [Int] = []
  for value in 0..<elements { values.append(value) }
  var sum = 0
  for value in opaque(values, decoy: []) { sum &+= value }
  return sum
}

func pull(_ elements: Int) -> Int {
  let sum = Sum()
  let sink = Sink.adding(to: sum)
  for value in 0..<elements where (value &+ 1) & 1 == 0 { sink.call((value &+ 1) &* 2) }
  return sum.value
}
