import Harness
import Streams

struct Refused: Error {}

private func chain(adding sum: Sum) -> HotInput<Int> {
  let input = HotInput<Int>()
  input
    .map { $0 &+ 1 }
    .filter { $0 >= 0 }
    .map { $0 &* 3 }
    .on { sum.value &+= $0 }
  return input
}

func chains(_ elements: Int) -> Int { chains(0..<elements) }

func chains(_ values: Range<Int>) -> Int {
  let sum = Sum()
  for value in values { chain(adding: sum).push(value) }
  return sum.value
}

func chains(_ capture: Capture, _ elements: Int) -> Int {
  let sum = Sum()
  let (one, zero, three) = (Captured(1), Captured(0), Captured(3))
  for value in 0..<elements {
    let input = HotInput<Int>()
    switch capture {
    case .oneObject:
      input.map { $0 &+ one.value }.filter { $0 >= zero.value }.map { $0 &* three.value }.on {
        sum.value &+= $0
      }
    case .objectAndInteger:
      // Zero, which the optimiser cannot know.
      let nothing = value &* zero.value
      input.map { $0 &+ one.value &+ nothing }.filter { $0 >= zero.value &+ nothing }
        .map { $0 &* three.value &+ nothing }.on { sum.value &+= $0 &+ nothing }
    }
    input.push(value)
  }
  return sum.value
}

func liveChains(_ elements: Int) -> Int {
  let owner = Owner()
  owner.inputs.reserveCapacity(elements)
  let sum = Sum()
  for _ in 0..<elements { owner.inputs.append(chain(adding: sum)) }
  for input in owner.inputs { input.push(0) }
  keep(owner)
  return sum.value / 3
}

private final class Owner {
  var inputs: [HotInput<Int>] = []
}

func requests(_ branches: Int, _ elements: Int) -> Int {
  let sum = Sum()
  let cold = Cold<Int, Int> { _, request, respond in respond(.success(request &+ 1)) }
  let asking = (0..<branches).map { _ in cold.map { $0 &* 2 }.on { sum.value &+= $0 } }
  var next = 0
  for value in 0..<elements {
    asking[next].request(value)
    next = next + 1 == branches ? 0 : next + 1
  }
  return sum.value
}

func laterRequests(_ elements: Int) -> Int {
  let sum = Sum()
  let answer = Answer()
  let cold = Cold<Int, Int> { _, request, respond in
    answer.value = request &+ 1
    answer.completion = respond
  }
  let asking = cold.map { $0 &* 2 }.on { sum.value &+= $0 }
  for value in 0..<elements {
    asking.request(value)
    answer.completion?(.success(answer.value))
  }
  return sum.value
}

func settledPromises(_ elements: Int) -> Int {
  let sum = Sum()
  for value in 0..<elements {
    let promise = Promise<Int> { completion in completion(.success(value)) }
    promise.map { $0 &+ 1 }.on { sum.value &+= $0 }.replay()
  }
  return sum.value
}

func capturingPromises(_ elements: Int) -> Int {
  let sum = Sum()
  let one = Captured(1)
  for value in 0..<elements {
    let promise = Promise<Int> { completion in completion(.success(value)) }
    promise.map { $0 &+ one.value }.on { sum.value &+= $0 }.replay()
  }
  return sum.value
}

func promises(onThreads threads: Int, _ elements: Int) -> Int {
  let sums = (0..<threads).map { _ in Sum() }
  onThreads(threads) { thread in
    let sum = sums[thread]
    for value in 0..<elements / threads {
      let promise = Promise<Int> { completion in completion(.success(value)) }
      promise.map { $0 &+ 1 }.on { sum.value &+= $0 }.replay()
    }
  }
  return sums.reduce(0) { $0 &+ $1.value }
}

func laterPromises(_ elements: Int) -> Int {
  let sum = Sum()
  let answer = Answer()
  for value in 0..<elements {
    let promise = Promise<Int> { answer.completion = $0 }
    promise.map { $0 &+ 1 }.on { sum.value &+= $0 }
    answer.completion?(.success(value))
  }
  return sum.value
}

// Unchecked: everything happens on one thread.
private final class Answer: @unchecked Sendable {
  var completion: (@Sendable (Result<Int, any Error>) -> Void)?
  var value = 0
}

func retriedPromises(_ elements: Int) -> Int {
  let sum = Sum()
  let runs = Sum()
  for value in 0..<elements {
    runs.value = 0
    let promise = Promise<Int> { completion in
      runs.value += 1
      completion(runs.value < 3 ? .failure(Refused()) : .success(value))
    }
    promise.retry(3).on { sum.value &+= $0 }.replay()
  }
  return sum.value
}
