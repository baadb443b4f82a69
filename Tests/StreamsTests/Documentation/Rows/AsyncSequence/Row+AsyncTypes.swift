import Streams

extension Row {
  static let ofAsyncSequence = typesOfAsyncSequence + tasks + operatorsOfAsyncSequence

  static let typesOfAsyncSequence = [
    Row("`AsyncStream.makeStream()`, `yield`", says: "one 2", "other 2", "pushed") { print in
      let numbers = HotInput<Int>()
      numbers.push(1)
      numbers.on { print("one", $0) }
      numbers.on { print("other", $0) }
      numbers.push(2)
      print("pushed")
    },
    finishes, terminations,
    Row("`AsyncStream { continuation in … }`", as: creations),
    unfoldings,
    Row("`bufferingPolicy`, `YieldResult`", as: loops, slowLoops, policies),
    Row("`AsyncThrowingStream`", says: "failure", "2", "value 1", "failed failure") { print in
      let numbers = HotInput<Int>()
      let loop = numbers.onError { print($0) }.values
      numbers.push(TestError.failure)
      numbers.push(2)
      numbers.terminate(withReason: .completed)
      for try await number in loop { print(number) }
      values(1).concat(failing).start { print($0) }
    },
    Row("`some AsyncSequence<Int, any Error>`", as: plainTypes),
    Row("`for await`, `makeAsyncIterator()`", as: separateLoops, coldLoops),
    sequencesOfYours,
    Row("`AsyncSyncSequence`, `.async`", says: "1", "2", "started", "pulled 1", "pulled 2", "over") { print in
      SignalProducer<Int, Never>([1, 2]).startWithValues { print($0) }
      print("started")
      let run = CallbagSource.from(1...).puller { print("pulled", $0) }
      run.pull(2)
      run.stop()
      print("over")
    },
    Row("`Observations`", says: "1", "2", "3") { print in
      let number = ObservableInput(1)
      let values = number.values
      for next in 2...3 { number.set(next) }
      number.terminate(withReason: .completed)
      for try await number in values { print(number) }
    },
    Row("`AsyncTimerSequence`", as: timers),
    channels,
    pausingChannels,
    byteReaders,
  ]
}
