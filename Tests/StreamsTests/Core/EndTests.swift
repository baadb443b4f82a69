import Streams
import Testing

struct `Ends of flowing streams` {
  let transcript = Transcript()

  @Test func `everything hears one end, from the top, and nothing after it`() {
    let hot = HotInput<Int>()
    hot.onTerminate { [transcript] in transcript.write("upper \($0)") }
      .on { [transcript] in transcript.write($0) }
      .onError { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write("lower \($0)") }
    hot.push(1)
    hot.push(TestError.failure)
    hot.terminate(withReason: .completed)
    hot.terminate(withReason: .cancelled)
    hot.push(2)
    hot.push(TestError.failure)
    #expect(transcript.lines == ["1", "failure", "upper completed", "lower completed"])
    #expect(hot.state == .terminated(reason: .completed))
  }

  @Test func `a handler of the end sees a stream that has ended`() {
    let hot = HotInput<Int>()
    let states = Kept<StreamState>()
    let branch = hot.map { $0 }
    branch.onTerminate { _ in states.keep(branch.state) }
    hot.terminate(withReason: .cancelled)
    #expect(states.all == [.terminated(reason: .cancelled)])
  }

  @Test func `an error does not end a Hot, a Cold or an Observable`() {
    let (hot, observable) = (HotInput<Int>(), ObservableInput(1))
    let cold = Cold<Int, Int> { _, _, respond in respond(.failure(TestError.failure)) }
    hot.onError { [transcript] in transcript.write($0) }
    observable.onError { [transcript] in transcript.write($0) }
    cold.onError { [transcript] in transcript.write($0) }
    hot.push(TestError.failure)
    observable.push(error: TestError.failure)
    cold.request(1, share: true)
    #expect(transcript.lines == ["failure", "failure", "failure"])
    #expect(hot.isActive && observable.isActive && cold.isActive)
    #expect(observable.value == 1)
  }

  @Test func `a branch that ends itself takes along what it leaves without branches`() {
    let hot = HotInput<Int>()
    let trunk = hot.onTerminate { [transcript] _ in transcript.write("trunk") }
    let left = trunk.mapError { _ in .completed }.onTerminate { [transcript] _ in transcript.write("left") }
    let strict = trunk.map { $0 }.mapError { ($0 as? TestError) == .failure ? nil : .cancelled }
    hot.push(TestError.failure)
    #expect(transcript.lines == ["left"])
    #expect(trunk.isActive && strict.isActive && !left.isActive)
    hot.push(TestError("other"))
    #expect(transcript.lines == ["left", "trunk"])
    #expect(trunk.state == .terminated(reason: .cancelled))
    #expect(hot.isActive)
    hot.on { [transcript] in transcript.write($0) }
    hot.push(3)
    #expect(transcript.lines.last == "3")
  }

  @Test func `persist keeps a stream without branches`() {
    let hot = HotInput<Int>()
    let trunk = hot.map { $0 }.persist()
    trunk.mapError { _ in .completed }
    hot.push(TestError.failure)
    #expect(trunk.isActive)
    trunk.on { [transcript] in transcript.write($0) }
    hot.push(1)
    #expect(transcript.lines == ["1"])
  }

  @Test func `a root stays without branches, also when it is told not to persist`() {
    let (hot, observable) = (HotInput<Int>().persist(false), ObservableInput(1).persist(false))
    let cold = Cold<Int, Int> { _, _, respond in respond(.success(1)) }.persist(false)
    let asker = cold.first()
    hot.first().on { [transcript] in transcript.write("hot \($0)") }
    observable.first().on { [transcript] in transcript.write("observable \($0)") }
    hot.push(1)
    observable.set(2)
    asker.request(1)
    #expect(!asker.isActive)
    #expect(hot.isActive && observable.isActive && cold.isActive)
    hot.on { [transcript] in transcript.write("hot \($0)") }
    hot.push(3)
    #expect(transcript.lines == ["hot 1", "observable 2", "hot 3"])
  }

  @Test func `a branch of an ended stream ends at once`() {
    let hot = HotInput<Int>()
    hot.terminate(withReason: .error(TestError.failure))
    let late = hot.map { $0 }.onTerminate { [transcript] in transcript.write($0) }
    #expect(transcript.lines == ["error(failure)"])
    #expect(late.state.termination?.underlyingError as? TestError == .failure)
  }

  @Test func `releasing the owner completes every branch`() {
    var hot: HotInput<Int>? = HotInput<Int>()
    var observable: ObservableInput<Int>? = ObservableInput(1)
    let branch = hot?.map { $0 }.onTerminate { [transcript] in transcript.write("hot \($0)") }
    let mapped = observable?.map { $0 * 2 }.onTerminate { [transcript] in transcript.write("observable \($0)")
    }
    let copy = hot
    hot = nil
    #expect(branch?.isActive == true)
    withExtendedLifetime(copy) {}
    hot = copy
    observable?.set(4)
    observable = nil
    #expect(transcript.lines == ["observable completed"])
    #expect(mapped?.value == 8)
  }

  @Test func `releasing a HotProducer completes its branches`() {
    let kept = Kept<@Sendable (Event<Int>) -> Void>()
    var producer: HotProducer<Int>? = HotProducer<Int> { kept.keep($0) }
    producer?.on { [transcript] in transcript.write($0) }.onError { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write($0) }
    kept.all[0](.next(1))
    kept.all[0](.error(TestError.failure))
    kept.all[0](.next(2))
    producer = nil
    kept.all[0](.next(3))
    #expect(transcript.lines == ["1", "failure", "2", "completed"])
    #expect(producer == nil)
  }

  @Test func `states and terminations compare without their error`() {
    #expect(Termination.error(TestError("one")) == .error(TestError("other")))
    #expect(StreamState.terminated(reason: .error(TestError.failure)) != .terminated(reason: .completed))
    #expect(StreamState.active != .terminated(reason: .cancelled))
    #expect(Termination.error(TestError("one")).underlyingError as? TestError == TestError("one"))
    #expect(Termination.completed.underlyingError == nil)
  }
}
