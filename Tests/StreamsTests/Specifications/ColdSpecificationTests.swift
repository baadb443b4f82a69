import Streams
import Testing

struct `Cold, as specified` {
  let transcript = Transcript()

  @Test func `only the branch that asks hears the answer`() {
    let coldTask = Cold<Int, Int> { _, request, respond in
      respond(.success(request + request % 2))  // Only return even numbers
    }
    let branchA = coldTask.map { "Branch A: \($0)" }.on { [transcript] in transcript.write($0) }
    let branchB = coldTask.map { "Branch B: \($0)" }.on { [transcript] in transcript.write($0) }

    branchA.request(3)
    branchB.request(4)
    branchA.request(6)

    #expect(transcript.lines == ["Branch A: 4", "Branch B: 4", "Branch A: 6"])
  }

  @Test func `a shared answer reaches every branch`() {
    let coldTask = Cold<Int, Int> { _, request, respond in
      respond(.success(request + request % 2))  // Only return even numbers
    }
    let branchA = coldTask.map { "Branch A: \($0)" }.on { [transcript] in transcript.write($0) }
    let branchB = coldTask.map { "Branch B: \($0)" }.on { [transcript] in transcript.write($0) }

    branchA.request(3)
    branchB.request(4)
    branchA.request(6)
    coldTask.request(7, share: true)

    // The specification prints 7; its own task rounds it up.
    #expect(
      transcript.lines == [
        "Branch A: 4", "Branch B: 4", "Branch A: 6", "Branch A: 8", "Branch B: 8",
      ])
  }

  @Test func `requests are mapped on their way up`() {
    let coldTask = Cold<Double, Double> { _, request, respond in
      respond(.success(request + 0.5))
    }
    let branch =
      coldTask
      .mapRequest { (request: Int) in
        return Double(request)
      }
      .map { "\($0)" }
      .on { [transcript] in transcript.write($0) }

    branch.request(1)
    branch.request(10)
    branch.request(15)

    #expect(transcript.lines == ["1.5", "10.5", "15.5"])
  }

  @Test func `an error flows on unless it is mapped to an end of its own chain`() {
    let cold = Cold<Int, Int> { _, request, respond in
      respond(request < 0 ? .failure(TestError("negative")) : .success(request))
    }
    let lenient = cold.onError { [transcript] in transcript.write("A \($0)") }
      .on { [transcript] in transcript.write("A \($0)") }
    let strict = cold.mapError { .error($0) }.on { [transcript] in transcript.write("B \($0)") }
      .onTerminate { [transcript] in transcript.write("B \($0)") }

    lenient.request(-1)
    lenient.request(1)
    strict.request(2)
    strict.request(-2)
    strict.request(3)
    lenient.request(4)

    #expect(transcript.lines == ["A negative", "A 1", "B 2", "B error(negative)", "A 4"])
    #expect(cold.isActive)
    #expect(lenient.isActive)
    #expect(strict.state == .terminated(reason: .error(TestError.failure)))
  }

  @Test func `the task sees the state of the stream`() {
    let cold = Cold<Int, StreamState> { state, _, respond in
      respond(.success(state.value))
      state.on { [transcript] in transcript.write("task \($0)") }
    }
    let branch = cold.on { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write("branch \($0)") }

    branch.request(1)
    cold.terminate(withReason: .cancelled)
    branch.request(2)

    #expect(
      transcript.lines == [
        "active", "task terminated(reason: Streams.Termination.cancelled)", "branch cancelled",
      ])
  }
}
