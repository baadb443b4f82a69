import Streams

extension Row {
  static let unfoldings = Row(
    "`AsyncStream(unfolding:)`", says: "asked", "1", "asked", "2", "asked", "over", "awaits 1", "3",
    "awaits 2"
  ) { print in
    let numbers = CallbagSource<Int>.pullable({ 0 }) { number in
      print("asked")
      number += 1
      return number < 3 ? number : nil
    }
    for try await number in numbers.values { print(number) }
    print("over")
    let steps = Counter()
    let unfolded = AsyncStream<Int> {
      print("awaits", steps.increment())
      return steps.value < 2 ? 3 : nil
    }
    for try await number in CallbagSource.fromAsync(unfolded).values { print(number) }
  }

  static let sequencesOfYours = Row(
    "a sequence that you have",
    says: "step 1", "sink 1", "pulled", "step 2", "sink 2", "step 3", "over", "[1, 2]"
  ) { print in
    let steps = Counter()
    let sequence = AsyncStream<Int> {
      print("step", steps.increment())
      return steps.value < 3 ? steps.value : nil
    }
    let (heard, tell) = AsyncStream.makeStream(of: Void.self)
    let run = CallbagSource.fromAsync(sequence).puller(end: { _ in tell.finish() }) {
      print("sink", $0)
      tell.yield()
    }
    var said = heard.makeAsyncIterator()
    run.pull()
    await said.next()
    print("pulled")
    run.pullAll()
    while await said.next() != nil {}
    print("over")
    print(try await CallbagSource.fromAsync(AsyncStream([1, 2])).producer().collect().promise().value)
  }

  static let pausingChannels = Row(
    "`MultiProducerSingleConsumerAsyncChannel`", says: "wait", "1", "more", "2"
  ) { print in
    let emitters = Kept<CallbagEmitter<Int>>()
    let numbers = CallbagSource<Int>.listenable { emitter in
      emitters.keep(emitter)
      emitter.onPause { print($0 ? "wait" : "more") }
    }
    let run = numbers.buffered(.suspend(2)).puller { print($0) }
    for number in 1...2 { emitters.all.first?.next(number) }
    for _ in 1...2 { run.pull() }
    run.stop()
  }

  /// Sequences one after the other.
  static let innerSequences = Row("`flatMap`", says: "[1, 10, 2, 20]") { print in
    let flat = SignalProducer<Int, any Error>(1...2).flatMap(.concat) { number in
      CallbagSource.fromAsync(AsyncStream([number, number * 10]))
    }
    print(try await flat.collect().promise().value)
  }

  static let byteReaders = Row(
    "`AsyncBufferedByteIterator`", says: "wish 1", "reads", "1", "2", "wish 2", "reads", "3", "4", "wish 3",
    "reads", "finished", "wish 4"
  ) { print in
    let chunks: [[UInt8]] = [[1, 2], [3, 4]]
    let source = CallbagSource<[UInt8]>.pullable({ chunks }) { rest in
      print("reads")
      return rest.isEmpty ? nil : rest.removeFirst()
    }
    let run = source.flatMap { $0 }.puller(end: { print($0) }) { print($0) }
    for number in 1...4 {
      print("wish", number)
      run.pull()
    }
  }
}

extension AsyncStream where Element: Sendable {
  /// A sequence of these elements.
  fileprivate init(_ elements: [Element]) {
    self.init { continuation in
      for element in elements { continuation.yield(element) }
      continuation.finish()
    }
  }
}
