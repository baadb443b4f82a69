import Streams
import Testing

struct `Replays of streams that flow` {
  let transcript = Transcript()
  let input = ObservableInput(1)

  @Test func `an Observable gives its value to the chain that asks, and to no other`() {
    input.set(2)
    let chain = input.map { $0 * 10 }.on { [transcript] in transcript.write("A\($0)") }
    _ = input.on { [transcript] in transcript.write("B\($0)") }
    let below = chain.filter { $0 > 0 }.on { [transcript] in transcript.write("below \($0)") }
    below.replay()
    #expect(transcript.lines == ["below 20"])
    input.map { $0 + 1 }.on { [transcript] in transcript.write("C\($0)") }.map { $0 }
      .on { [transcript] in transcript.write("D\($0)") }
    chain.replay(shared: false)
    #expect(transcript.lines == ["below 20", "A20"])
    chain.replay()
    #expect(transcript.lines == ["below 20", "A20", "A20", "below 20"])
  }

  @Test func `it starts where something is remembered, and takes every operator from there`() {
    let hot = input.hot().filter { $0 > 1 }.map { $0 * 10 }
    let leaf = hot.on { [transcript] in transcript.write($0) }
    leaf.replay()
    #expect(transcript.lines.isEmpty)
    input.set(5)
    leaf.replay()
    #expect(transcript.lines == ["50", "50"])
  }

  @Test func `on its own an Observable tells every branch, or none`() {
    input.observable().on { [transcript] in transcript.write($0) }
    input.replay(shared: false)
    #expect(transcript.lines.isEmpty)
    input.replay()
    #expect(transcript.lines == ["1"])
  }

  @Test func `a Hot remembers when it is told so`() {
    let hot = HotInput<Int>()
    let (keeps, forgets) = (hot.canReplay(true), hot.canReplay(false))
    keeps.map { $0 }.on { [transcript] in transcript.write("none \($0)") }.replay()
    hot.push(1)
    hot.push(2)
    #expect(transcript.lines == ["none 1", "none 2"])
    keeps.on { [transcript] in transcript.write("A\($0)") }.replay()
    keeps.delay(0).on { _ in }.replay()
    forgets.on { [transcript] in transcript.write("B\($0)") }.replay()
    #expect(transcript.lines.dropFirst(2) == ["A2"])
    hot.terminate(withReason: .completed)
    keeps.on { [transcript] in transcript.write("late \($0)") }.replay()
    #expect(transcript.lines.count == 3)
  }

  @Test func `what has nothing yet leaves it to what is above`() {
    let evens = input.filter { $0 % 2 == 0 }.canReplay()
    input.set(4)
    let late = input.filter { $0 > 3 }.canReplay()
    late.on { [transcript] in transcript.write("late \($0)") }.replay()
    evens.on { [transcript] in transcript.write("evens \($0)") }.replay()
    #expect(transcript.lines == ["late 4", "evens 4"])
  }

  @Test func `a replay inside of a handler comes after what is being delivered`() {
    let leaf = Kept<Observable<Int>>()
    leaf.keep(
      input.on { [transcript, leaf] value in
        if value == 2, transcript.lines.isEmpty { leaf.all[0].replay() }
        transcript.write("first \(value)")
      })
    leaf.all[0].on { [transcript] in transcript.write("second \($0)") }
    input.set(2)
    #expect(transcript.lines == ["first 2", "second 2", "first 2", "second 2"])
    leaf.drop()
  }

  @Test func `a join passes the replay of its left side`() {
    let joined = input.filter { $0 > 0 }.canReplay().merge(HotInput<Int>())
    input.set(3)
    joined.on { [transcript] in transcript.write($0) }.replay()
    #expect(transcript.lines == ["3"])
  }

  @Test func `a Future gives its outcome at once, shared or not`() {
    for shared in [true, false] {
      Future.completed(1).on { [transcript] in transcript.write("\(shared) \($0)") }.replay(shared: shared)
    }
    #expect(transcript.lines == ["true 1", "false 1"])
  }
}
