import Streams
import Testing

@Suite("Signal")
struct SignalTests {
  @Test("every observer hears every event in order, and one end")
  func events() {
    let (signal, input) = Signal<Int, TestError>.pipe()
    let heard = Transcript()
    signal.observe(heard.observer("a: "))
    signal.observe(heard.observer("b: "))
    input.send(value: 1)
    input.send(error: .failure)
    input.send(value: 2)
    input.sendCompleted()
    #expect(heard.lines == ["a: value 1", "b: value 1", "a: failed failure", "b: failed failure"])
  }

  @Test("a signal that has ended interrupts whoever observes it, once")
  func late() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let mapped = signal.map { $0 * 2 }
    input.sendCompleted()
    let heard = Transcript()
    signal.observe(heard.observer())
    mapped.observe(heard.observer())
    input.sendInterrupted()
    #expect(heard.lines == ["interrupted", "interrupted"])
  }

  @Test("an observer that is disposed of hears nothing more, and the others everything")
  func disposal() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let heard = Transcript()
    let first = signal.observe(heard.observer("a: "))
    signal.observe(heard.observer("b: "))
    first.dispose()
    #expect(first.isDisposed)
    input.send(value: 1)
    input.sendCompleted()
    #expect(heard.lines == ["b: value 1", "b: completed"])
  }

  @Test("a held signal can be observed again after its last observer has gone")
  func observedAgain() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let doubled = signal.map { $0 * 2 }
    let heard = Transcript()
    doubled.observe(heard.observer("a: ")).dispose()
    doubled.observe(heard.observer("b: "))
    input.send(value: 1)
    #expect(heard.lines == ["b: value 2"])
  }

  @Test("a held signal, and a pipe, can be observed again, also when they are told not to persist")
  func toldNotToPersist() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let doubled = signal.persist(false).map { $0 * 2 }.persist(false)
    let heard = Transcript()
    doubled.observe(heard.observer("a: ")).dispose()
    signal.observe(heard.observer("b: ")).dispose()
    doubled.observe(heard.observer("c: "))
    input.send(value: 1)
    #expect(heard.lines == ["c: value 2"])
    #expect(signal.isActive)
    withExtendedLifetime(input) {}
  }

  @Test("a signal leaves its source when it is neither held nor observed")
  func pruned() {
    let (signal, input) = Signal<Int, Never>.pipe()
    weak var weakly: Captured?
    var disposable: (any Disposable)?
    do {
      let kept = Captured()
      weakly = kept
      disposable = signal.map { value in kept.same(value) }.observeValues { _ in }
    }
    input.send(value: 1)
    #expect(weakly != nil)
    disposable?.dispose()
    #expect(weakly == nil)
  }

  @Test("releasing the observer of a pipe interrupts the signal")
  func abandoned() {
    let heard = Transcript()
    let signal: Signal<Int, Never>
    do {
      let pipe = Signal<Int, Never>.pipe()
      signal = pipe.output
      signal.observe(heard.observer())
      pipe.input.send(value: 1)
    }
    #expect(heard.lines == ["value 1", "interrupted"])
    #expect(signal.state == .terminated(reason: .cancelled))
  }

  @Test("a value sent inside take(1) is not let through")
  func reentrantTake() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let heard = Transcript()
    signal.next(1, then: .completed).observe { event in
      heard.write(event)
      if case .value = event { input.send(value: 2) }
    }
    input.send(value: 1)
    #expect(heard.lines == ["value 1", "completed"])
  }

  @Test("an error that an operator raises ends the signal")
  func failing() {
    let (signal, input) = Signal<Int, any Error>.pipe()
    let heard = Transcript()
    signal.resultMap { $0 > 1 ? .failure(TestError.failure) : .success($0) }.observe { heard.write($0) }
    input.send(value: 1)
    input.send(value: 2)
    input.send(value: 1)
    #expect(heard.lines == ["value 1", "failed failure"])
    #expect(signal.isActive)
  }
}
