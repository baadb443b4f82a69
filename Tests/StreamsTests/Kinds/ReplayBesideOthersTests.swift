import Streams
import Testing

/// What a replay brings is followed by what comes to all.
struct `A replay through an operator that chooses or waits` {
  private let transcript = Transcript()
  private let timeline = Timeline()

  @Test(arguments: [FlattenStrategy.latest, .concurrent(limit: 1), .concat])
  func `is heard in turn with the streams that come after it`(_ strategy: FlattenStrategy) {
    let (first, second, choice) = (HotInput<Int>(), HotInput<Int>(), ObservableInput(0))
    let flattened = choice.flatMap(strategy) { $0 == 0 ? first.hot() : second.hot() }
      .onTerminate { [transcript] in transcript.write($0) }.on { [transcript] in transcript.write($0) }
    flattened.replay()
    first.push(1)
    choice.set(1)
    first.push(2)
    second.push(3)
    first.terminate(withReason: .completed)
    second.push(4)
    second.terminate(withReason: .completed)
    choice.terminate(withReason: .completed)
    #expect(transcript.lines == (strategy == .latest ? ["1", "3", "4"] : ["1", "2", "4"]) + ["completed"])
  }

  @Test func `counts for a timeout as what comes to all`() {
    let input = timeline.run { ObservableInput(1) }
    timeline.write(input.timeout(1)).replay()
    timeline.at(0.5) { input.set(2) }
    timeline.advance(to: 1.2)
    #expect(timeline.lines == ["0.0 1", "0.5 2"])
  }

  @Test func `is displaced in a debounce by what comes after it`() {
    let input = timeline.run { ObservableInput(1) }
    timeline.write(input.debounce(0.3)).replay()
    input.set(2)
    timeline.advance(to: 1)
    #expect(timeline.lines == ["0.3 2"])
  }

  @Test func `is for its own branch behind what another stream follows`() {
    let (signal, observer) = Signal<Int, Never>.pipe()
    let joined = signal.canReplay().concat(SignalProducer<Int, Never>.never)
    let others = joined.observeValues { [transcript] in transcript.write("other \($0)") }
    observer.send(value: 1)
    let own = joined.on { [transcript] in transcript.write("own \($0)") }
    own.replay()
    #expect(transcript.lines == ["other 1", "own 1"])
    withExtendedLifetime((others, own)) {}
  }
}
