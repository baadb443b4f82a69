import Streams

func disposing(_ log: Journal) {
  let (signal, observer) = Signal<Int, Never>.pipe()
  let producer = SignalProducer<Int, Never>.never
  let disposables = CompositeDisposable([AnyDisposable { log.note("first") }, AnyDisposable()])  // 114
  disposables += { log.note("closure") }  // 115
  disposables += signal.observeValues { log.note($0) }  // 116
  let handle = disposables.add(producer.start())  // 117
  handle?.dispose()  // 118
  let serial = SerialDisposable()  // 119
  serial.inner = producer.on(disposed: { log.note("inner") }).start()  // 120
  serial.inner = nil  // 121
  let scoped = ScopedDisposable(AnyDisposable { log.note("scope") })  // 122
  var kept: Disposable? = producer.start()  // 123
  kept?.dispose()  // 124
  kept = signal.observeCompleted { log.note("completed") }  // 125
  let (lifetime, token) = RunLifetime.make()  // 126
  lifetime.observeEnded { log.note("lifetime") }  // 127
  lifetime += AnyDisposable { log.note("owned") }  // 128
  signal.take(during: lifetime).observeCompleted { log.note("over") }  // 129
  token.dispose(); observer.sendCompleted(); disposables.dispose(); scoped.dispose()  // 130
}

func scheduling(_ log: Journal) {
  let scheduler = TestScheduler()  // 131
  let three = SignalProducer<Int, Never>([1, 2, 3])
  three.observe(on: ImmediateScheduler()).startWithValues { log.note($0) }  // 132
  three.observe(on: scheduler).startWithValues { log.note($0) }  // 133
  three.delay(1, on: scheduler).startWithValues { log.note("late \($0)") }  // 134
  three.debounce(0.5, on: scheduler).startWithValues { log.note("quiet \($0)") }  // 135
  three.throttle(0.5, on: scheduler).startWithValues { log.note("slow \($0)") }  // 136
  three.start(on: scheduler).startWithValues { log.note("begun \($0)") }  // 137
  let never = SignalProducer<Int, AppError>.never
  never.timeout(after: 2, raising: .offline, on: scheduler).startWithFailed { log.note($0) }  // 138
  let bad = SignalProducer<Int, AppError>(error: .offline)
  bad.retry(upTo: 1, interval: 1, on: scheduler).startWithFailed { log.note($0) }  // 139
  let timer = SignalProducer.timer(interval: .seconds(1), on: scheduler)  // 168
  timer.take(first: 1).startWithValues { _ in log.note("tick") }  // 140
  scheduler.advance(by: .seconds(3))  // 141
  let screen = three.observe(on: UIScheduler())  // 142
  let main = three.observe(on: QueueScheduler.main)  // 143
  let queue = QueueScheduler(qos: .background, name: "work")  // 144
  let begun = three.start(on: queue).delay(0.1, on: QueueScheduler.main)  // 145
  log.drop(screen, main, begun)
}

func properties(_ log: Journal) {
  let number = MutableProperty(0)  // 146
  let text = Property(value: "constant")  // 147
  number.value = 1  // 148
  number.producer.startWithValues { log.note("now \($0)") }  // 149
  number.signal.observeValues { log.note("changed \($0)") }  // 150
  number.modify { $0 += 1 }  // 151
  number.swap(3)  // 152
  let doubled = number.map { $0 * 2 }  // 153
  let read = Property(number)  // 154
  number <~ SignalProducer<Int, Never>(value: 5)  // 155
  number <~ Signal<Int, Never>.never  // 156
  number.producer.filter { $0 > 1 }.skipRepeats().take(first: 1).startWithValues { log.note($0) }  // 157
  log.note(number.withValue { $0 + doubled.value + read.value + text.value.count })  // 158
}
