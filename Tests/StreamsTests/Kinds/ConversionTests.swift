import Streams
import Testing

struct `Conversions and wrappers` {
  let transcript = Transcript()

  @Test func `an input shows its face without a way in`() {
    let input = HotInput<Int>()
    input.hot().map { $0 + 1 }.on { [transcript] in transcript.write($0) }
    input.push(1)
    #expect(transcript.lines == ["2"])
  }

  @Test func `an observable as a hot tells of changes alone`() {
    let input = ObservableInput(1)
    input.map { $0 * 10 }.hot().on { [transcript] in transcript.write($0) }
    input.hot().on { [transcript] in transcript.write($0) }
    input.set(2)
    #expect(transcript.lines == ["20", "2"])
  }

  @Test func `an observable as a hot has no value from before`() async throws {
    let input = ObservableInput(1)
    input.set(6)
    let hot = input.hot()
    let (observable, values) = (hot.observable(initial: 0), hot.values)
    hot.producer().start { [transcript] in transcript.write($0) }
    #expect(observable.value == 0)
    #expect(hot.observable(initial: 0).dispatched(.inline).value == 0)
    input.set(7)
    input.terminate(withReason: .completed)
    #expect(observable.value == 7)
    #expect(transcript.lines == ["value 7", "completed"])
    var looped: [Int] = []
    for try await value in values { looped.append(value) }
    #expect(looped == [7])
  }

  @Test func `a hot as an observable has the latest value at hand`() {
    let input = HotInput<Int>()
    let observable = input.map { $0 * 10 }.observable(initial: 0)
    let described = observable.map { "\($0)" }
    #expect(described.value == "0")
    input.push(2)
    #expect(observable.value == 20)
    #expect(described.value == "20")
  }

  @Test func `a future input as a future`() {
    let input = FutureInput<Int>()
    input.future().on { [transcript] in transcript.write($0) }
    input.complete(3)
    #expect(transcript.lines == ["3"])
    #expect(input.state == .terminated(reason: .completed))
  }

  @Test func `wrapped inputs are fed by their owner alone`() {
    let owner = Owner()
    owner.keys.on { [transcript] in transcript.write("key \($0)") }
    owner.size.on { [transcript] in transcript.write("size \($0)") }
    owner.result.on { [transcript] in transcript.write("result \($0)") }
    owner.play()
    #expect(transcript.lines == ["key a", "size 2", "result true"])
    #expect(owner.size.value == 2)
    #expect(owner.grow(by: 3) == 2 && owner.size.value == 5)
    #expect(transcript.lines.last == "size 5")
    #expect(owner.keys.state == .terminated(reason: .completed))
  }

  @Test func `the branches of a released owner end`() {
    do {
      let owner = Owner()
      owner.keys.onTerminate { [transcript] in transcript.write("keys \($0)") }
      owner.result.onTerminate { [transcript] in transcript.write("result \($0)") }
    }
    #expect(transcript.lines.sorted() == ["keys completed", "result cancelled"])
  }
}

private final class Owner {
  @HotWrap var keys: Hot<Character>
  @ObservableWrap(1) var size: Observable<Int>
  @FutureWrap var result: Future<Bool>

  func play() {
    _keys.push("a")
    _size.set(2)
    _result.complete(true)
    _keys.terminate(withReason: .completed)
  }

  /// Returns the former size.
  func grow(by growth: Int) -> Int {
    _size.modify { size in
      defer { size += growth }
      return size
    }
  }
}
