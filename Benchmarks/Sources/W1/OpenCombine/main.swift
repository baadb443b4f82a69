import Harness
import OpenCombine

Workload.fourStages { elements in
  var sum = 0
  let subject = PassthroughSubject<Int, Never>()
  let subscription =
    subject
    .map { $0 &+ 1 }
    .filter { $0 & 1 == 0 }
    .map { $0 &* 3 }
    .sink { sum &+= $0 }
  for value in 0..<elements { subject.send(value) }
  subscription.cancel()
  return sum
}.main()
