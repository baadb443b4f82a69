import Dispatch
import Foundation
import Streams

// Every operator once, without a type.

/// Operators that gather and change values.
public func transforming() {
  let numbers = HotInput<Int>()
  numbers.map { $0 * 2 }.on { print($0) }
  numbers.compactMap { Int("\($0)") }.on { print($0) }
  numbers.resultMap { .success($0 + 1) }.on { print($0) }
  numbers.flatMap { [$0, $0] }.on { print($0) }
  numbers.map { [$0] }.flatten().on { print($0) }
  numbers.reduce(initial: 0) { $0 + $1 }.on { print($0) }
  numbers.collect().on { print($0.count) }
  numbers.buffer(size: 3).on { print($0.count) }
  numbers.window(size: 3).on { print($0.count) }
  numbers.window(lasting: 2.5, limit: 10).on { print($0.count) }
  numbers.stamp { "\($0)" }.on { print($0.stamp) }
  numbers.timeStamp().on { print($0.stamp) }
  numbers.countStamp().on { print($0.stamp) }
  numbers.count().on { print($0) }
  numbers.sum().on { print($0) }
  numbers.average().on { print($0) }
  numbers.map { Double($0) }.average().on { print($0) }
  numbers.scan(initial: "") { $0 + "\($1)" }.on { print($0) }
  numbers.asyncMap { $1(.success("\($0)")) }.on { print($0) }
  numbers.asyncMap { try await later($0) }.on { print($0) }
  numbers.asyncMap(priority: .low) { $0 + 1 }.on { print($0) }
  numbers.asyncMap { $2($1.isActive ? .success($0) : nil) }.on { print($0) }
  numbers.zip(numbers).asyncMap { $1(.success($0.0)) }.on { print($0) }
  numbers.asyncMap { load($0) }.on { print($0) }
  numbers.asyncMap { number in number > 0 ? load(number) : .completed(CancellationError()) }.on { print($0) }
  numbers.asyncMap { await store.load($0) }.on { print($0) }
  numbers.zip(numbers).asyncMap { left, right in load(left + right) }.on { print($0) }
  load(1).asyncMap { load($0.count) }.flatMapError { _ in load(2) }.retry(3).on { print($0) }
}

/// A Promise for a value.
@Sendable private func load(_ number: Int) -> Promise<String> { .completed("\(number)") }

private actor Store {
  func load(_ number: Int) -> Future<String> { .completed("\(number)") }
}

private let store = Store()

/// An asynchronous function for a value.
private func later(_ number: Int) async throws -> Int {
  await Task.yield()
  return number
}

/// Operators that drop values.
public func selecting() {
  let numbers = HotInput<Int>()
  numbers.filter { $0 > 1 }.on { print($0) }
  numbers.skip(1).stride(2).next(3).on { print($0) }
  numbers.distinct().on { print($0) }
  numbers.distinct { $0 != $1 }.on { print($0) }
  numbers.skip(first: 1).skip(while: { $0 < 2 }).skipRepeats().uniqueValues().on { print($0) }
  numbers.map { $0 > 1 ? $0 : nil }.skipNil().on { print($0) }
  numbers.combinePrevious(0).map { $0 + $1 }.on { print($0) }
  numbers.scanMap(0) { ($0 + $1, $0 * $1) }.on { print($0) }
  numbers.scan(0) { $0 + $1 }.reduce(into: 0) { $0 += $1 }.on { print($0) }
  numbers.producer().take(first: 1).startWithResult { print($0) }
  numbers.signal().observeResult { print($0) }
  numbers.min().on { print($0) }
  numbers.max().on { print($0) }
  numbers.min { $0 < $1 }.on { print($0) }
  numbers.max { $0 > $1 }.on { print($0) }
  numbers.first().on { print($0) }
  numbers.last().on { print($0) }
  numbers.until { $0 > 9 }.on { print($0) }
  numbers.until { $0 > 9 ? .completed : nil }.on { print($0) }
  numbers.doWhile { $0 < 9 }.on { print($0) }
  numbers.doWhile { $0 ?? 0 < $1 }.on { print($0) }
  let object = Object()
  numbers.lifeOf(object).using(object).on { $0.0.use($0.1) }
}

/// The right stream's latest value for each of the left one's.
struct LatestOperator: JoinOperator {
  private var latest: String?

  mutating func receive(left value: Addressed<Int>) -> Step<Addressed<String>> {
    latest.map { .emit(value.with($0)) } ?? .drop
  }

  mutating func receive(right value: String) -> Step<Addressed<String>> {
    latest = value
    return .skip
  }

  mutating func finish(_ side: JoinSide) -> Bool { side == .left || latest == nil }
}

