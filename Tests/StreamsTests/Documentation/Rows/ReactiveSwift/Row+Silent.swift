import Streams

extension Row {
  static let silent = [
    Row("`producer.first()`, `producer.last()`", says: "nothing yet", "1", "3") { print in
      let (first, last) = (three.first(), three.last())
      print("nothing yet")
      first.startWithValues { print($0) }
      last.startWithValues { print($0) }
    },
    Row("`extension Signal { … }`, `extension SignalProducer { … }`", says: "true") { print in
      print(HotInput<Int>().isOfAnyKind)
    },
    Row("`debounce(_:on:)`", says: "3", "completed") { print in
      let time = VirtualScheduler()
      three.debounce(1, on: time).on(completed: { print("completed") }).startWithValues { print($0) }
      time.advance(by: .zero)
    },
    Row("`delay(_:on:)`", says: "completed", "pause", "over") { print in
      let time = VirtualScheduler()
      SignalProducer<Int, Never>.empty.delay(1, on: time).startWithCompleted { print("completed") }
      SignalProducer.timer(interval: .seconds(1), on: time).take(first: 1).startWithCompleted {
        print("over")
      }
      print("pause")
      time.advance(by: .seconds(1))
    },
    Row(
      "values of two `delay`s or `debounce`s that are due at the same instant", says: "a1", "b1", "a2",
      "merged: a1", "merged: a2", "merged: b1"
    ) { print in
      let time = VirtualScheduler()
      let (a, observerOfA) = Signal<String, Never>.pipe()
      let (b, observerOfB) = Signal<String, Never>.pipe()
      let merged = Transcript()
      a.delay(1, on: time).merge(with: b.delay(1, on: time)).observeValues { print($0) }
      a.merge(with: b).delay(1, on: time).observeValues { merged.write("merged: \($0)") }
      observerOfA.send(value: "a1")
      time.advance(by: .seconds(0.5))
      observerOfA.send(value: "a2")
      observerOfB.send(value: "b1")
      time.advance(by: .seconds(1))
      for line in merged.lines { print(line) }
      for observer in [observerOfA, observerOfB] { observer.sendCompleted() }
    },
    Row("`on:` of `delay`, `debounce`, `throttle`, `timeout`, `retry`, `timer`", says: "context", "place") {
      print in
      let (context, place) = (VirtualScheduler(), VirtualScheduler())
      let flag = StreamContext(scheduler: context).run { SignalProducer<Bool, Never>(value: true) }
      flag.delay(1, on: ImmediateScheduler()).startWithValues { _ in print("context") }
      flag.delay(1, on: place).startWithValues { _ in print("place") }
      context.advance(by: .seconds(1))
      place.advance(by: .seconds(1))
    },
    Row("`timer(interval:on:)`", says: "Duration") { print in
      let time = VirtualScheduler()
      SignalProducer.timer(interval: .seconds(1), on: time).startWithValues { print(type(of: $0)) }
      time.advance(by: .seconds(1))
    },
    Row("`zip`, `combineLatest`, `withLatest`, `sample`", says: "completed", "true") { print in
      three.zip(with: SignalProducer<Int, Never>.empty.concat(.empty)).startWithCompleted {
        print("completed")
      }
      SignalProducer.zip([SignalProducer<Int, Never>]()).collect().startWithValues { print($0.isEmpty) }
    },
    Row("`on(started:)`, and `started` of `logEvents`", says: "starting", "1", "2", "3") { print in
      three.on(starting: { print("starting") }, started: { print("started") }).startWithValues { print($0) }
    },
    Row("`take(duringLifetimeOf:)`", says: "still there", "completed") { print in
      var object: Counter? = Counter()
      let (signal, observer) = Signal<Int, Never>.pipe()
      if let object { signal.take(duringLifetimeOf: object).observeCompleted { print("completed") } }
      object = nil
      print("still there")
      observer.send(value: 1)
    },
    Row("dispose of a started producer", says: "run 1", "interrupted") { print in
      let runs = Counter()
      SignalProducer<Int, TestError> { observer, lifetime in
        print("run \(runs.increment())")
        lifetime.observeEnded { observer.send(error: .failure) }
      }.retry(upTo: 3).on(interrupted: { print("interrupted") }).start().dispose()
    },
    Row("send from inside a handler", says: "one 1", "two 1", "one 2", "two 2") { print in
      let (signal, observer) = Signal<Int, Never>.pipe()
      signal.observeValues { value in
        print("one \(value)")
        if value == 1 { observer.send(value: 2) }
      }
      signal.observeValues { print("two \($0)") }
      observer.send(value: 1)
      // Its handler keeps the observer.
      observer.sendCompleted()
    },
    Row("observe inside a handler", says: "old 1", "old 2", "new 2", "new 3") { print in
      let (signal, observer) = Signal<Int, Never>.pipe()
      // The former hears each event before the latter does.
      let (first, second) = (signal.map { $0 }, signal.map { $0 })
      first.take(first: 1).observeValues { _ in
        second.observeValues { print("new \($0)") }
        observer.send(value: 2)
      }
      second.take(first: 2).observeValues { print("old \($0)") }
      for value in [1, 3] { observer.send(value: value) }
      observer.sendCompleted()
    },
    Row("send while another thread delivers", says: "sent", "1", "2") { print in
      let (signal, observer) = Signal<Int, Never>.pipe()
      signal.observeValues { value in
        if value == 1 { Dispatch.sync(on: .custom(.serial("other"))).execute { observer.send(value: 2) } }
        if value == 1 { print("sent") }
        print(value)
      }
      observer.send(value: 1)
      // Its handler keeps the observer.
      observer.sendCompleted()
    },
    Row("`value = …` of a property in a handler", says: "still 1", "3") { print in
      let property = MutableProperty(0)
      property.on { [property = property.unkept] value in
        guard value == 1 else { return }
        property.value = 2
        print("still \(property.value)")
        property.modify { $0 += 1 }
      }
      property.value = 1
      print(property.value)
    },
    Row("`modify { }` of a property", says: "2 calls", "11") { print in
      let property = MutableProperty(0)
      let calls = Counter()
      property.modify { value in
        if calls.increment() == 1 {
          onThreads(1) { _ in property.set(10) }
        }
        value += 1
      }
      print("\(calls.value) calls")
      print(property.value)
    },
    Row("`producer` of a property", says: "0", "1", "failed failure") { print in
      let property = MutableProperty(0)
      property.producer.startWithValues { print($0) }
      let failing = property.signal().observe { if $0.isTerminating { print($0) } }
      property.value = 1
      property.push(error: TestError.failure)
      failing.dispose()
    },
    Row("an error of a ``Hot``, ``Cold`` or ``Observable``", says: "failed failure", "1") { print in
      let hot = HotInput<Int>()
      hot.producer().start { print($0) }
      hot.on { print($0) }
      hot.push(TestError.failure)
      hot.push(1)
    },
    Row(
      "`flatMap(.latest) { $0.name }` for a property, `flatten` of properties",
      says: "producer old", "property new", "producer new"
    ) { print in
      let (users, observer) = Signal<Int, any Error>.pipe()
      let name = MutableProperty("old")
      users.flatMap(.latest) { _ in name }.observeValues { print("property", $0) }
      users.flatMap(.latest) { _ in name.producer }.observeValues { print("producer", $0) }
      observer.send(value: 1)
      name.value = "new"
      observer.sendCompleted()
    },
    Row("`a.then(b)` when `a` is interrupted", says: "1", "2", "3") { print in
      let interrupted = SignalProducer<Int, TestError> { observer, _ in observer.sendInterrupted() }
      interrupted.then(values(1, 2, 3)).startWithValues { print($0) }
    },
    Row("`flatten(.race)`", says: "1", "completed", "there may be more") { print in
      let (streams, observer) = Signal<SignalProducer<Int, Never>, Never>.pipe()
      streams.flatten(.race).on(completed: { print("completed") }).observeValues { print($0) }
      observer.send(value: SignalProducer(value: 1))
      print("there may be more")
      observer.sendCompleted()
    },
    Row("`SignalProducer.never.start { … }`", says: "interrupted", "running", "kept: interrupted") { print in
      SignalProducer<Int, Never>.never.start { print($0) }
      let run = SignalProducer<Int, Never>.never.start { print("kept:", $0) }
      print("running")
      run.dispose()
    },
  ]
}

extension Signal {
  /// Although the extension is one of signals.
  fileprivate var isOfAnyKind: Bool { true }
}

extension Row {
  static let ofReactiveSwift = silent + types + makingRows + joiningRows + timingRows

  /// One, two, three.
  static let three = SignalProducer<Int, Never>([1, 2, 3])
  static let flag = SignalProducer<Bool, Never>(value: true)
  static let failing = SignalProducer<Int, TestError>(error: .failure)
}
