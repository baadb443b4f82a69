@testable import Streams

/// A call with a number that it cannot work with, and the sentence that it stops the program with.
struct Misuse: Sendable {
  /// What is required, as the sources name it: the operation, and the parameter if it has a name of its own.
  let requirement: String
  let sentence: String
  let call: @Sendable () -> Void

  /// The test starts, requests, observes and holds nothing: the call alone has to stop.
  init(_ requirement: String, _ sentence: String, _ call: @escaping @Sendable () -> Void) {
    self.requirement = requirement
    self.sentence = sentence
    self.call = call
  }
}

extension Misuse {
  static let all = (counted + flattened + [buffers, numbers, ranges, changes]).flatMap { $0 }

  /// Calls with a count that is too small by one, and with the smallest there is.
  private static func count(
    _ operation: String, _ parameter: String, atLeast least: Int, _ call: @escaping @Sendable (Int) -> Void
  ) -> [Misuse] {
    [least - 1, Int.min].map { count in
      Misuse(
        "\(operation) \(parameter)",
        "\(operation)(\(parameter): \(count)): \(parameter) must be \(least) or more"
      ) { call(count) }
    }
  }

  private static let counted: [[Misuse]] = [
    count("skip", "count", atLeast: 0) { HotInput<Int>().skip($0) },
    count("skip", "first", atLeast: 0) { _ = producer.skip(first: $0) },
    count("first", "count", atLeast: 1) { HotInput<Int>().first($0) },
    count("next", "count", atLeast: 1) { ObservableInput(0).next($0) },
    count("last", "count", atLeast: 1) { HotInput<Int>().last($0) },
    count("stride", "stride", atLeast: 1) { HotInput<Int>().stride($0) },
    count("take", "first", atLeast: 0) { _ = producer.take(first: $0) },
    count("take", "last", atLeast: 0) { _ = producer.take(last: $0) },
    count("zip", "buffer", atLeast: 1) { HotInput<Int>().zip(HotInput<Int>(), buffer: $0) },
    count("zip", "buffer", atLeast: 1) { _ = producer.zip(producer, buffer: $0) },
    count("zip", "buffer", atLeast: 1) { ObservableInput(0).zip(ObservableInput(0), buffer: $0) },
    count("zip", "buffer", atLeast: 1) { Cold<Int, Int> { _, _, _ in }.zip(HotInput<Int>(), buffer: $0) },
    count("retry", "count", atLeast: 0) { Promise<Int> { _ in }.retry($0) },
    count("retry", "count", atLeast: 0) { _ = producer.retry($0) },
    count("retry", "upTo", atLeast: 0) { _ = producer.retry(upTo: $0) },
    count("times", "count", atLeast: 0) { _ = producer.times($0) },
    count("repeat", "count", atLeast: 0) { _ = producer.repeat($0) },
    count("collect", "count", atLeast: 1) { _ = producer.collect(count: $0) },
    count("buffer", "size", atLeast: 1) { HotInput<Int>().buffer(size: $0) },
    count("buffer", "size", atLeast: 1) { _ = producer.buffer(size: $0) },
    count("window", "size", atLeast: 1) { HotInput<Int>().window(size: $0) },
    count("window", "limit", atLeast: 1) { HotInput<Int>().window(lasting: 1.0, limit: $0) },
    count("inFlight", "limit", atLeast: 1) { Cold<Int, Int> { _, _, _ in }.inFlight(limit: $0) },
    count("inFlight", "buffer", atLeast: 0) { Cold<Int, Int> { _, _, _ in }.inFlight(limit: 1, buffer: $0) },
    count("buffer", "capacity", atLeast: 0) { _ = SignalProducer<Int, Never>.buffer($0) },
    count("replayLazily", "upTo", atLeast: 0) { _ = producer.replayLazily(upTo: $0) },
    count("pull", "count", atLeast: 0) { callbag.puller { _ in }.pull($0) },
    count("range", "count", atLeast: 0) { _ = CallbagSource<Int>.range(0, count: $0) },
    count("Probe", "valueCapacity", atLeast: 1) { _ = Probe(valueCapacity: $0) { .zero } },
    count("Probe", "factCapacity", atLeast: 1) { _ = Probe(factCapacity: $0) { .zero } },
    count("atMost", "count", atLeast: 1) { _ = MailboxLimit.atMost($0, whenFull: .wait) },
    count("PressureThrottle", "buffer", atLeast: 0) { _ = PressureThrottle(buffer: $0) },
    count("PressureThrottle", "limit", atLeast: 1) { _ = PressureThrottle(buffer: 1, limit: $0) },
    count("RetryPolicy", "limit", atLeast: 0) { _ = RetryPolicy($0) },
    count("RetryPolicy.times", "count", atLeast: 0) { _ = RetryPolicy.times($0) },
    count("RetryPolicy.linear", "count", atLeast: 0) { _ = RetryPolicy.linear($0, step: 1) },
    count("RetryPolicy.exponential", "count", atLeast: 0) { _ = RetryPolicy.exponential($0, base: 1) },
    count("plan", "first", atLeast: 0) { _ = RetryPolicy.times(1).plan(first: $0) },
    count("Callbags.take", "count", atLeast: 0) { _ = Callbags.take($0) as Operator },
    count("Callbags.skip", "count", atLeast: 0) { _ = Callbags.skip($0) as Operator },
    count("Callbags.retry", "count", atLeast: 0) { _ = Callbags.retry($0) as Operator },
    count("Callbags.repeats", "count", atLeast: 0) { _ = Callbags.repeats($0) as Operator },
    count("Callbags.group", "count", atLeast: 1) { _ = Callbags.group($0) as Grouping },
    count("Callbags.buffer", "count", atLeast: 1) { _ = Callbags.buffer($0) as Grouping },
  ]

