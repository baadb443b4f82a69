import Harness

struct Refused: Error {}

func chains(_ elements: Int) -> Int {
  let sum = Sum()
  for value in 0..<elements { chain(adding: sum).call(value) }
  return sum.value
}

/// Four closures on the heap, each of which holds the next one.
@inline(never)
private func chain(adding sum: Sum) -> Sink {
  let sink = Sink { sum.value &+= $0 }
  let triple = Sink { sink.call($0 &* 3) }
  let isIncluded = Sink { if $0 >= 0 { triple.call($0) } }
  return Sink { isIncluded.call($0 &+ 1) }
}

func requests(_ branches: Int, _ elements: Int) -> Int {
  let sum = Sum()
  let service = opaque(
    Service { $1(.success($0 &+ 1)) }, decoy: Service { $1(.success($0)) })
  let double = Transform.double
  let asking = (0..<branches).map { _ in Sink.adding(to: sum) }
  var next = 0
  for value in 0..<elements {
    let sink = asking[next]
    service.call(value) { if case .success(let answer) = $0 { sink.call(double.call(answer)) } }
    next = next + 1 == branches ? 0 : next + 1
  }
  return sum.value
}

/// One answer and who waits for it, under no lock.
private final class Cell {
  var answer: Int?
  var observer: ((Int) -> Void)?

  func settle(_ value: Int) {
    answer = value
    observer?(value)
    observer = nil
  }

  func observe(_ handler: @escaping (Int) -> Void) {
    if let answer { handler(answer) } else { observer = handler }
  }
}

func settledPromises(_ elements: Int) -> Int {
  let sum = Sum()
  let add = Transform.plusOne
  for value in 0..<elements {
    let cell = opaque(Cell(), decoy: Cell())
    cell.settle(value)
    cell.observe { sum.value &+= add.call($0) }
  }
  return sum.value
}

func laterPromises(_ elements: Int) -> Int {
  let sum = Sum()
  let add = Transform.plusOne
  for value in 0..<elements {
    let cell = opaque(Cell(), decoy: Cell())
    cell.observe { sum.value &+= add.call($0) }
    cell.settle(value)
  }
  return sum.value
}

func retriedPromises(_ elements: Int) -> Int {
  let sum = Sum()
  let runs = Sum()
  let task = opaque(
    Attempt {
      runs.value += 1
      return runs.value < 3 ? .failure(Refused()) : .success($0)
    }, decoy: Attempt { .success($0) })
  for value in 0..<elements {
    runs.value = 0
    let cell = opaque(Cell(), decoy: Cell())
    cell.observe { sum.value &+= $0 }
    for _ in 0...3 {
      if case .success(let answer) = task.call(value) {
        cell.settle(answer)
        break
      }
    }
  }
  return sum.value
}
