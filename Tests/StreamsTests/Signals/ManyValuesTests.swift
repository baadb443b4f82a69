import Streams
import Testing

/// A source of many values looks up between two of them at nothing but its gate: these are the changes that it must see.
@Suite("producers of many values")
struct ManyValuesTests {
  private let transcript = Transcript()

  @Test("a run that is disposed of in a handler takes no more values", arguments: FlattenStrategy.tried)
  func disposal(_ strategy: FlattenStrategy) {
    let disposables = Kept<any Disposable>()
    let numbers = SignalProducer<Int, Never>(values: 0..<100)
    let producer = SignalProducer<Int, Never>(values: 0..<3).flatMap(strategy) { _ in numbers }
    producer.startWithSignal { signal, interruption in
      disposables.keep(interruption)
      signal.observeValues { [transcript] value in
        transcript.write(value)
        if value == 2 { disposables.all[0].dispose() }
      }
    }
    #expect(transcript.lines == ["0", "1", "2"])
  }

  @Test("a run that is disposed of in its observer's handler takes no more values from its sequence")
  func disposalAlone() {
    let taken = Counter()
    let disposables = Kept<any Disposable>()
    let numbers = (0..<100).lazy.map { (number: Int) in
      taken.increment()
      return number
    }
    let producer = SignalProducer<Int, Never>(values: UncheckedSequence(base: numbers))
    producer.startWithSignal { signal, interruption in
      disposables.keep(interruption)
      signal.observeValues { [transcript] value in
        transcript.write(value)
        if value == 1 { disposables.all[0].dispose() }
      }
    }
    #expect(transcript.lines == ["0", "1"])
    #expect(taken.value == 2)
  }

  @Test("a value whose taking disposes of the run is not delivered")
  func disposalWhileTaking() {
    let disposables = Kept<any Disposable>()
    let numbers = (0..<100).lazy.map { (number: Int) in
      if number == 2 { disposables.all[0].dispose() }
      return number
    }
    let producer = SignalProducer<Int, Never>(values: UncheckedSequence(base: numbers))
    producer.startWithSignal { signal, interruption in
      disposables.keep(interruption)
      signal.observeValues { [transcript] in transcript.write($0) }
    }
    #expect(transcript.lines == ["0", "1"])
  }

  @Test("what a handler sends into another side comes right after the value")
  func reentrancy() {
    let (signal, input) = Signal<Int, Never>.pipe()
    let inner = [SignalProducer(signal), SignalProducer<Int, Never>(values: 0..<200)]
    SignalProducer(values: inner).flatten(.merge).startWithValues { [transcript] value in
      transcript.write(value)
      if value == 2 || value == 150 { input.send(value: 1000 + value) }
    }
    let expected = Array(0...2) + [1002] + Array(3...150) + [1150] + Array(151..<200)
    #expect(transcript.lines == expected.map(String.init))
    // The handler holds what feeds it, here and below.
    input.sendCompleted()
  }

  @Test("another inner stream that a handler sends waits for the one that is being delivered")
  func replacement() {
    let (outer, input) = Signal<Range<Int>, Never>.pipe()
    outer.flatMap(.latest) { SignalProducer<Int, Never>(values: $0) }.observeValues { [transcript] value in
      transcript.write(value)
      if value == 70 { input.send(value: 500..<503) }
    }
    input.send(value: 0..<100)
    #expect(transcript.lines == (Array(0..<100) + Array(500..<503)).map(String.init))
    input.sendCompleted()
  }

  @Test("a branch that a handler adds hears the next value")
  func branching() {
    let producer = SignalProducer<Int, Never>(values: 0..<4)
    producer.startWithSignal { signal, _ in
      _ = signal.observeValues { [transcript] value in
        transcript.write("first \(value)")
        if value == 1 { signal.observeValues { transcript.write("second \($0)") } }
      }
    }
    #expect(
      transcript.lines == ["first 0", "first 1", "first 2", "second 2", "first 3", "second 3"])
  }

  @Test("a printer that a handler sets hears of the next value")
  func printing() {
    SignalProducer<Int, Never>(values: 0..<3).startWithSignal { signal, _ in
      _ = signal.observeValues { [transcript] value in
        if value == 1 { signal.onDebugInfo { transcript.write($0) } }
      }
    }
    #expect(transcript.lines.contains { $0.hasSuffix("emits 2") })
    #expect(!transcript.lines.contains { $0.hasSuffix("emits 1") })
  }

  @Test("an operator that has enough ends all that is above it")
  func enough() {
    let numbers = SignalProducer<Int, Never>(values: 0..<1000)
    let said = SignalProducer<Int, Never>(values: 0..<3).flatMap(.merge) { _ in numbers }.take(first: 70).said
    #expect(said == (0..<70).map { "value \($0)" } + ["completed"])
  }
}

extension FlattenStrategy {
  fileprivate static let tried: [FlattenStrategy] = [.merge, .concat, .latest, .race, .concurrent(limit: 2)]
}