/// Operators that join streams.
public func combining() {
  let (numbers, words) = (HotInput<Int>(), HotInput<String>())
  numbers.merge(numbers.map { $0 + 1 }).on { print($0) }
  numbers.merge(words).on { $0.onLeft { print($0) }.onRight { print($0) } }
  numbers.combine(stream: words).on { print($0.0, $0.1) }
  numbers.combine(words, latest: false).on { print($0.0, $0.1) }
  numbers.zip(words).on { print($0, $1) }
  numbers.withLatest(words).on { print($0, $1) }
  numbers.join(words, with: LatestOperator()).on { print($0) }
  numbers.sample(words).on { print($0) }
  numbers.sample(every: 0.5).on { print($0) }
  numbers.start(with: [1]).concat([2]).defaultValue(3).on { print($0) }
}

/// Operators that join any number of Promises and Futures.
public func gathering() {
  let promises = (1...3).map { number in Promise<Int> { $0(.success(number)) } }
  let (name, age) = (Future.completed("Ada"), Future.completed(36))
  Promise.zip(promises).retry(1).on { print($0.reduce(0, +)) }
  Promise.combineLatest(promises).on { print($0.count) }
  Promise.merge(promises).map { $0 + 1 }.on { print($0) }
  Promise.merge(promises[0], promises[1]).on { print($0) }
  Future.zip(name, age).map { "\($0): \($1)" }.on { print($0) }
  zip(promises).map { $0.count }.on { print($0) }
  zip(name, age).map { "\($0): \($1)" }.on { print($0) }
  zip(promises[0], name, age).map { "\($0) \($1) \($2)" }.on { print($0) }
  combineLatest(name, age).on { print($0, $1) }
}

/// Operators that wait.
public func timing(_ queue: Dispatch.Queue) {
  let numbers = HotInput<Int>()
  numbers.delay(0.5).debounce(1).timeout(2).on { print($0) }
  numbers.throttle(PressureThrottle(buffer: 1)).throttled(TimedThrottle(interval: 1)).on { print($0) }
  numbers.dispatch(.async(on: .background)).on { print($0) }
  numbers.map { $0 }.dispatched(.delay(after: 1, on: queue)).on { print($0) }
}

/// Operators that look on.
public func observing() {
  let numbers = HotInput<Int>()
  numbers.on { print($0) }.onTransition { print($0 ?? 0, $1) }.onError { print($0.localizedDescription) }
    .onTerminate { print($0) }.named("numbers").inspected(.hidden)
    .onDebugInfo { print($0) }.persist().mapError { _ in nil }
    .lift(Doubling()).on {
      print($0)
    }
  numbers.hot().observable(initial: 1).on { print($0) }
  ObservableInput("a").observable().map { $0.count }.on { print($0) }
}

/// Operators of streams that settle.
public func settling() {
  let input = FutureInput<Int>()
  input.future().map { "\($0)" }.replay().on { print($0) }
  let promise = Promise { $0(.success(1)) }
  promise.retry(.times(3, delay: 1)).then { print($0) }
  promise.retry { attempt, _, retry in retry(attempt < 4) }.future().on { print($0) }
  promise.retry { attempt, _ in attempt < 4 }.then { print($0) }
  promise.retryOn { attempt, _ in attempt < 4 }.reuse().replay().on { print($0) }
  Lazy { $0(.success(Data())) }.map { $0.count }.on { print($0) }
}

/// Operators of streams that report progress.
public func progressing() {
  let input = ProgressionInput<Int, String>()
  input.progression().onProgress { print($0.current) }.mapProgress { $0 }.future().on { print($0) }
  input.combineProgress(stream: input) { _ in ProgressEvent(title: "", unit: "", current: 1, total: 2) }
    .on { print($0.0) }
}

/// Operators of requests.
public func requesting() {
  let cold = Cold { (_, number: Int, respond) in respond(.success("\(number)")) }
  cold.inFlight(limit: 2).singleFlight().canReplay().on { print($0) }
  cold.singleFlight { $0 / 2 }.on { print($0) }
}

/// Operators of event streams.
public func failing() {
  let producer = SignalProducer<Int, any Error>(values: [1, 2])
  producer.retry(2).times(2).mapError { $0 as any Error }.materialize().dematerialize().startWithResult {
    print($0)
  }
  producer.flatMapError { _ in SignalProducer<Int, Never>(values: [3]) }.startWithValues { print($0) }
  SignalProducer<Int, Never>(values: [1]).signal().producer().startWithValues { print($0) }
  SignalProducer<Int, Never>(values: [1]).promoteErrors(CocoaError.self).startWithResult { print($0) }
  producer.flatMap(.latest) { SignalProducer<Int, any Error>(values: [$0]) }.startWithResult { print($0) }
}

final class Object: Sendable {
  func use(_ number: Int) {}
}

struct Doubling: StreamOperator {
  mutating func receive(_ input: Int) -> Step<Int> { .emitAll([input, input]) }
}
