import Streams
import Testing

@Suite("take and skip on event streams")
struct TakeSkipTests {
  private let numbers = values(1, 2, 3, 1)

  @Test("by number and by predicate")
  func plain() {
    #expect(numbers.take(first: 2).said == ["value 1", "value 2", "completed"])
    #expect(numbers.take(first: 0).said == ["interrupted"])
    #expect(numbers.take(last: 2).said == ["value 3", "value 1", "completed"])
    #expect(numbers.take(last: 0).said == ["completed"])
    #expect(numbers.take(while: { $0 < 3 }).said == ["value 1", "value 2", "completed"])
    #expect(numbers.take(until: { $0 < 3 }).said == ["value 1", "value 2", "value 3", "completed"])
    #expect(numbers.skip(first: 3).said == ["value 1", "completed"])
    #expect(numbers.skip(while: { $0 < 3 }).said == ["value 3", "value 1", "completed"])
    #expect(values(1, 1, 2, 1).skipRepeats().said == ["value 1", "value 2", "value 1", "completed"])
    #expect(numbers.skipRepeats { $0 % 2 == $1 % 2 }.said == ["value 1", "value 2", "value 3", "completed"])
    #expect(values(1, nil, 2).skipNil().said == ["value 1", "value 2", "completed"])
    #expect(numbers.uniqueValues().said == ["value 1", "value 2", "value 3", "completed"])
    #expect(numbers.uniqueValues { $0 % 2 }.said == ["value 1", "value 2", "completed"])
  }

  @Test("what is gathered for the end is lost with a failure")
  func failure() {
    let failing = values(1, 2).concat(error: .failure)
    #expect(failing.take(last: 1).said == ["failed failure"])
    #expect(failing.collect().said == ["failed failure"])
    #expect(failing.reduce(0, +).said == ["failed failure"])
    #expect(failing.buffer(size: 3).said == ["failed failure"])
  }

  @Test("the first take interrupts what is above it")
  func promptness() {
    let transcript = Transcript()
    let endless = SignalProducer<Int, TestError> { observer, lifetime in
      lifetime.observeEnded { transcript.write("ended") }
      while !lifetime.hasEnded { observer.send(value: 1) }
    }
    endless.take(first: 2).start(transcript.observer())
    #expect(transcript.lines == ["value 1", "value 1", "completed", "ended"])
  }

  @Test(
    "a trigger ends or begins a stream by a value or its completion, and by nothing else",
    arguments: [Signal<Void, TestError>.Event.value(()), .completed, .failed(.failure), .interrupted])
  func triggers(_ event: Signal<Void, TestError>.Event) {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (trigger, triggerInput) = Signal<Void, TestError>.pipe()
    let transcript = Transcript()
    signal.take(until: trigger).observe(transcript.observer("take: "))
    signal.skip(until: trigger).observe(transcript.observer("skip: "))
    input.send(value: 1)
    triggerInput.send(event)
    input.send(value: 2)
    input.sendCompleted()
    let expected =
      switch event {
      case .value, .completed: ["take: value 1", "take: completed", "skip: value 2", "skip: completed"]
      case .failed: ["take: value 1", "take: value 2", "take: completed", "skip: completed"]
      case .interrupted: ["take: value 1", "skip: interrupted", "take: value 2", "take: completed"]
      }
    #expect(transcript.lines == expected)
  }

