// says: 'debounce(for:)' is unavailable: write debounce(.milliseconds(300))
// says: 'debounce(for:scheduler:)' is unavailable: write debounce(.milliseconds(300))
// says: 'debounce(_:scheduler:)' is unavailable: write debounce(.milliseconds(300))
// says: 'delay(for:)' is unavailable: write delay(.milliseconds(300))
// says: 'delay(for:scheduler:)' is unavailable: write delay(.milliseconds(300))
// says: 'delay(_:scheduler:)' is unavailable: write delay(.milliseconds(300))
// says: 'timeout(_:scheduler:)' is unavailable: write timeout(.milliseconds(300))
// says: 'throttle' is unavailable: write throttle(TimedThrottle(interval: .seconds(1)))
// says: 'throttle(_:latest:)' is unavailable: write throttle(TimedThrottle(interval: .seconds(1)))
// says: 'throttle(for:latest:)' is unavailable: write throttle(TimedThrottle(interval: .seconds(1)))
// says: 'throttle(for:scheduler:latest:)' is unavailable: write throttle(TimedThrottle(interval: .seconds(1)))
// says: 'window(size:limit:)' is unavailable: write window(lasting: 2)
// says: 'receive(on:)' is unavailable: write dispatch(.async(on: .main))
// says: 'observe(on:)' is unavailable: write dispatch(.async(on: .main))
// says: 'subscribe(on:)' is unavailable: write start(on:)
// says: 'timeout(after:)' is unavailable: write timeout(3)
// says: 'timeout(after:)' is unavailable: write timeout(.seconds(3))
import Dispatch
import Streams

func hintsTiming(numbers: HotInput<Int>, queue: DispatchQueue) {
  numbers.debounce(for: .milliseconds(300)).on { print($0) }
  numbers.debounce(for: .milliseconds(300), scheduler: DispatchQueue.main).on { print($0) }
  numbers.debounce(.milliseconds(300), scheduler: queue).on { print($0) }
  numbers.delay(for: .seconds(1)).on { print($0) }
  numbers.delay(for: .seconds(1), scheduler: queue).on { print($0) }
  numbers.delay(.seconds(1), scheduler: queue).on { print($0) }
  numbers.timeout(.seconds(1), scheduler: queue).on { print($0) }
  numbers.timeout(after: 3).on { print($0) }
  numbers.timeout(after: .seconds(3)).on { print($0) }
  numbers.throttle(.seconds(1)).on { print($0) }
  numbers.throttle(0.5).on { print($0) }
  numbers.throttle(.seconds(1), latest: true).on { print($0) }
  numbers.throttle(for: .seconds(1), latest: true).on { print($0) }
  numbers.throttle(for: .seconds(1), scheduler: queue).on { print($0) }
  numbers.window(size: 2.5).on { print($0) }
  numbers.window(size: .seconds(2)).on { print($0) }
  numbers.receive(on: queue).map { $0 + 1 }.on { print($0) }
  numbers.receive(on: .main).on { print($0) }
  numbers.observe(on: .main).on { print($0) }
  numbers.subscribe(on: queue).on { print($0) }
}
