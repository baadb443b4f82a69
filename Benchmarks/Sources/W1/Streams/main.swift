import Harness
import Streams

Workload.fourStages { elements in
  // Everything happens on this thread.
  nonisolated(unsafe) var sum = 0
  let input = HotInput<Int>()
  input
    .map { $0 &+ 1 }
    .filter { $0 & 1 == 0 }
    .map { $0 &* 3 }
    .on { sum &+= $0 }
  for value in 0..<elements { input.push(value) }
  return sum
}.main()
