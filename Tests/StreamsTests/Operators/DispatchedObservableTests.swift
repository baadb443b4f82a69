import Streams
import Testing

struct `An Observable's operator that is moved` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()

  private func input() -> ObservableInput<Int> {
    StreamContext(scheduler: scheduler).run { ObservableInput(1) }
  }

  @Test func `runs where the dispatch says, and keeps its value until then`() {
    let input = input()
    let mapped = input.map { $0 * 10 }.dispatched(.async(on: .scheduler(scheduler)))
    mapped.on { [transcript] in transcript.write($0) }
    #expect(mapped.value == 10)
    input.set(2)
    #expect(transcript.lines.isEmpty)
    #expect(mapped.value == 10)
    scheduler.run()
    #expect(transcript.lines == ["20"])
    #expect(mapped.value == 20)
    input.terminate(withReason: .completed)
    scheduler.run()
    #expect(!mapped.isActive)
    #expect(mapped.value == 20)
  }

  @Test func `is throttled, and knows what it had`() {
    let input = input()
    let runs = Counter()
    let sums = input.scan(initial: 0) { sum, next in
      runs.increment()
      return sum + next
    }.throttled(TimedThrottle(interval: 1))
    sums.on { [transcript] in transcript.write($0) }
    for value in 1...3 { input.set(value) }
    scheduler.advance(by: .seconds(5))
    input.set(10)
    scheduler.advance(by: .seconds(5))
    #expect(transcript.lines.last == "\(sums.value)")
    #expect(runs.value == transcript.lines.count)
    #expect(runs.value < 4)
  }

  @Test func `is moved as often as that is said`() {
    let input = input()
    let mapped = input.map { $0 * 10 }.dispatched(.inline).throttled(TimedThrottle(interval: 10))
    mapped.on { [transcript] in transcript.write($0) }
    for value in 2...3 { input.set(value) }
    #expect(transcript.lines == ["20"])
    #expect(mapped.value == 20)
    scheduler.advance(by: .seconds(10))
    #expect(transcript.lines == ["20", "30"])
    #expect(mapped.value == 30)
  }

  @Test func `goes on with what it has come to`() {
    let input = input()
    let sums = input.scan(initial: 0) { $0 + $1 }
    input.set(2)
    let moved = sums.dispatched(.inline).dispatched(.inline)
    #expect(moved.value == 2)
    input.set(3)
    #expect(moved.value == 5)
  }
}
