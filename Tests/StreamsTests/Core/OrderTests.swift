import Streams
import Testing

struct `Order and re-entrancy` {
  let transcript = Transcript()

  @Test func `push delivers before it returns`() {
    let hot = HotInput<Int>()
    hot.map { $0 * 2 }.on { [transcript] in transcript.write($0) }
    hot.push(1)
    transcript.write("returned")
    hot.push(TestError.failure)
    withExtendedLifetime(hot) {}
    #expect(transcript.lines == ["2", "returned"])
  }

  @Test func `every branch sees a re-entrant push behind the event that caused it`() {
    let hot = HotInput<Int>()
    hot.on { [transcript] in
      transcript.write("A\($0)")
      if $0 < 3 { hot.push($0 + 1) }
    }
    hot.on { [transcript] in transcript.write("B\($0)") }
    hot.push(1)
    #expect(transcript.lines == ["A1", "B1", "A2", "B2", "A3", "B3"])
    hot.terminate(withReason: .completed)
  }

  @Test func `re-entrant pushes keep their own order`() {
    let hot = HotInput<Int>()
    hot.on {
      if $0 == 0 { for value in 1...3 { hot.push(value) } }
      if $0 == 1 { hot.push(4) }
    }.on { [transcript] in transcript.write($0) }
    hot.push(0)
    #expect(transcript.lines == ["0", "1", "2", "3", "4"])
    hot.terminate(withReason: .completed)
  }

  @Test func `a branch made inside a handler hears the next event first`() {
    let hot = HotInput<Int>()
    hot.on { [transcript] value in
      transcript.write("A\(value)")
      if value == 1 { hot.on { transcript.write("B\($0)") } }
    }
    hot.push(1)
    hot.push(2)
    #expect(transcript.lines == ["A1", "A2", "B2"])
    hot.terminate(withReason: .completed)
  }

  @Test func `an end inside a handler comes after the event being delivered`() {
    let hot = HotInput<Int>()
    hot.on { [transcript] in
      transcript.write("A\($0)")
      hot.terminate(withReason: .cancelled)
      hot.push(9)
    }
    .onTerminate { [transcript] in transcript.write("A \($0)") }
    hot.on { [transcript] in transcript.write("B\($0)") }
      .onTerminate { [transcript] in transcript.write("B \($0)") }
    hot.push(1)
    hot.push(2)
    #expect(transcript.lines == ["A1", "B1", "A cancelled", "B cancelled"])
    #expect(hot.state == .terminated(reason: .cancelled))
  }

  @Test func `a push inside an end's handler is dropped`() {
    let hot = HotInput<Int>()
    hot.onTerminate { _ in hot.push(7) }.on { [transcript] in transcript.write($0) }
    hot.terminate(withReason: .completed)
    hot.push(8)
    #expect(transcript.lines.isEmpty)
  }

  @Test func `a branch made inside an end's handler ends too`() {
    let hot = HotInput<Int>()
    hot.onTerminate { [transcript] _ in
      hot.onTerminate { transcript.write("late \($0)") }
    }
    hot.terminate(withReason: .error(TestError.failure))
    #expect(transcript.lines == ["late error(failure)"])
  }

  @Test func `two streams that push into each other do not recurse or deadlock`() {
    let (left, right) = (HotInput<Int>(), HotInput<Int>())
    left.on { [transcript] in
      transcript.write("L\($0)")
      if $0 < 4 { right.push($0 + 1) }
    }
    right.on { [transcript] in
      transcript.write("R\($0)")
      if $0 < 4 { left.push($0 + 1) }
    }
    left.push(1)
    #expect(transcript.lines == ["L1", "R2", "L3", "R4"])
    left.terminate(withReason: .completed)
    right.terminate(withReason: .completed)
  }

  @Test func `a re-entrant request is answered behind the answer being delivered`() {
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    let asked = Branch<Int, Int>()
    let branch = cold.on { [transcript] in
      transcript.write("on\($0)")
      if $0 < 3 { asked.stream?.request($0 + 1) }
    }.on { [transcript] in transcript.write("end\($0)") }
    asked.stream = branch
    branch.request(1)
    #expect(transcript.lines == ["on1", "end1", "on2", "end2", "on3", "end3"])
    asked.stream = nil
    cold.terminate(withReason: .completed)
  }

  @Test func `an Observable set inside a handler changes in turn`() {
    let number = ObservableInput(0)
    number.on { [transcript] in
      transcript.write("A\($0)")
      if $0 == 1 { number.set(2) }
    }
    number.on { [transcript] in transcript.write("B\($0) of \(number.value)") }
    number.set(1)
    #expect(transcript.lines == ["A1", "B1 of 1", "A2", "B2 of 2"])
    number.terminate(withReason: .completed)
  }
}
