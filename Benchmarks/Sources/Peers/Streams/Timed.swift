import Harness
import Streams

func timed(_ waiting: Waiting, _ timing: Timing, _ elements: Int) -> Int {
  let (sum, scheduler) = (Sum(), VirtualScheduler())
  let input = StreamContext(scheduler: scheduler).run { HotInput<Int>() }
  waited(input, waiting).on { sum.value &+= $0 }
  let (group, pause): (Int, Duration) =
    switch timing {
    case .together: (elements, .milliseconds(10))
    case .spread: (1, .milliseconds(1))
    case .bursts: (Workload.burst, .milliseconds(10))
    }
  for start in stride(from: 0, to: elements, by: group) {
    for value in start..<start + group { input.push(value) }
    scheduler.advance(by: pause)
  }
  scheduler.advance(by: .milliseconds(10))
  return sum.value
}

private func waited(_ input: HotInput<Int>, _ waiting: Waiting) -> Hot<Int> {
  switch waiting {
  case .delay: input.delay(0.005)
  case .debounce: input.debounce(0.0005)
  case .sample: input.sample(every: 0.001)
  case .timeout: input.timeout(3600)
  }
}
