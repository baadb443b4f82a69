import Streams
import Testing

struct `A run that joins a stream that is live, or over` {
  private let closed: HotInput<Int> = {
    let input = HotInput<Int>()
    input.terminate(withReason: .completed)
    return input
  }()

  @Test func `greets its sink before it tells of an end that was there before`() {
    let source = CallbagSource.from(1...3).take(until: closed)
    #expect(Subscriber().subscribe(to: source).signals == ["greeting", "finished"])
    #expect(Subscriber().subscribe(to: source.map { $0 + 1 }).signals == ["greeting", "finished"])
    #expect(Subscriber().subscribe(to: source.merge(source)).signals == ["greeting", "finished"])
  }

  @Test func `lets a loop end with that`() async throws {
    var values: [Int] = []
    for try await value in CallbagSource.from(1...3).take(until: closed).values { values.append(value) }
    #expect(values == [])
  }

  @Test func `gives no value before the greeting, nor in the midst of it`() {
    let input = HotInput<Int>()
    let subscriber = Subscriber(greeted: { _ in input.push(9) })
      .subscribe(to: CallbagSource<Int>.never.merge(input))
    #expect(subscriber.signals == ["greeting"])
    #expect(subscriber.overlap == 1)
    input.push(8)
    #expect(subscriber.signals == ["greeting", "8"])
    subscriber.cancel()
  }

  @Test func `can be stopped in the greeting`() {
    let input = HotInput<Int>()
    let subscriber = Subscriber(greeted: { $0.cancel() })
      .subscribe(to: CallbagSource.from(1...3).merge(input))
    input.push(8)
    subscriber.request(3)
    #expect(subscriber.signals == ["greeting"])
  }

  @Test func `completes a producer, too`() {
    #expect(values(1, 2).take(until: closed).said == ["completed"])
    #expect(values(1, 2).take(until: closed).map { $0 }.said == ["completed"])
  }

  @Test func `lets follow what follows that`() {
    let over = values(1, 2).take(until: closed)
    #expect(over.concat(value: 9).said == ["value 9", "completed"])
    #expect(over.concat(values(3)).said == ["value 3", "completed"])
    #expect(over.collect().said == ["value []", "completed"])
    #expect(over.materialize().said == ["value completed", "completed"])
    let source = CallbagSource.from(1...3).take(until: closed).concat([8, 9])
    let subscriber = Subscriber().subscribe(to: source)
    subscriber.request(3)
    #expect(subscriber.signals == ["greeting", "8", "9", "finished"])
  }

  @Test func `hears a Future that is answered in the greeting`() {
    let scheduler = VirtualScheduler()
    StreamContext(scheduler: scheduler).run {
      let future = FutureInput<Int>()
      let subscriber = Subscriber(greeted: { _ in future.complete(5) })
        .subscribe(to: CallbagSource<Int>.never.merge(future))
      subscriber.request()
      scheduler.run()
      #expect(subscriber.signals == ["greeting", "5"])
      subscriber.cancel()
    }
  }

  @Test func `hears the others when one of them ends its source`() {
    let input = HotInput<Int>()
    let subscriber = Subscriber().subscribe(to: CallbagSource.from(1...3).take(until: closed).merge(input))
    input.push(8)
    #expect(subscriber.signals == ["greeting", "8"])
    input.terminate(withReason: .completed)
    #expect(subscriber.signals == ["greeting", "8", "finished"])
  }

  @Test func `interrupts those who observe its signal when it has begun`() {
    let heard = Transcript()
    let signal = values(1, 2).take(until: closed).startWithSignal { signal, _ in
      signal.observe(heard.observer("first: "))
      return signal
    }
    signal.observe(heard.observer("late: "))
    #expect(heard.lines == ["first: completed", "late: interrupted"])
  }

  @Test func `is interrupted by a signal that is over, as all who come late`() {
    let (signal, observer) = Signal<Int, TestError>.pipe()
    observer.sendCompleted()
    #expect(values(1, 2).take(until: signal).said == ["value 1", "value 2", "completed"])
  }
}
