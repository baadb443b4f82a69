import Dispatch
import Foundation
import Streams

/// Times as durations, and as literals beside them.
public func durations(_ work: DispatchQueue) {
  let numbers = HotInput<Int>()
  numbers.delay(.milliseconds(300)).debounce(.seconds(1)).sample(every: .seconds(2)).timeout(.seconds(3))
    .window(lasting: .seconds(4)).on { print($0) }
  numbers.delay(.zero).delay(1).delay(0.3).debounce(.infinity).window(size: 2).window(lasting: 2.0).on {
    print($0)
  }
  numbers.throttle(TimedThrottle(interval: .seconds(1))).dispatch(.delay(after: .seconds(1), on: .main))
    .dispatch(.after(delay: .seconds(1), on: .main)).dispatch(.async(on: work)).dispatch(.async(on: .main))
    .on { print($0) }
  let promise = Promise { $0(.success(1)) }
  promise.retry(3, delay: .seconds(1)).retry(3, delay: 1).retry(3, delay: nil).on { print($0) }
  promise.retry(.exponential(5, base: .milliseconds(500), cap: .seconds(4)).jittered(by: 0.1)).on {
    print($0)
  }
  promise.retry(.linear(step: .seconds(1)).within(.seconds(60))).retry(.times(3, delay: .seconds(1)))
    .on { print($0) }
  let producer = SignalProducer<Int, any Error>(values: [1, 2])
  producer.throttle(.seconds(1)).throttle(1).timeout(after: .seconds(2), raising: CocoaError(.fileNoSuchFile))
    .retry(upTo: 2, interval: .seconds(1)).delay(.seconds(1), on: UIScheduler()).startWithResult { print($0) }
  TimerStream(interval: .seconds(1)).restart(withInterval: .seconds(2)).restart(withInterval: nil).on {
    print($0)
  }
  SignalProducer.timer(interval: .seconds(1)).startWithValues { print($0) }
  CallbagSource.interval(.seconds(1)).forEach { print($0) }
}

/// What is made when it is started, Observables that are joined, and handlers of the main actor.
@MainActor public func starting(_ numbers: HotInput<Int>, _ name: ObservableInput<String>) {
  @Sendable func fetch(_ number: Int) -> Promise<String> { Promise { $0(.success("\(number)")) } }
  numbers.flatMap(.concurrent(limit: 3)) { number in .deferred { fetch(number) } }.map { $0.count }
    .on { print($0) }
  numbers.producer().flatMap(.concat) { number in .deferred { fetch(number) } }.startWithResult { print($0) }
  SignalProducer<Int, Never>(values: [1]).flatMap(.concat) { n in SignalProducer.deferred { fetch(n) } }
    .startWithResult { print($0) }
  let isGood: Observable<Bool> = combineLatest(
    name, name.map { $0.count }, numbers.hot().observable(initial: 1)
  )
  .map { $0.isEmpty && $1 > 1 && $2 > 1 }
  var shown: [Int] = []
  numbers.onMain { shown.append($0) }
  isGood.producer().onMain { shown.append($0 ? 1 : 0) }.start()
}