  private typealias Operator = @Sendable (CallbagSource<Int>) -> CallbagSource<Int>
  private typealias Grouping = @Sendable (CallbagSource<Int>) -> CallbagSource<[Int]>
  private typealias Flattening = @Sendable (CallbagSource<CallbagSource<Int>>) -> CallbagSource<Int>

  private static var producer: SignalProducer<Int, TestError> { SignalProducer(value: 1) }
  private static var callbag: CallbagSource<Int> { .of(1, 2, 3) }

  /// Calls with a strategy that lets no inner stream be heard.
  private static func strategy(
    _ operation: String, _ call: @escaping @Sendable (FlattenStrategy) -> Void
  ) -> [Misuse] {
    [0, -1].map { limit in
      Misuse(operation, "\(operation)(.concurrent(limit: \(limit))): limit must be 1 or more") {
        call(.concurrent(limit: limit))
      }
    }
  }

  private static let flattened: [[Misuse]] = [
    strategy("flatMap") { HotInput<Int>().flatMap($0) { _ in HotInput<Int>() } },
    strategy("flatMap") { _ = producer.flatMap($0) { _ in producer } },
    strategy("flatMap") { strategy in
      _ = SignalProducer<Int, Never>(value: 1).flatMap(strategy) { _ in producer }
    },
    strategy("flatten") { _ = SignalProducer(value: producer).promoteErrors(TestError.self).flatten($0) },
    strategy("flatten") { HotInput<Hot<Int>>().flatten($0) },
    strategy("Callbags.flatMap") { _ = Callbags.flatMap($0) { (_: Int) in callbag } as Operator },
    strategy("Callbags.flatten") { _ = Callbags.flatten($0) as Flattening },
  ]

  /// Calls with a buffer that keeps nothing.
  private static let buffers: [Misuse] =
    [CallbagOverflow.oldest(0), .newest(0), .suspend(-1), .fail(0)].flatMap { overflow in
      [
        Misuse("buffered", "buffered(.\(overflow)): overflow must keep 1 value or more") {
          _ = callbag.buffered(overflow)
        },
        Misuse("values", "values(.\(overflow)): overflow must keep 1 value or more") {
          _ = callbag.values(overflow)
        },
        Misuse(
          "Callbags.buffered", "Callbags.buffered(.\(overflow)): overflow must keep 1 value or more"
        ) { _ = Callbags.buffered(overflow) as Operator },
      ]
    }
    + [StreamBuffering.oldest(0), .newest(0), .newest(-1)].map { policy in
      Misuse("values", "values(buffering: .\(policy)): buffering must keep 1 value or more") {
        _ = HotInput<Int>().values(buffering: policy)
      }
    }

  /// Calls with numbers that are neither counts nor times.
  private static let numbers: [Misuse] =
    [-0.5, 1.5, .infinity, .nan].map { fraction in
      Misuse("jittered by", "jittered(by: \(fraction)): by must be from 0.0 to 1.0") {
        _ = RetryPolicy.times(1).jittered(by: fraction, seed: 1)
      }
    }
    + [-0.5, -.infinity, .nan].flatMap { factor in
      [
        Misuse(
          "RetryPolicy.exponential factor",
          "RetryPolicy.exponential(factor: \(factor)): factor must be 0.0 or more"
        ) { _ = RetryPolicy.exponential(base: 1, factor: factor) },
        Misuse("RetryPolicy factor", "RetryPolicy(factor: \(factor)): factor must be 0.0 or more") {
          _ = RetryPolicy(nil, delay: .exponential(base: 1, factor: factor))
        },
      ]
    }

  /// Calls with more integers than there are.
  private static let ranges = [
    Misuse("range", "range(250, count: 7): count must be from 0 to 6 for this first UInt8") {
      _ = CallbagSource<UInt8>.range(250, count: 7)
    },
    Misuse("range", "range(-128, count: 257): count must be from 0 to 256 for this first Int8") {
      _ = CallbagSource<Int8>.range(-128, count: 257)
    },
    Misuse("range", "range(\(Int.max), count: 2): count must be from 0 to 1 for this first Int") {
      _ = CallbagSource<Int>.range(.max, count: 2)
    },
  ]
  /// A closure that would be called again for ever, because each call makes another change: inside of that of another one.
  private static func change(_ change: @escaping @Sendable (ObservableInput<Int>) -> Void) -> Misuse {
    Misuse(
      "modify",
      "modify: the closure must not set, modify or swap its own Observable, only change what it gets"
    ) {
      let (number, other) = (ObservableInput(0), ObservableInput(0))
      number.modify { _ in other.modify { _ in change(number) } }
    }
  }

  private static let changes = [
    change { $0.set(1) }, change { number in number.modify { $0 += 1 } }, change { $0.swap(1) },
    change { $0.value = 1 },
  ]
}
