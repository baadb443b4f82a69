import Streams

extension Row {
  static let ofRxStream = unlikeRxStream + typesOfRxStream + operatorsOfRxStream

  /// Operators whose names are not quite the same.
  static let operatorsOfRxStream = [
    Row("`map` with an optional", says: "2") { print in
      let numbers = HotInput<Int>()
      numbers.compactMap { $0 > 1 ? $0 : nil }.on { print("\($0)") }
      for number in 1...2 { numbers.push(number) }
    },
    Row("`filter(include:)`", says: "2", "2") { print in
      let numbers = HotInput<Int>()
      numbers.filter { $0 > 1 }.on { print("\($0)") }
      numbers.filter({ $0 > 1 }).on { print("\($0)") }
      for number in 1...2 { numbers.push(number) }
    },
    Row("`timeStamp()`, `stamp`, `countStamp`", says: "true", "1 -1", "1 1") { print in
      let numbers = HotInput<Int>()
      numbers.timeStamp().on { print("\($0.stamp >= .zero)") }
      numbers.stamp { -$0 }.on { print("\($0.value) \($0.stamp)") }
      numbers.countStamp().on { print("\($0.value) \($0.stamp)") }
      numbers.push(1)
    },
    Row("`retry(_:delay:)`", says: "2", "2") { print in
      let time = VirtualScheduler()
      for policy in [false, true] {
        let runs = Counter()
        let promise = StreamContext(scheduler: time).run {
          Promise<Int> { _, done in
            done(runs.increment() < 2 ? .failure(TestError.failure) : .success(runs.value))
          }
        }
        let retried = policy ? promise.retry(RetryPolicy(1)) : promise.retry(1, delay: 0.5)
        retried.on { print("\($0)") }
        time.advance(by: .seconds(60))
      }
    },
    Row("`retryOn`", says: "3") { print in
      let runs = Counter()
      Promise<Int> { _, done in
        done(runs.increment() < 3 ? .failure(TestError.failure) : .success(runs.value))
      }.retryOn { count, _ in count < 5 }.on { print("\($0)") }.replay()
    },
    Row("`merge`, `zip`, `combine`", says: "merged 1", "merged 2", "zipped 1 2", "combined 1 2") { print in
      let (left, right) = (HotInput<Int>(), HotInput<Int>())
      left.merge(right).on { print("merged \($0)") }
      left.zip(right).on { print("zipped \($0.0) \($0.1)") }
      left.combine(stream: right).on { print("combined \($0.0) \($0.1)") }
      left.push(1)
      right.push(2)
    },
    Row("`replay(shared:)`", says: "handler 1", "settled 2") { print in
      let number = ObservableInput(1)
      number.observable().on { print("handler \($0)") }.replay(shared: false)
      let settled = Promise<Int> { _, done in done(.success(2)) }
      settled.flatMap { [$0] }.on { print("settled \($0)") }.replay()
    },
    Row("`canReplay(_:)`", says: "2") { print in
      let numbers = HotInput<Int>()
      let keeping = numbers.canReplay(true)
      for number in 1...2 { numbers.push(number) }
      keeping.on { print("\($0)") }.replay()
    },
    Row("`persist`, `named`, `reuse`", says: "active", "name", "1") { print in
      let numbers = HotInput<Int>()
      let between = numbers.map { $0 }.persist()
      between.first().on { _ in }
      numbers.push(1)
      print(between.isActive ? "active" : "terminated")
      print(between.named("name").debugDescription)
      Promise<Int> { _, done in done(.success(1)) }.reuse().on { print("\($0)") }.replay()
    },
    Row("`onDebugInfo`, `debugPrinter` of a stream", says: "second") { print in
      let numbers = HotInput<Int>()
      let heard = numbers.map { $0 }.onDebugInfo { _ in print("first") }
      heard.onDebugInfo { if $0.contains("receives") { print("second") } }
      numbers.push(1)
    },
    Row("`debugDescription`", says: "Hot<Int>.map", "Hot<Int>.map") { print in
      let mapped = HotInput<Int>().map { $0 }
      print(mapped.description)
      print(mapped.debugDescription)
    },
  ]
}
