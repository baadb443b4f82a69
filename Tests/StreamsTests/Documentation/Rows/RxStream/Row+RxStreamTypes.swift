import Streams

extension Row {
  /// What has a name, or a type, of its own.
  static let typesOfRxStream = [
    Row("`Stream<T>`", says: "1") { print in
      func show(_ stream: EventStream<some StreamKind, Int, some Error>) { stream.on { print("\($0)") } }
      let numbers = HotInput<Int>()
      show(numbers)
      numbers.push(1)
    },
    Row("`Hot`, `Cold`, `Observable`, `Promise`, `Future`, `Lazy`", says: "1", "2", "3", "4", "run", "5") {
      print in
      let hot: Hot<Int> = HotInput<Int>().hot()
      let observable: Observable<Int> = ObservableInput(1).observable()
      let cold: Cold<Int, Int> = Cold { _, request, respond in respond(.success(request)) }
      let promise: Promise<Int> = Promise { _, done in done(.success(3)) }
      let future: Future<Int> = Future { done in done(.success(4)) }
      _ = hot.map { $0 }
      print("\(observable.value)")
      cold.on { print("\($0)") }.request(2)
      promise.on { print("\($0)") }.replay()
      future.on { print("\($0)") }.replay()
      let late = Lazy<Int> { done in
        print("run")
        done(.success(5))
      }
      late.on { print("\($0)") }
    },
    Row("`HotInput`, `HotProducer`, `ObservableInput`, `FutureInput`", says: "1", "2", "3", "4") { print in
      let (input, present, outcome) = (HotInput<Int>(), ObservableInput(0), FutureInput<Int>())
      input.hot().on { print("\($0)") }
      present.observable().on { print("\($0)") }
      outcome.future().on { print("\($0)") }
      input.push(1)
      present.set(2)
      outcome.complete(3)
      let fed = Kept<@Sendable (Event<Int>) -> Void>()
      let producer = HotProducer<Int> { fed.keep($0) }
      producer.on { print("\($0)") }
      fed.all.first?(.next(4))
    },
    Row("`HotWrap`, `ObservableWrap`", says: "1", "2") { print in
      let wrapped = Wrapped()
      wrapped.numbers.on { print("\($0)") }
      wrapped.feed()
      print("\(wrapped.present.value)")
    },
    Row("`Progression`, `ProgressionInput`, `ProgressEvent`", says: "2.0", "done", "done") { print in
      let input = ProgressionInput<Double, String>()
      let loading: Progression<Double, String> = input.progression()
      loading.onProgress { print("\($0.current)") }.on { print($0) }
      loading.future().on { print($0) }
      input.updateProgress(to: ProgressEvent(title: "page", unit: "kB", current: 2, total: 3))
      input.complete("done")
    },
    Row("`<-`", says: "1") { print in
      let numbers = HotInput<Int>()
      numbers.on { print("\($0)") }
      numbers <- 1
    },
    Row("`Timer`", says: "tick") { print in
      let time = VirtualScheduler()
      let timer = StreamContext(scheduler: time).run { TimerStream(interval: 1) }
      timer.on { print("tick") }
      timer.start()
      time.advance(by: .seconds(1))
    },
    Row("`Result<T>`", says: "1", "1") { print in
      let result: Result<Int, any Error> = .success(1)
      result.onSuccess { print("\($0)") }.onFailure { print("\($0)") }
      print("\(try result.value())")
    },
    Row("`Either`", says: "left(1)", #"right("x")"#) { print in
      let (numbers, words) = (HotInput<Int>(), HotInput<String>())
      numbers.merge(words).on { print("\($0)") }
      numbers.push(1)
      words.push("x")
    },
    Row("`Termination`, `StreamState`, `Event`", says: "true", "true", "true") { print in
      let (one, other) = (Termination.error(TestError.failure), Termination.error(TestError("other")))
      print("\(one == other)")
      print("\(StreamState.terminated(reason: one) == .terminated(reason: other))")
      if case .terminate(let reason) = Event<Int>.terminate(reason: one) { print("\(reason == other)") }
    },
    Row("`TimeInterval`", says: "0.5") { print in
      let seconds: Double = 0.5
      print("\(TimerStream(interval: seconds).interval)")
    },
    Row(
      "`Dispatch`, `Queue`, `CustomQueue`, `DispatchThread`", says: "here", "true", "1", "false true"
    ) { print in
      Dispatch.inline.execute { print("here") }
      print("\(Dispatch.Queue.main == Dispatch.Queue.main)")
      let thread = DispatchThread(name: "row")
      let number: Int = await withCheckedContinuation { done in thread.enqueue { done.resume(returning: 1) } }
      print("\(number)")
      print("\(thread.paused) \(Dispatch.on(thread: thread).queue == .thread(thread))")
      thread.cancel()
    },
    Row("`Throttle`, `TimedThrottle`, `PressureThrottle`", says: "1", "1", "2") { print in
      let numbers = HotInput<Int>()
      let throttles: [any Throttle] = [TimedThrottle(interval: 60), PressureThrottle(buffer: 1, limit: 1)]
      for throttle in throttles { numbers.throttle(throttle).on { print("\($0)") } }
      for number in 1...2 { numbers.push(number) }
    },
  ]

  private struct Wrapped: Sendable {
    @HotWrap var numbers: Hot<Int>
    @ObservableWrap(0) var present: Observable<Int>

    func feed() {
      _numbers.push(1)
      _present.set(2)
    }
  }
}
