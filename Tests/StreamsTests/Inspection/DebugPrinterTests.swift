import Streams
import Testing

struct `Printers of debug logs` {
  let transcript = Transcript()

  private var printer: DebugPrinter { { [transcript] in transcript.write($0) } }

  @Test func `a printer may push, cancel and attach, and keeps its order`() {
    let hot = HotInput<Int>()
    let mapped = hot.map { $0 }
    mapped.named("mapped").onDebugInfo { [transcript] line in
      transcript.write(line)
      if line == "mapped: receives 1" {
        mapped.on { transcript.write("late \($0)") }
        hot.push(2)
      }
      if line == "mapped: emits 2" { hot.terminate(withReason: .cancelled) }
    }
    mapped.on { [transcript] in transcript.write($0) }
    hot.push(1)
    #expect(
      transcript.lines == [
        "mapped: receives 1", "mapped: emits 1", "1", "mapped: receives 2", "mapped: emits 2", "2", "late 2",
        "mapped: ends cancelled",
      ])
    // It hears what comes too late as well, so that it stays until it is taken away.
    mapped.onDebugInfo(nil)
  }

  @Test func `a printer that cancels a Promise stops the value that it is told of`() {
    let answer = Answer<Int>()
    let promise = Promise(answer)
    promise.map { $0 }.named("mapped")
      .onDebugInfo { [transcript] line in
        transcript.write(line)
        if line == "mapped: receives 1" { promise.cancel() }
      }
      .on { [transcript] in transcript.write($0) }
    answer.give(.success(1))
    #expect(transcript.lines == ["mapped: receives 1", "mapped: ends cancelled"])
    #expect(promise.state == .terminated(reason: .cancelled))
  }

  @Test func `a dispatched stream goes on telling`() {
    let hot = HotInput<Int>()
    let mapped = hot.map { $0 }.named("mapped")
    let answered = hot.asyncMap { $1(.success($0)) }.named("answered")
    let streams = (
      mapped.onDebugInfo(printer).dispatched(.inline), answered.onDebugInfo(printer).dispatched(.inline)
    )
    hot.push(1)
    #expect(
      transcript.lines == [
        "mapped: receives 1", "mapped: emits 1", "answered: receives 1", "answered: emits 1",
      ])
    withExtendedLifetime(streams) {}
  }

  @Test func `a printer can be taken away, and another one takes its place`() {
    let hot = HotInput<Int>()
    let mapped = hot.map { $0 }.named("mapped").onDebugInfo { _ in Issue.record("it has been replaced") }
    mapped.onDebugInfo(printer)
    hot.push(1)
    mapped.onDebugInfo(nil)
    hot.push(2)
    #expect(transcript.lines == ["mapped: receives 1", "mapped: emits 1"])
  }

  @Test func `a printer beside a probe that does not watch`() {
    let probe = Probe { .zero }
    let hot = StreamContext(probe: probe).run { HotInput<Int>() }
    let mapped = hot.map { $0 }.named("mapped").onDebugInfo(printer)
    _ = probe.drain()
    hot.push(1)
    #expect(probe.drain().facts.isEmpty)
    if let record = mapped.inspected { probe.watch(record) }
    hot.push(2)
    #expect(probe.drain().facts.count == 1)
    #expect(transcript.lines.count == 4)
  }

  @Test func `two threads, one line at a time`() {
    let (hot, inside, lines) = (HotInput<Int>(), Counter(), Counter())
    let mapped = hot.map { $0 }.onDebugInfo { _ in
      #expect(inside.increment() == 1)
      lines.increment()
      inside.increment(by: -1)
    }
    onThreads(2) { _ in
      for number in 0..<500 { hot.push(number) }
    }
    #expect(lines.value == 2_000)
    withExtendedLifetime(mapped) {}
  }
}
