import Harness
import OpenCombine

typealias Subject<Value> = PassthroughSubject<Value, Never>

func fourStages(_ elements: Int) -> Int {
  let sum = Sum()
  let subject = Subject<Int>()
  let subscription =
    subject
    .map { $0 &+ 1 }
    .filter { $0 & 1 == 0 }
    .map { $0 &* 3 }
    .sink { sum.value &+= $0 }
  for value in 0..<elements { subject.send(value) }
  subscription.cancel()
  return sum.value
}

func maps(_ count: Int, _ elements: Int) -> Int {
  let sum = Sum()
  let subject = Subject<Int>()
  // Erased, because the number of maps is not known when this is compiled; that is how a library's users do it.
  var last = subject.map { $0 &+ 1 }.eraseToAnyPublisher()
  for _ in 1..<count { last = last.map { $0 &+ 1 }.eraseToAnyPublisher() }
  let subscription = last.sink { sum.value &+= $0 }
  for value in 0..<elements { subject.send(value) }
  subscription.cancel()
  return sum.value
}

func strings(_ elements: Int) -> Int {
  let sum = Sum()
  let subject = Subject<String>()
  let subscription =
    subject
    .map { $0 }
    .filter { !$0.isEmpty }
    .map { $0 }
    .sink { sum.value &+= $0.utf8.count }
  let words = Workload.words
  for value in 0..<elements { subject.send(value & 1 == 0 ? words.even : words.odd) }
  subscription.cancel()
  return sum.value
}

func fanOut(_ branches: Int, _ elements: Int) -> Int {
  let sum = Sum()
  let subject = Subject<Int>()
  let subscriptions = (0..<branches).map { _ in subject.sink { sum.value &+= $0 } }
  Stopwatch.restart()
  for value in 0..<elements / branches { subject.send(value) }
  Stopwatch.pause()
  for subscription in subscriptions { subscription.cancel() }
  return sum.value
}

func zip(_ elements: Int) -> Int {
  let sum = Sum()
  let left = Subject<Int>()
  let right = Subject<Int>()
  let subscription = left.zip(right).sink { sum.value &+= $0 &+ $1 }
  for value in 0..<elements / 2 {
    left.send(value)
    right.send(value)
  }
  subscription.cancel()
  return sum.value
}

/// A thousand chains, each of which gets a value in turn.
func manyChains(_ elements: Int) -> Int {
  let chains = 1000
  let sum = Sum()
  let inputs = (0..<chains).map { _ in Subject<Int>() }
  let subscriptions = inputs.map { input in
    input
      .map { $0 &+ 1 }
      .filter { $0 >= 0 }
      .map { $0 &* 3 }
      .sink { sum.value &+= $0 }
  }
  Stopwatch.restart()
  for round in 0..<elements / chains {
    for input in inputs { input.send(round) }
  }
  Stopwatch.pause()
  for subscription in subscriptions { subscription.cancel() }
  return sum.value
}

func contended(_ elements: Int) -> Int {
  let sum = GuardedSum()
  let subject = Subject<Int>()
  // Its subjects let two threads deliver at once, so that the handler has to see to order itself.
  let subscription = subject.sink { sum.add($0) }
  let sender = Sender(subjects: [subject, subject])
  onTwoThreads { sender.send(elements / 2, to: $0) }
  subscription.cancel()
  return sum.value
}

func contendedMerge(_ elements: Int) -> Int {
  let sum = GuardedSum()
  let subjects = [Subject<Int>(), Subject<Int>()]
  let subscription = subjects.publisher.flatMap { $0 }.sink { sum.add($0) }
  let sender = Sender(subjects: subjects)
  onTwoThreads { sender.send(elements / 2, to: $0) }
  subscription.cancel()
  return sum.value
}

// Unchecked: subjects may be sent to from any thread, but are not declared so.
private final class Sender: @unchecked Sendable {
  let subjects: [Subject<Int>]

  init(subjects: [Subject<Int>]) { self.subjects = subjects }

  func send(_ count: Int, to index: Int) {
    let subject = subjects[index]
    for value in 0..<count { subject.send(value) }
  }
}
