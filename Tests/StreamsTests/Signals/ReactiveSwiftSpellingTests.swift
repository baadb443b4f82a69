import Streams
import Testing

/// What is written as in ReactiveSwift.
struct `ReactiveSwift's spellings` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  let three = SignalProducer<Int, Never>([1, 2, 3])

  @Test func `composites take disposables and closures, and give them back`() {
    let composite = CompositeDisposable([note("first"), note("second")])
    composite += { [transcript] in transcript.write("closure") }
    let handle = composite += note("taken out")
    handle?.dispose()
    composite.dispose()
    composite += { [transcript] in transcript.write("late") }
    #expect(transcript.lines == ["first", "second", "closure", "late"])
    #expect(composite.add(note("later")) == nil)
    #expect(CompositeDisposable([nil, AnyDisposable()] as [(any Disposable)?]).isDisposed == false)
  }

  @Test func `a serial disposable releases what was there before`() {
    let serial = SerialDisposable(note("one"))
    serial.inner = note("two")
    serial.dispose()
    serial.inner = note("three")
    #expect(transcript.lines == ["one", "two", "three"])
    #expect(serial.isDisposed && serial.inner == nil)
  }

  @Test func `a scoped disposable disposes when it is released`() {
    var scoped: ScopedDisposable? = ScopedDisposable(CompositeDisposable([note("inner")]))
    if let scoped { scoped += note("added") }
    #expect(transcript.lines == [])
    scoped = nil
    #expect(transcript.lines == ["inner", "added"])
  }

  @Test func `a closure told to a lifetime can be taken back`() {
    let (lifetime, token) = RunLifetime.make()
    lifetime.observeEnded { [transcript] in transcript.write("ended") }
    lifetime.observeEnded { [transcript] in transcript.write("taken back") }?.dispose()
    token.dispose()
    #expect(transcript.lines == ["ended"])
  }

  @Test func `empty and never are producers where any stream would do`() {
    let none: SignalProducer<Int, Never> = three.flatMap(.latest) { _ in .empty }
    let one: SignalProducer<Int, Never> = three.then(.empty).prefix(value: 7)
    let caught: SignalProducer<Int, Never> =
      SignalProducer<Int, TestError>(error: .failure).flatMapError { _ in .empty }
    none.concat(one).concat(caught).start(transcript.observer())
    three.take(until: .empty).start(transcript.observer())
    three.skip(until: .never).merge(with: .empty).prefix(.empty).start(transcript.observer())
    #expect(transcript.lines == ["value 7", "completed", "completed", "completed"])
  }

  @Test func `times are those of the scheduler at which they are to pass`() {
    three.delay(1, on: scheduler).collect().startWithValues { [transcript] in transcript.write("\($0)") }
    three.observe(on: scheduler).startWithValues { [transcript] in transcript.write($0) }
    SignalProducer<Int, TestError>.never.timeout(after: 2, raising: .failure, on: scheduler)
      .startWithFailed { [transcript] in transcript.write($0) }
    SignalProducer.timer(interval: .seconds(3), on: scheduler).startWithValues { [transcript] in
      transcript.write($0)
    }
    #expect(transcript.lines == [])
    scheduler.advance(by: .seconds(0.5))
    #expect(transcript.lines == ["1", "2", "3"])
    scheduler.advance(by: .seconds(3))
    #expect(transcript.lines.dropFirst(3) == ["[1, 2, 3]", "failure", "3.0 seconds"])
  }

  @Test func `a signal is debounced and throttled on the clock of a scheduler`() {
    let (signal, observer) = Signal<Int, Never>.pipe()
    signal.debounce(1, on: scheduler).observeValues { [transcript] in transcript.write("quiet \($0)") }
    signal.throttle(3, on: scheduler).observeValues { [transcript] in transcript.write("slow \($0)") }
    observer.send(value: 1)
    observer.send(value: 2)
    scheduler.advance(by: .seconds(1))
    #expect(transcript.lines == ["slow 1", "quiet 2"])
    scheduler.advance(by: .seconds(2))
    #expect(transcript.lines.last == "slow 2")
  }

  @Test func `what passes at once is heard at the scheduler, too`() {
    let (signal, observer) = Signal<Int, TestError>.pipe()
    signal.throttle(1, on: scheduler).observe(transcript.observer("throttled "))
    signal.timeout(after: 5, raising: .failure, on: scheduler).observe(transcript.observer("in time "))
    SignalProducer<Int, TestError>(value: 1).retry(upTo: 1, interval: 1, on: scheduler)
      .start(transcript.observer("tried "))
    observer.send(value: 1)
    observer.sendCompleted()
    #expect(transcript.lines == [])
    scheduler.advance(by: .zero)
    let expected = ["throttled ", "in time ", "tried "].flatMap { name in
      ["\(name)value 1", "\(name)completed"]
    }
    #expect(transcript.lines.sorted() == expected.sorted())
  }

  @Test func `what has waited there comes before what else is due then`() {
    let run = SignalProducer<Int, Never>(value: 1).delay(1, on: scheduler).startWithValues { [transcript] in
      transcript.write("late \($0)")
    }
    scheduler.schedule(after: .seconds(1)) { run.dispose() }
    scheduler.advance(by: .seconds(2))
    #expect(transcript.lines == ["late 1"])
  }

  @Test func `a place with a delay adds that to the time that passes`() {
    let place = Dispatch.after(delay: 5, on: .scheduler(scheduler))
    SignalProducer<Int, Never>(value: 1).delay(2, on: place).startWithValues { [transcript, scheduler] in
      transcript.write("\($0) at \(scheduler.now)")
    }
    scheduler.advance(by: .seconds(60))
    #expect(transcript.lines == ["1 at 7.0 seconds"])
  }

  @Test func `a property is bound, and its producer knows no errors`() {
    let (property, source) = (MutableProperty(0), MutableProperty(5))
    property.producer.startWithValues { [transcript] in transcript.write($0) }
    property.value = 1
    property.push(error: TestError.failure)
    property <~ source
    source.value = 6
    property <~ three
    property.signal.observeCompleted { [transcript] in transcript.write("completed") }
    property.terminate(withReason: .completed)
    #expect(transcript.lines == ["0", "1", "5", "6", "1", "2", "3", "completed"])
    #expect(Property(value: 4).value + Property(capturing: source).withValue { $0 } == 10)
  }

  @Test func `a binding does not keep what it sets`() {
    let (signal, observer) = Signal<Int, Never>.pipe()
    var property: MutableProperty<Int>? = MutableProperty(0)
    let changes = property?.signal
    changes?.observeCompleted { [transcript] in transcript.write("released") }
    if let property { property <~ signal }
    property = nil
    observer.send(value: 1)
    #expect(transcript.lines == ["released"])
  }

  @Test func `events are mapped`() {
    let value = SignalEvent<Int, TestError>.value(1).map { "\($0)" }
    let failure = SignalEvent<Int, TestError>.failed(.failure).mapError { _ in TestError("other") }
    #expect(value == .value("1") && failure == .failed(TestError("other")))
    #expect(SignalEvent<Int, Never>.completed.isCompleted && !value.isCompleted)
  }

  private func note(_ line: String) -> any Disposable {
    AnyDisposable { [transcript] in transcript.write(line) }
  }
}
