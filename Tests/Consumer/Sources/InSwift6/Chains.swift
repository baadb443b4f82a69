import Dispatch
import Foundation
import Streams

/// Twelve operators in one expression, without a type among them.
public func longChain() {
  let numbers = HotInput<Int>()
  numbers
    .map { $0 + 1 }
    .filter { $0 % 2 == 0 }
    .scan(initial: 0) { $0 + $1 }
    .distinct()
    .skip(1)
    .compactMap { $0 > 2 ? "\($0)" : nil }
    .map { $0.count }
    .buffer(size: 2)
    .flatMap { $0 }
    .merge(numbers)
    .countStamp()
    .on { print($0.value, $0.stamp) }
}

/// The same with other streams and times.
public func longChainOfSeveralStreams() {
  let (numbers, words) = (HotInput<Int>(), HotInput<String>())
  numbers
    .combine(stream: words)
    .map { "\($0.0)\($0.1)" }
    .debounce(0.5)
    .zip(words)
    .filter { $0.0 != $0.1 }
    .map { $0.0.count + $0.1.count }
    .delay(0.1)
    .withLatest(numbers)
    .map { $0.0 * $0.1 }
    .throttle(TimedThrottle(interval: 1))
    .dispatch(.async(on: .main))
    .onError { print($0) }
}

/// Operators with a Promise below them.
public func promise() async throws -> Int {
  try await Promise { completion in completion(.success(Date().timeIntervalSince1970)) }
    .retry(3, delay: 2.0)
    .timeout(5)
    .map { Int($0) }
    .resultMap { .success($0 + 1) }
    .asyncMap { value, answer in DispatchQueue.global().async { answer(.success(value)) } }
    .reuse()
    .then { print($0) }
    .onTerminate { print($0) }
    .value
}

/// A Cold with requests of another type.
public func cold() {
  let lengths = Cold { (_, text: String, respond) in respond(.success(text.count)) }
  let branch = lengths.mapRequest { (number: Int) in "\(number)" }.map { Double($0) }.on { print($0) }
  branch.request(12)
  lengths.terminate(withReason: .completed)
}
