import Streams
import Testing

struct `Cold: inner streams that stand for answers` {
  private let transcript = Transcript()
  private let cold = Cold<Int, Int> { _, number, respond in respond(.success(number)) }

  @Test func `each request has a race of its own`() {
    let raced = cold.flatMap(.race) { SignalProducer<Int, Never>(value: $0) }
      .on { [transcript] in transcript.write($0) }
    for number in 1...3 { raced.request(number) }
    #expect(transcript.lines == ["1", "2", "3"])
  }

  @Test func `what comes of a request whose race is won is not heard, and what comes of the next one is`() {
    let raced = cold.flatMap { [$0, $0 * 10] }.flatMap(.race) { SignalProducer<Int, Never>(value: $0) }
      .on { [transcript] in transcript.write($0) }
    for number in 1...3 { raced.request(number) }
    #expect(transcript.lines == ["1", "2", "3"])
  }

  @Test func `it ends with the asker of the last of them`() {
    let input = HotInput<Int>()
    let inner: Hot<Int> = input.map { $0 }
    let flat = cold.flatMap(.merge) { _ in inner }
    let other = flat.onTerminate { [transcript] in transcript.write($0) }
    let asker = flat.on { [transcript] in transcript.write($0) }
    asker.request(1)
    input.push(2)
    cold.terminate(withReason: .completed)
    asker.terminate(withReason: .cancelled)
    #expect(!flat.isActive && !other.isActive)
    #expect(transcript.lines == ["2", "completed"])
  }

  @Test(arguments: Tails.strategies)
  func `none is kept of an asker that is gone`(_ strategy: FlattenStrategy) {
    let open = Counter()
    let quiet = SignalProducer<Int, Never>.never.on(
      starting: { _ = open.increment() }, disposed: { _ = open.increment(by: -1) })
    let flat = cold.flatMap(strategy) { _ in quiet }
    let other = flat.onTerminate { [transcript] in transcript.write($0) }
    for number in 1...1_000 {
      let asker = flat.on { _ in }
      asker.request(number)
      asker.terminate(withReason: .cancelled)
    }
    #expect(open.value == 0)
    #expect(other.isActive)
    cold.terminate(withReason: .completed)
    #expect(transcript.lines == ["completed"])
    withExtendedLifetime((flat, other)) {}
  }

  @Test func `those are kept whose asker is there, however many`() {
    let input = HotInput<Int>()
    let inner: Hot<Int> = input.map { $0 }
    let asker = cold.flatMap(.merge) { _ in inner }.on { [transcript] in transcript.write($0) }
    for number in 1...100 { asker.request(number) }
    input.push(1)
    #expect(transcript.lines.count == 100)
  }

  @Test(arguments: Tails.strategies)
  func `it completes when nothing holds it, and all of them have fallen silent`(_ strategy: FlattenStrategy) {
    do {
      let cold = Cold<Int, Int> { _, number, respond in respond(.success(number)) }
      let flat = cold.flatMap(strategy) { _ in SignalProducer<Int, Never>.never }
        .onTerminate { [transcript] in transcript.write($0) }
      for number in 1...3 { flat.request(number) }
    }
    #expect(transcript.lines == ["completed"])
  }
}
