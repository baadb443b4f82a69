import Streams

extension Row {
  static let streamsOfRxSwift = [
    Row(
      "`groupBy`", says: "a: 1 ab", "b: 1 ba", "a: 2 ac", "b: 2 bb", "completed"
    ) { print in
      let words = HotInput<String>()
      words.producer().uniqueValues { $0.first }.flatMap(.merge) { first in
        words.producer().filter { $0.first == first.first }.prefix(value: first)
          .countStamp().map { "\($0.value.prefix(1)): \($0.stamp) \($0.value)" }
      }.on(completed: { print("completed") }).on { print($0) }.start()
      for word in ["ab", "ba", "ac", "bb"] { words.push(word) }
      words.terminate(withReason: .completed)
    },
    Row("`window`", says: "1: [1, 2]", "2: [2, 3]") { print in
      let (numbers, openings, closings) = (HotInput<Int>(), HotInput<Int>(), HotInput<Int>())
      openings.flatMap(.merge) { opening in
        numbers.producer().take(until: closings.filter { $0 == opening })
          .collect().map { "\(opening): \($0)" }
      }.on { print($0) }
      openings.push(1)
      numbers.push(1)
      openings.push(2)
      numbers.push(2)
      closings.push(1)
      numbers.push(3)
      closings.push(2)
      numbers.push(4)
    },
    Row(
      "`share(replay:scope:)`", says: "run", "one 1", "one 2", "nothing left", "late 2", "late 3", "1 runs",
      "changes 2", "present 2"
    ) { print in
      let (runs, kept) = (Counter(), Kept<SignalObserver<Int, Never>>())
      let source = SignalProducer<Int, Never> { observer, _ in
        print("run")
        runs.increment()
        kept.keep(observer)
      }
      let shared = source.replayLazily(upTo: 1)
      let run = shared.startWithValues { print("one", $0) }
      for number in 1...2 { kept.all.first?.send(value: number) }
      run.dispose()
      print("nothing left")
      shared.startWithValues { print("late", $0) }
      kept.all.first?.send(value: 3)
      print(runs.value, "runs")
      kept.taken().first?.sendCompleted()
      let numbers = HotInput<Int>()
      let present = numbers.hot().observable(initial: 0).on { print("changes", $0) }
      numbers.push(2)
      present.producer().startWithValues { print("present", $0) }
    },
    Row("`ignoreElements`", as: ignoring),
  ]
}
