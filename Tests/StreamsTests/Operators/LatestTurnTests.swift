import Streams
import Testing

struct `Outer values that come while the stream of one before is being delivered` {
  private let transcript = Transcript()
  private let pipes = (0..<3).map { _ in Signal<Int, Never>.pipe() }
  private let outer: Signal<Int, Never>
  private let input: SignalObserver<Int, Never>

  init() { (outer, input) = Signal.pipe() }

  /// Says in each stream what only the latest one is heard to say.
  private func expect(_ lines: String...) {
    pipes[1].input.send(value: 11)
    pipes[2].input.send(value: 21)
    #expect(transcript.lines == lines)
    input.sendCompleted()
  }

  @Test func `leave the latest one heard, and it alone`() {
    outer.flatMap(.latest) { [pipes] in pipes[$0].output }.observeValues { [transcript, input] value in
      transcript.write(value)
      guard value == 0 else { return }
      input.send(value: 1)
      input.send(value: 2)
    }
    input.send(value: 0)
    pipes[0].input.send(value: 0)
    expect("0", "21")
  }

  @Test func `leave it heard with what it goes on with, when each has had a value at once`() {
    outer.flatMap(.latest) { [pipes] number -> SignalProducer<Int, Never> in
      SignalProducer<Int, Never>(value: number * 10).concat(SignalProducer(pipes[number].output))
    }.observeValues { [transcript, input] value in
      transcript.write(value)
      guard value == 5 else { return }
      input.send(value: 1)
      input.send(value: 2)
    }
    input.send(value: 0)
    pipes[0].input.send(value: 5)
    expect("0", "5", "10", "20", "21")
  }

  @Test func `leave it heard when another thread brings them`() {
    let (inside, go) = (Flag(), Flag())
    outer.flatMap(.latest) { [pipes] in pipes[$0].output }.observeValues { [transcript] value in
      transcript.write(value)
      guard value == 0 else { return }
      inside.signal()
      go.wait()
    }
    input.send(value: 0)
    onThreads(2) { [pipes, input] thread in
      guard thread == 1 else { return pipes[0].input.send(value: 0) }
      inside.wait()
      input.send(value: 1)
      input.send(value: 2)
      go.signal()
    }
    expect("0", "21")
  }
}

struct `A value that is being delivered from an inner stream while a handler there replaces that` {
  private let timeline = Timeline()

  @Test func `is heard`() {
    let (pages, input) = timeline.run { Signal<Int, Never>.pipe() }
    pages.flatMap(.latest) { page -> SignalProducer<Int, Never> in
      SignalProducer<Int, Never>(value: page).delay(1)
        .on(value: { _ in if page < 3 { input.send(value: page + 1) } })
    }.observeValues { [timeline] in timeline.write("\($0)") }
    input.send(value: 1)
    timeline.advance(to: 5)
    #expect(timeline.lines == ["1.0 1", "2.0 2", "3.0 3"])
    input.sendCompleted()
  }

  @Test(arguments: [false, true]) func `is the last one that is heard of it`(isBehindAnotherGate: Bool) {
    let (pages, input) = Signal<Int, Never>.pipe()
    let pipes = (0..<2).map { _ in Signal<Int, Never>.pipe() }
    let transcript = Transcript()
    pages.flatMap(.latest) { page -> SignalProducer<Int, Never> in
      let answers = SignalProducer(pipes[page].output)
        .on(value: { _ in if page == 0 { input.send(value: 1) } })
      return isBehindAnotherGate ? answers.concat(.never) : answers
    }.observeValues { transcript.write($0) }
    input.send(value: 0)
    pipes[0].input.send(value: 1)
    pipes[0].input.send(value: 2)
    pipes[1].input.send(value: 10)
    #expect(transcript.lines == ["1", "10"])
    input.sendCompleted()
    pipes[1].input.sendCompleted()
  }

  @Test func `is not heard after a value that the latest one has at once`() {
    let (pages, input) = Signal<Int, Never>.pipe()
    let (old, oldInput) = Signal<Int, Never>.pipe()
    let transcript = Transcript()
    pages.flatMap(.latest) { page -> SignalProducer<Int, Never> in
      page == 0
        ? SignalProducer(old).on(value: { _ in input.send(value: 1) })
        : SignalProducer<Int, Never>(value: 20).concat(.never)
    }.observeValues { transcript.write($0) }
    input.send(value: 0)
    oldInput.send(value: 1)
    #expect(transcript.lines == ["20"])
    input.sendCompleted()
  }

  @Test func `is no failure of the one that replaces it`() {
    let (pages, input) = Signal<Int, TestError>.pipe()
    let pipes = (0..<2).map { _ in Signal<Int, TestError>.pipe() }
    let transcript = Transcript()
    pages.flatMap(.latest) { page -> SignalProducer<Int, TestError> in
      SignalProducer(pipes[page].output).on(failed: { _ in input.send(value: 1) })
    }.observe(transcript.observer())
    input.send(value: 0)
    pipes[0].input.send(error: .failure)
    pipes[1].input.send(value: 10)
    #expect(transcript.lines == ["value 10"])
    input.sendInterrupted()
  }

  @Test func `is not heard after a value that the latest one has at once for the same asker`() {
    let asker = Branch<Int, Int>()
    let (old, oldInput) = Signal<Int, Never>.pipe()
    let transcript = Transcript()
    let cold = Cold<Int, Int> { _, page, respond in respond(.success(page)) }
    asker.stream = cold.flatMap(.latest) { page -> SignalProducer<Int, Never> in
      page == 0
        ? SignalProducer(old).on(value: { _ in asker.stream?.request(1) })
        : SignalProducer<Int, Never>(value: 20).concat(.never)
    }.on { transcript.write($0) }
    asker.stream?.request(0)
    oldInput.send(value: 1)
    #expect(transcript.lines == ["20"])
    asker.stream = nil
  }
}
