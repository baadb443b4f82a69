import Streams

extension SignalProtocol where Value == Int {
  fileprivate var doubled: Signal<Int, Failure> { signal.map { $0 * 2 } }
}

extension Row {
  static let types = [
    Row("`Signal`", says: "interrupted") { print in
      Signal<Int, Never>.empty.observeInterrupted { print("interrupted") }
    },
    Row("`SignalProducer`", says: "1") { print in
      SignalProducer<Int, Never>(value: 1).startWithValues { print($0) }
    },
    Row("`Signal.pipe()`", says: "1") { print in
      let (signal, observer) = Signal<Int, Never>.pipe()
      signal.observeValues { print($0) }
      observer.send(value: 1)
    },
    Row("`Signal.Observer`, `Signal.Event`", says: "value 1") { print in
      let event: Signal<Int, Never>.Event = .value(1)
      Signal<Int, Never>.Observer { print($0) }.send(event)
    },
    Row("`unserialized`, `reentrantUnserialized`", says: "1", "2") { print in
      let (signal, observer) = Signal<Int, Never>.pipe()
      signal.observeValues { value in
        if value == 1 { observer.send(value: 2) }
        print(value)
      }
      observer.send(value: 1)
      // Its handler keeps the observer.
      observer.sendCompleted()
    },
    Row("`Disposable`, `AnyDisposable`, `CompositeDisposable`", says: "disposed") { print in
      CompositeDisposable([AnyDisposable { print("disposed") }] as [any Disposable]).dispose()
    },
    Row("`ScopedDisposable`, `SerialDisposable`", says: "scope", "serial") { print in
      _ = ScopedDisposable(AnyDisposable { print("scope") })
      SerialDisposable(AnyDisposable { print("serial") }).inner = nil
    },
    Row("`Lifetime`", says: "ended") { print in
      let (lifetime, token) = RunLifetime.make()
      lifetime.observeEnded { print("ended") }
      token.dispose()
    },
    Row("`SignalProtocol`, `SignalProducerProtocol`", says: "2") { print in
      let (signal, observer) = Signal<Int, Never>.pipe()
      signal.doubled.observeValues { print($0) }
      observer.send(value: 1)
    },
    Row("`SignalProducerConvertible`, `Signal.producer`", says: "interrupted") { print in
      Signal<Int, Never>.empty.producer.startWithInterrupted { print("interrupted") }
    },
    Row("`FlattenStrategy`", says: "3") { print in
      let strategy: FlattenStrategy = .latest
      three.flatMap(strategy) { SignalProducer(value: $0) }.take(last: 1).startWithValues { print($0) }
    },
    Row("`Property`, `MutableProperty`", says: "0", "1", "(1, 1)", "2 false") { print in
      let property = MutableProperty(0)
      property.producer.startWithValues { print($0) }
      property.value = 1
      print(property.combine(stream: Property(property)).value)
      var input: MutableProperty<Int>? = MutableProperty(2)
      let captured = input.map { Property(capturing: $0) }
      input = nil
      if let captured { print(captured.value, captured.isActive) }
    },
    Row("`ValidatingProperty`", says: "0") { print in
      let property = ObservableInput(0)
      let isValid: (Int) -> Bool = { $0 >= 0 }
      if isValid(-1) { property.set(-1) }
      print(property.value)
    },
    Row(
      "`Action`", says: "value 2", "completed", "failed more than 1 requests under way and 0 waiting",
      "first 2"
    ) { print in
      let action = Cold<Int, Int> { _, number, respond in respond(.success(number * 2)) }
      action.producer(for: 1).start { print($0) }
      let time = VirtualScheduler()
      let slow = Cold<Int, Int> { _, number, respond in
        time.schedule(after: .seconds(1)) { respond(.success(number * 2)) }
      }
      let single = slow.inFlight(limit: 1, buffer: 0).persist()
      single.producer(for: 1).startWithValues { print("first", $0) }
      single.producer(for: 2).start { print($0) }
      time.run()
    },
    Row("`<~`", says: "3") { print in
      let property = MutableProperty(0)
      property <~ three
      print(property.value)
    },
    Row("`BindingTarget`", says: "[1, 2, 3]") { print in
      let target = Kept<Int>()
      three.startWithValues { target.keep($0) }
      print(target.all)
    },
    Row("`UIScheduler`, `QueueScheduler`, `ImmediateScheduler`", says: "1", "2", "3") { print in
      three.observe(on: ImmediateScheduler()).startWithValues { print($0) }
      _ = three.observe(on: UIScheduler()).start(on: QueueScheduler(qos: .utility, name: "work"))
    },
    Row("`DateScheduler`", says: "0.0 seconds") { print in
      let scheduler: any Scheduler = VirtualScheduler()
      print(scheduler.now)
    },
    Row("`TestScheduler`", says: "1.0 seconds") { print in
      let scheduler = TestScheduler()
      scheduler.advance(by: .seconds(1))
      print(scheduler.now)
    },
  ]
}
