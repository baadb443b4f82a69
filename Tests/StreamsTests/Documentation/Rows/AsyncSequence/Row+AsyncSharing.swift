import Streams

extension Row {
  static let joins = Row("`joined()`, `joined(separator:)`", says: "[1, 2, 1, 2]", "[1, 2, 0, 1, 2]") {
    print in
    let numbers = SignalProducer<Int, Never>([1, 2])
    let streams = SignalProducer<SignalProducer<Int, Never>, Never>([numbers, numbers])
    streams.flatten(.concat).collect().startWithValues { print($0) }
    let separated = streams.countStamp().flatMap(.concat) { inner in
      inner.stamp == 1 ? inner.value : SignalProducer(value: 0).concat(inner.value)
    }
    separated.collect().startWithValues { print($0) }
  }

  static let bufferings = Row(
    "`buffer(policy:)`", says: "asked 1", "asked 2", "built", "took 1", "asked 3", "latest 2", "latest 3"
  ) { print in
    let asked = Counter()
    let numbers = CallbagSource<Int>.pullable({}) { _ in
      print("asked", asked.increment())
      return asked.value
    }
    let run = numbers.buffered(.suspend(2)).puller { print("took", $0) }
    print("built")
    run.pull()
    run.stop()
    let emitters = Kept<CallbagEmitter<Int>>()
    let floods = CallbagSource<Int>.listenable { emitters.keep($0) }
    let latest = floods.buffered(.newest(2)).puller { print("latest", $0) }
    for number in 1...3 { emitters.all.first?.next(number) }
    latest.pull(2)
    latest.stop()
  }

  static let shares = Row("`share()`", as: sharing, sharedRuns, independentLoops)

  /// One run for all sinks of a callbag.
  private static let sharedRuns = Row("`share()`", says: "asked", "one 1", "other 1") { print in
    let numbers = CallbagSource<Int>.pullable({ 0 }) { number in
      print("asked")
      number += 1
      return number
    }.share()
    let runs = ["one", "other"].map { name in numbers.puller { print(name, $0) } }
    runs[0].pull()
    for run in runs { run.stop() }
  }

  /// A loop that takes nothing holds back no other.
  private static let independentLoops = Row("`share()`", says: "quick 1", "quick 2", "slow 1", "slow 2") {
    print in
    let numbers = HotInput<Int>()
    let (quick, slow) = (numbers.values, numbers.values)
    var iterator = quick.makeAsyncIterator()
    for number in 1...2 {
      numbers.push(number)
      if let number = try await iterator.next() { print("quick", number) }
    }
    numbers.terminate(withReason: .completed)
    for try await number in slow { print("slow", number) }
  }

  /// What becomes of the values of a side that is ahead of the other.
  static let pairsAhead = Row("`zip(_:_:)`", says: "one 1", "all 1", "all 2") { print in
    let (numbers, words) = (HotInput<Int>(), HotInput<String>())
    numbers.zip(words, buffer: 1).on { print("one", $0.0) }
    numbers.zip(words).on { print("all", $0.0) }
    for number in 1...2 { numbers.push(number) }
    for word in ["a", "b"] { words.push(word) }
  }
}
