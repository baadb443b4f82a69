import Streams
import Testing

struct `Cold: ends` {
  let transcript = Transcript()
  let pending = Requests()

  @Test func `the end of the root is the end of everything, from the top`() {
    let cold = pending.cold()
    let branch = cold.onTerminate { [transcript] in transcript.write("upper \($0)") }
      .map { $0 }
      .onTerminate { [transcript] in transcript.write("lower \($0)") }
    cold.onTerminate { [transcript] in transcript.write("beside \($0)") }
    cold.terminate(withReason: .error(TestError.failure))
    cold.terminate(withReason: .completed)
    #expect(transcript.lines == ["upper error(failure)", "lower error(failure)", "beside error(failure)"])
    #expect(branch.state.termination?.underlyingError as? TestError == .failure)
    cold.request(1)
    branch.request(1)
    #expect(pending.runs == 0)
  }

  @Test func `the end of a branch is the end of what is below it`() {
    let cold = pending.cold()
    let trunk = cold.onTerminate { [transcript] in transcript.write("trunk \($0)") }
    let branch = trunk.onTerminate { [transcript] in transcript.write("branch \($0)") }
    let leaf = branch.onTerminate { [transcript] in transcript.write("leaf \($0)") }
    let sibling = trunk.on { [transcript] in transcript.write($0) }
    branch.terminate(withReason: .cancelled)
    #expect(transcript.lines == ["branch cancelled", "leaf cancelled"])
    branch.request(1)
    leaf.request(2)
    #expect(pending.runs == 0)
    sibling.request(3)
    pending.answer(3, .success(3))
    #expect(transcript.lines.last == "3")
    #expect(cold.isActive && trunk.isActive && !leaf.isActive)
  }

  @Test func `what is left without branches ends too, but never the root`() {
    let cold = pending.cold()
    let trunk = cold.onTerminate { [transcript] in transcript.write("trunk \($0)") }
    let leaf = trunk.onTerminate { [transcript] in transcript.write("leaf \($0)") }
    leaf.terminate(withReason: .error(TestError.failure))
    #expect(transcript.lines == ["leaf error(failure)", "trunk error(failure)"])
    #expect(cold.isActive)
    let later = cold.on { [transcript] in transcript.write($0) }
    later.request(1)
    pending.answer(1, .success(5))
    #expect(transcript.lines.last == "5")
  }

  @Test func `what persists stays without branches`() {
    let cold = pending.cold()
    let trunk = cold.map { $0 }.persist()
    trunk.map { $0 }.terminate(withReason: .completed)
    #expect(trunk.isActive)
    trunk.persist(false)
    trunk.map { $0 }.terminate(withReason: .completed)
    #expect(trunk.state == .terminated(reason: .completed))
  }

  @Test func `an answer after the end is ignored`() {
    let cold = pending.cold()
    let branch = cold.on { [transcript] in transcript.write($0) }
    branch.request(1)
    branch.request(2)
    branch.terminate(withReason: .completed)
    pending.answer(1, .success(1))
    cold.terminate(withReason: .completed)
    pending.answer(2, .success(2))
    #expect(transcript.lines.isEmpty)
  }

  @Test func `a request inside the end's handler runs no task`() {
    let cold = pending.cold()
    cold.onTerminate { _ in cold.request(1, share: true) }
    cold.terminate(withReason: .completed)
    #expect(pending.runs == 0)
  }

  @Test func `the task always gets the same observable, which flips before the branches hear`() {
    let states = Kept<Observable<StreamState>>()
    let cold = Cold<Int, Int> { state, request, respond in
      states.keep(state)
      respond(.success(request))
    }
    let branch = cold.onTerminate { [transcript] _ in
      transcript.write("branch \(states.all[0].value == .active)")
    }
    branch.request(1)
    branch.request(2)
    states.all[0].on { [transcript] _ in transcript.write("task") }
    #expect(states.all.map(\.value) == [.active, .active])
    cold.terminate(withReason: .cancelled)
    #expect(transcript.lines == ["task", "branch false"])
    #expect(states.all.map(\.value) == Array(repeating: .terminated(reason: .cancelled), count: 2))
  }

  @Test func `mapError swallows what it turns into an end`() {
    let cold = Cold<Int, Int> { _, _, respond in respond(.failure(TestError.failure)) }
    let other = cold.onError { [transcript] in transcript.write("other \($0)") }
    let chain = cold.mapError { $0 is TestError ? .completed : nil }
      .onError { [transcript] in transcript.write("chain \($0)") }
      .onTerminate { [transcript] in transcript.write("chain \($0)") }
    cold.request(1, share: true)
    #expect(transcript.lines == ["other failure", "chain completed"])
    chain.request(1)
    other.request(1)
    #expect(transcript.lines == ["other failure", "chain completed", "other failure"])
  }

  @Test func `releasing the last stream completes the branches`() {
    let branch = pending.cold().onTerminate { [transcript] in transcript.write($0) }.unkept
    #expect(transcript.lines == ["completed"])
    #expect(branch.state == .terminated(reason: .completed))
  }
}