  @Test("a trigger that has had a value is not heard any more, whatever it says")
  func openedTrigger() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (trigger, triggerInput) = Signal<Void, TestError>.pipe()
    let transcript = Transcript()
    signal.skip(until: trigger).observe(transcript.observer())
    triggerInput.send(value: ())
    triggerInput.sendInterrupted()
    input.send(value: 1)
    input.sendCompleted()
    #expect(transcript.lines == ["value 1", "completed"])
  }

  @Test("a trigger is released with its value")
  func releasedTrigger() {
    let (inputs, triggers) = (Kept<SignalObserver<Int, Never>>(), Kept<SignalObserver<Void, Never>>())
    let transcript = Transcript()
    let trigger = SignalProducer<Void, Never> { observer, lifetime in
      triggers.keep(observer)
      lifetime.observeEnded { transcript.write("ended") }
    }
    SignalProducer<Int, Never> { observer, _ in inputs.keep(observer) }
      .skip(until: trigger).start(transcript.observer())
    inputs.all[0].send(value: 1)
    triggers.all[0].send(value: ())
    inputs.all[0].send(value: 2)
    inputs.all[0].sendCompleted()
    #expect(transcript.lines == ["ended", "value 2", "completed"])
  }

  @Test("a timer that has been a trigger does not go on")
  func timerAsTrigger() {
    let time = VirtualScheduler()
    let timer = SignalProducer.timer(interval: .seconds(1), on: time)
    let run = SignalProducer<Int, Never>.never.skip(until: timer).start()
    #expect(time.nextDue == Duration.seconds(1))
    time.advance(by: .seconds(1))
    #expect(time.nextDue == nil)
    run.dispose()
  }

  @Test("a replacement takes over with the first thing it says, and releases what it replaces")
  func replacement() {
    let (replacement, replacementInput) = Signal<Int, TestError>.pipe()
    let transcript = Transcript()
    let inputs = Kept<SignalObserver<Int, TestError>>()
    SignalProducer<Int, TestError> { observer, lifetime in
      inputs.keep(observer)
      lifetime.observeEnded { transcript.write("ended") }
    }.take(untilReplacement: replacement).start(transcript.observer())
    inputs.all[0].send(value: 1)
    replacementInput.send(value: 8)
    inputs.all[0].send(value: 2)
    replacementInput.send(value: 9)
    replacementInput.sendCompleted()
    #expect(transcript.lines == ["value 1", "ended", "value 8", "value 9", "completed"])
  }

  @Test("a stream that has completed waits for its replacement, and a failed one does not")
  func replacementLater() {
    let (later, input) = Signal<Int, TestError>.pipe()
    let failing = SignalProducer<Int, TestError>(error: .failure)
    let transcript = Transcript()
    values(1).take(untilReplacement: later).start(transcript.observer())
    failing.take(untilReplacement: later).start(transcript.observer())
    input.send(value: 8)
    input.sendCompleted()
    #expect(transcript.lines == ["value 1", "failed failure", "value 8", "completed"])
    // It starts first, and so leaves nothing to replace.
    #expect(failing.take(untilReplacement: values(8)).said == ["value 8", "completed"])
  }

  @Test("a stream lasts as long as a lifetime or an object")
  func lifetimes() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let transcript = Transcript()
    let (lifetime, token) = RunLifetime.make()
    signal.take(during: lifetime).observe(transcript.observer("lifetime: "))
    do {
      let object = Captured()
      signal.take(duringLifetimeOf: object).observe(transcript.observer("object: "))
      input.send(value: 1)
      object.use()
    }
    token.dispose()
    input.send(value: 2)
    #expect(
      transcript.lines == [
        "lifetime: value 1", "object: value 1", "lifetime: completed", "object: completed",
      ])
  }

  @Test("samples repeat the latest value until both sides have completed")
  func samples() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let (sampler, samplerInput) = Signal<String, Never>.pipe()
    let transcript = Transcript()
    signal.sample(on: sampler).observe(transcript.observer("on: "))
    signal.sample(with: sampler).map { "\($0)\($1)" }.observe(transcript.observer("with: "))
    sampler.withLatest(from: signal).map { "\($0)\($1)" }.observe(transcript.observer("latest: "))
    samplerInput.send(value: "a")
    input.send(value: 1)
    samplerInput.send(value: "b")
    input.sendCompleted()
    samplerInput.send(value: "c")
    samplerInput.sendCompleted()
    #expect(
      transcript.lines == [
        "on: value 1", "with: value 1b", "latest: value b1", "on: value 1", "with: value 1c",
        "latest: value c1", "on: completed", "with: completed", "latest: completed",
      ])
  }
}
