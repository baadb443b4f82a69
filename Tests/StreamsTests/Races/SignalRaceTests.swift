@testable import Streams
import Testing

@Suite("Event streams between threads")
struct SignalRaceTests {
  @Test("latest never lets an old inner stream's value through after a new one's first")
  func latest() {
    let rounds = 40_000
    let (signal, input) = Signal<Int, Never>.pipe()
    let current = Locked<(number: Int, observer: SignalObserver<Int, Never>)?>(nil)
    let newest = Locked(-1)
    let (heard, violations) = (Counter(), Counter())
    signal.flatMap(.latest) { number in
      SignalProducer<Int, Never> { observer, _ in
        // Released outside of the lock.
        let former = current.withLock { current in
          defer { current = (number, observer) }
          return current
        }
        observer.send(value: number)
        _ = former
      }
    }.observeValues { number in
      heard.increment()
      newest.withLock { newest in
        if number < newest { violations.increment() }
        newest = number
      }
    }
    let isOver = Counter()
    onThreads(2) { thread in
      if thread == 0 {
        for round in 0..<rounds { input.send(value: round) }
        isOver.increment()
      } else {
        while isOver.value == 0 {
          if let (number, observer) = current.withLock({ $0 }) { observer.send(value: number) }
        }
      }
    }
    current.withLock { $0 }?.observer.send(value: rounds)
    #expect(violations.value == 0)
    #expect(newest.withLock { $0 } == rounds)
    #expect(heard.value > rounds)
  }

  @Test("values sent into a merge while another thread gives it many come whole, in order and in turn")
  func manyValues() {
    let (length, high) = (200_000, 1_000_000)
    let (signal, input) = Signal<Int, Never>.pipe()
    let (inside, violations, heard, sent) = (Counter(), Counter(), Counter(), Counter())
    let last = Locked((low: -1, high: high - 1))
    let inner = [SignalProducer(signal), SignalProducer<Int, Never>(values: 0..<length)]
    onThreads(2) { thread in
      if thread == 0 {
        SignalProducer(values: inner).flatten(.merge).startWithValues { value in
          if inside.increment() != 1 { violations.increment() }
          last.withLock { last in
            if value != (value < high ? last.low : last.high) + 1 { violations.increment() }
            if value < high { last.low = value } else { last.high = value }
          }
          heard.increment()
          inside.increment(by: -1)
        }
      } else {
        while heard.value == 0 { ThreadIdentity.giveWay() }
        while heard.value - sent.value < length { input.send(value: high - 1 + sent.increment()) }
      }
    }
    #expect(violations.value == 0)
    #expect(heard.value == length + sent.value)
    #expect(sent.value > 0)
  }

  @Test("observers come and go while another thread sends")
  func disposal() {
    let weakly = Weakly()
    let (signal, input) = Signal<Int, Never>.pipe()
    let isOver = Counter()
    onThreads(2) { thread in
      if thread == 0 {
        for _ in 0..<2_000 {
          let captured = weakly.object("observer")
          let disposable = signal.map { captured.same($0) }.observeValues { _ in captured.use() }
          disposable.dispose()
        }
        isOver.increment()
      } else {
        while isOver.value == 0 { input.send(value: 1) }
      }
    }
    #expect(weakly.alive == [])
  }

  @Test("runs are disposed of while they send, and stop")
  func interruption() {
    let runs = 500
    let ends = Counter()
    for _ in 0..<runs {
      let disposables = Kept<any Disposable>()
      let hasBegun = Flag()
      onThreads(2) { thread in
        if thread == 0 {
          let producer = SignalProducer<Int, Never> { observer, lifetime in
            disposables.keep(AnyDisposable { observer.sendInterrupted() })
            hasBegun.signal()
            while !lifetime.hasEnded { observer.send(value: 1) }
          }
          producer.map { $0 }.startWithInterrupted { ends.increment() }
        } else {
          hasBegun.wait()
          for disposable in disposables.all { disposable.dispose() }
        }
      }
    }
    #expect(ends.value == runs)
  }

  @Test("two signals that feed each other stop")
  func mutual() {
    let (left, leftInput) = Signal<Int, Never>.pipe()
    let (right, rightInput) = Signal<Int, Never>.pipe()
    let heard = Counter()
    left.observeValues { if $0 < 1_000 { rightInput.send(value: $0 + 1) } }
    right.observeValues {
      heard.increment()
      leftInput.send(value: $0 + 1)
    }
    onThreads(2) { thread in
      if thread == 0 { leftInput.send(value: 0) } else { rightInput.send(value: 1) }
    }
    #expect(heard.value >= 1_000)
    leftInput.sendCompleted()
    rightInput.sendCompleted()
  }

  @Test("a replaying producer gives every run every value once, in order")
  func replay() {
    let count = 2_000
    let (producer, observer) = SignalProducer<Int, Never>.buffer(count)
    let runs = (0..<20).map { _ in Kept<Int>() }
    onThreads(2) { thread in
      if thread == 0 {
        for value in 0..<count { observer.send(value: value) }
      } else {
        for run in runs { producer.startWithValues { run.keep($0) } }
      }
    }
    observer.sendCompleted()
    for run in runs { #expect(run.all == Array(0..<count)) }
  }
}
