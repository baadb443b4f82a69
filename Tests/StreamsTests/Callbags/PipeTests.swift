import Streams
import Testing

@Suite("pipe")
struct PipeTests {
  @Test("no stage, one, and twelve of all sorts")
  func stages() {
    pipe()
    #expect(pipe(1) == 1)
    #expect(pipe(1) { $0 + 1 } == 2)
    let heard = Transcript()
    pipe(
      CallbagSource.from(1...100), Callbags.map { $0 * 2 }, Callbags.filter { $0 % 3 == 0 },
      Callbags.scan(0) { $0 + $1 },
      Callbags.raw { Modified.multiplyBy(10)($0) }, Callbags.skip(1), { $0.map { "\($0)" } },
      Callbags.tap { _ in },
      Callbags.merge(.never), Callbags.zip(CallbagSource.of("a", "b", "c")), Callbags.take(2),
      Callbags.map { $0.0 + $0.1 },
      Callbags.forEach { heard.write($0) })
    #expect(heard.lines == ["180a", "360b"])
  }

  @Test("a sink that is the last stage hears the end")
  func ends() {
    let heard = Transcript()
    let spoken = CallbagSource<Int>.listenable { emitter in
      emitter.next(3)
      emitter.complete()
    }
    pipe(CallbagSource.of(1), Callbags.forEach(end: { heard.write("\($0)") }) { heard.write("\($0)") })
    let reader = pipe(
      CallbagSource.of(2), Callbags.puller(end: { heard.write("\($0)") }) { heard.write("\($0)") })
    reader.pullAll()
    pipe(spoken, Callbags.listener(end: { heard.write("\($0)") }) { heard.write("\($0)") })
    pipe(spoken, Callbags.observe(end: { heard.write("\($0)") }) { heard.write("\($0)") })
    #expect(heard.lines == ["1", "2", "3", "3"].flatMap { [$0, "finished"] })
  }

  @Test("raw producers, operators and sinks of one's own")
  func raw() {
    let heard = Transcript()
    pipe(
      CallbagSource.from(1...3), Callbags.map { $0 + 1 }, Callbags.producer, Modified.multiplyBy(10),
      Modified.puller { heard.write($0.text) })
    #expect(heard.lines == ["next(20)", "next(30)", "next(40)", "completed(finished)"])
  }

  @Test("the standard library's functions are called as ever")
  func names() {
    // Outside of the expectations, where the compiler would take seconds for their types.
    let pairs = zip([1, 2], ["a", "b"]).map { "\($0)\($1)" }
    #expect(pairs == ["1a", "2b"])
    let sum = [3, 1, 2].sorted().map { $0 }.filter { $0 > 1 }.reduce(0, +)
    #expect(sum == 5)
  }
}
