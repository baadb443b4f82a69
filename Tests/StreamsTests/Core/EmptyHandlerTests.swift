import Testing

@testable import Streams

/// Who may hold whom, and when it goes.
struct `Handlers are freed by the end` {
  private let weakly = Weakly()
  private let scheduler = VirtualScheduler()

  @Test func `an owner that its own stream's handler holds is freed by the end`() {
    for isPromise in [true, false] {
      do {
        let owner = Owner()
        weakly.watch(owner, as: "owner")
        if isPromise {
          let promise = StreamContext(scheduler: scheduler).run { Promise<Int> { $0(.success(1)) } }
          owner.stream.withLock { $0 = promise.on { _ in owner.use() } }
          // A late branch hears the outcome after a while.
          scheduler.run()
        } else {
          let hot = HotInput<Int>()
          owner.stream.withLock { $0 = hot.map { $0 }.on { _ in owner.use() } }
          hot.terminate(withReason: .cancelled)
        }
      }
      #expect(weakly.alive == [])
    }
  }

  @Test func `as long as it goes on, a handler keeps what it holds`() {
    let hot = HotInput<Int>()
    let branch = hot.on { [object = weakly.object("captured")] _ in object.use() }
    #expect(weakly.alive == ["captured"])
    hot.terminate(withReason: .completed)
    #expect(weakly.alive == [] && !branch.isActive)
  }

  @Test func `a handler that ends its own stream is not freed while it runs`() {
    let hot = HotInput<Int>()
    let transcript = Transcript()
    do {
      let object = weakly.object("captured")
      hot.on { [hot = hot.unkept, weakly] value in
        hot.terminate(withReason: .completed)
        transcript.write("\(value) \(weakly.alive)")
        object.use()
      }
    }
    hot.push(1)
    #expect(transcript.lines == [#"1 ["captured"]"#])
    #expect(weakly.alive == [])
  }

  @Test func `what a closure holds may push into the stream that frees it`() {
    let (hot, other) = (HotInput<Int>(), HotInput<Int>())
    let transcript = Transcript()
    other.on { transcript.write("heard \($0)") }
    do {
      let last = LastWord { [hot = hot.unkept, other = other.unkept] in
        hot.push(9)
        other.push(9)
      }
      hot.on { _ in withExtendedLifetime(last) {} }
    }
    hot.terminate(withReason: .completed)
    #expect(transcript.lines == ["heard 9"])
  }

  @Test func `a run whose disposable, observer and lifetime are held`() {
    for disposes in [true, false] {
      let (observers, lifetimes) = (Kept<SignalObserver<Int, Never>>(), Kept<RunLifetime>())
      let run: any Disposable
      do {
        let (task, handler) = (weakly.object("task"), weakly.object("handler"))
        run = SignalProducer<Int, Never> { observer, lifetime in
          observers.keep(observer)
          lifetimes.keep(lifetime)
          lifetime.observeEnded { task.use() }
        }
        .map { handler.same($0) }.on(value: { _ in handler.use() }).start { _ in handler.use() }
        observers.all[0].send(value: 1)
      }
      #expect(weakly.alive.count >= 2)
      if disposes { run.dispose() } else { observers.all[0].sendCompleted() }
      #expect(weakly.alive == [])
      #expect(run.isDisposed && lifetimes.all[0].hasEnded)
    }
  }

  @Test func `a wait that is cancelled leaves nothing with the Future`() async {
    let input = FutureInput<Int>()
    let future = input.future().named("waited for")
    for _ in 1...3 {
      let waiting = Task { try await future.value }
      waiting.cancel()
      await #expect(throws: CancellationError.self) { try await waiting.value }
    }
    #expect(input.node.liveChildren == 0 && input.node.firstChild == nil && input.isActive)
  }
}

private final class Owner: Sendable {
  let stream = Locked<(any Sendable)?>(nil)

  func use() {}
}
