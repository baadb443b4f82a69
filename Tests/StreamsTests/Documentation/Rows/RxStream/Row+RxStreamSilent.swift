import Streams

extension Row {
  /// What compiles and means something else than in RxStream.
  static let unlikeRxStream = [
    Row("`map` to an optional", says: "nil", "Optional(2)") { print in
      let numbers = HotInput<Int>()
      numbers.map { $0 > 1 ? $0 : nil }.on { print("\($0 as Int?)") }
      numbers.push(1)
      numbers.push(2)
    },
    Row("`replay()` below a Hot or Cold", says: "kept 2") { print in
      let numbers = HotInput<Int>()
      let (plain, keeping) = (numbers.map { $0 + 1 }, numbers.map { $0 + 1 }.canReplay())
      numbers.push(1)
      plain.on { print("plain \($0)") }.replay()
      keeping.on { print("kept \($0)") }.replay()
    },
    Row("`canReplay(_:)` of a Hot or Cold", says: "kept 1") { print in
      let numbers = HotInput<Int>()
      let keeping = numbers.canReplay(true)
      numbers.push(1)
      numbers.on { print("input \($0)") }.replay()
      keeping.on { print("kept \($0)") }.replay()
    },
    Row("`dispatch(_:)`, `throttle(_:)`", says: "throttled 1", "free 1", "free 2") { print in
      let numbers = HotInput<Int>()
      let throttled = numbers.throttle(TimedThrottle(interval: 60))
      throttled.on { print("throttled \($0)") }
      numbers.on { print("free \($0)") }
      numbers.dispatch(.after(delay: 60, on: .background)).on { print("dispatched \($0)") }
      numbers.push(1)
      numbers.push(2)
    },
    Row("`dispatched(_:)`, `throttled(_:)` of an input", says: "1", "2", "moved 1") { print in
      let (numbers, others) = (HotInput<Int>(), HotInput<Int>())
      numbers.throttled(TimedThrottle(interval: 60)).on { print("\($0)") }
      others.map { $0 }.throttled(TimedThrottle(interval: 60)).on { print("moved \($0)") }
      for number in 1...2 { numbers.push(number) }
      for number in 1...2 { others.push(number) }
    },
    Row(
      "`first`, `next`, `doWhile`, `until`, `mapError` and others that end a branch", says: "active",
      "terminated", "again 2"
    ) { print in
      let numbers = HotInput<Int>()
      let between = numbers.map { $0 }
      between.first().on { _ in }
      numbers.push(1)
      print(numbers.isActive ? "active" : "terminated")
      print(between.isActive ? "active" : "terminated")
      numbers.on { print("again \($0)") }
      numbers.push(2)
    },
    Row("`zip`", says: "(1, 2)", "completed", "sent") { print in
      let (left, right) = (HotInput<Int>(), HotInput<Int>())
      left.zip(right).on { print("\($0)") }.onTerminate { print("\($0)") }
      left.push(1)
      left.terminate(withReason: .completed)
      right.push(2)
      print("sent")
    },
    Row("`buffer(size:partial:)`", says: "[1, 2]", "completed") { print in
      let numbers = HotInput<Int>()
      numbers.buffer(size: 2).on { print("\($0)") }.onTerminate { print("\($0)") }
      for number in 1...2 { numbers.push(number) }
      numbers.terminate(withReason: .completed)
    },
    Row("`combine` of Observables", says: "(1, 10)", "(2, 10)", "(2, 20)") { print in
      let (left, right) = (ObservableInput(1), ObservableInput(10))
      let both = left.combine(stream: right)
      print("\(both.value)")
      both.on { print("\($0)") }
      left.set(2)
      right.set(20)
    },
    Row("`replay(shared:)`", says: "(3, 10)", "completed") { print in
      let (left, right) = (HotInput<Int>(), ObservableInput(10))
      let joined = left.canReplay().combine(stream: right).on { print("\($0)") }
      left.push(3)
      joined.replay()
      let ended = HotInput<Int>()
      let keeping = ended.canReplay()
      ended.push(1)
      ended.terminate(withReason: .completed)
      keeping.on { print("\($0)") }.onTerminate { print("\($0)") }.replay()
    },
    Row(
      "`onTerminate` on a stream that has ended",
      says: "completed", "later", "at 0.01 seconds: completed", "at once: completed"
    ) { print in
      let numbers = HotInput<Int>()
      numbers.terminate(withReason: .completed)
      numbers.onTerminate { print("\($0)") }
      print("later")
      let time = VirtualScheduler()
      let promise = StreamContext(scheduler: time).run {
        Promise<Int> { completion in completion(.success(1)) }
      }
      promise.onTerminate { print("at \(time.now): \($0)") }
      time.run()
      promise.onTerminate { print("at once: \($0)") }.replay()
    },
    Row("push from inside a handler", says: "a1", "b1", "a2", "b2") { print in
      let numbers = HotInput<Int>()
      numbers.on { [numbers = numbers.unkept] number in
        print("a\(number)")
        if number == 1 { numbers.push(2) }
      }
      numbers.on { print("b\($0)") }
      numbers.push(1)
    },
    Row("a Promise that fails without branches", says: "active", "retried 2") { print in
      let runs = Counter()
      let promise = Promise<Int> { _, done in
        done(runs.increment() < 2 ? .failure(TestError.failure) : .success(runs.value))
      }
      print(promise.isActive ? "active" : "terminated")
      promise.retry(1).on { print("retried \($0)") }.replay()
    },
    Row("a Promise below whose `filter` nothing comes", says: "completed") { print in
      Promise<Int> { _, done in done(.success(1)) }.filter { $0 > 1 }.onTerminate { print("\($0)") }.replay()
    },
    Row("a Cold whose root is released", says: "answer 1") { print in
      func answers() -> Cold<Int, Int> {
        Cold<Int, Int> { _, request, respond in respond(.success(request)) }.map { $0 }
      }
      let kept = answers().on { print("answer \($0)") }
      kept.request(1)
    },
    Row("a HotProducer that is fed by its task at once", says: "completed") { print in
      HotProducer<Int> { feed in
        feed(.next(1))
        feed(.terminate(reason: .completed))
      }.on { print("\($0)") }.onTerminate { print("\($0)") }
    },
    Row("`timeStamp()`", says: "Duration") { print in
      let numbers = HotInput<Int>()
      numbers.timeStamp().on { print("\(type(of: $0.stamp))") }
      numbers.push(1)
    },
    Row("`delay(_:)`", says: "1") { print in
      let time = VirtualScheduler()
      let numbers = StreamContext(scheduler: time).run { HotInput<Int>() }
      numbers.delay(1).on { print("\($0)") }
      numbers.push(1)
      time.advance(by: .seconds(1))
    },
  ]
}
