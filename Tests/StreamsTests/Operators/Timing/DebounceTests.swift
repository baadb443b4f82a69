import Testing

@testable import Streams

@Suite struct `debounce` {
  let time = Timeline()

  @Test func `a value waits until it is quiet, and the next one takes its place`() {
    let hot = time.run { HotInput<Int>() }
    time.write(hot.debounce(0.3))
    hot.push(1)
    time.at(0.2) { hot.push(2) }
    time.at(0.4) { hot.push(3) }
    time.at(1) { hot.push(4) }
    time.scheduler.run()
    #expect(time.lines == ["0.7 3", "1.3 4"])
    #expect(!time.isWaiting)
  }

  @Test func `a completion and an error go out behind the value that waits`() {
    let hot = time.run { HotInput<Int>() }
    time.write(hot.debounce(1))
    hot.push(1)
    time.at(0.5) { hot.push(TestError.failure) }
    hot.push(2)
    hot.terminate(withReason: .completed)
    #expect(time.lines == ["0.5 1", "0.5 failure", "0.5 2", "0.5 completed"])
    #expect(!time.isWaiting)
  }

  @Test func `a cancel drops the value that waits`() {
    let hot = time.run { HotInput<Int>() }
    time.write(hot.debounce(1))
    hot.push(1)
    hot.terminate(withReason: .cancelled)
    #expect(!time.isWaiting)
    time.advance(to: 5)
    #expect(time.lines == ["0.0 cancelled"])
  }

  @Test func `an answer of a Cold that waited goes to who asked`() {
    let cold = time.run { Cold<Int, Int> { _, request, respond in respond(.success(request)) } }
    let quiet = cold.debounce(1)
    let asker = time.write(quiet.map { "asked \($0)" })
    time.write(quiet.map { "beside \($0)" })
    asker.request(1)
    asker.request(2)
    time.scheduler.run()
    #expect(time.lines == ["1.0 asked 2"])
  }

  @Test func `an Observable becomes a Hot`() {
    let observable = time.run { ObservableInput(0) }
    let quiet: Hot<Int> = observable.debounce(1)
    time.write(quiet)
    observable.set(1)
    observable.set(2)
    time.scheduler.run()
    #expect(time.lines == ["1.0 2"])
  }

  @Test func `the value of a Promise or Future does not wait`() {
    let promise = time.run { Promise<Int> { $0(.success(1)) } }
    time.write(promise.debounce(1).replay())
    let future = time.run { FutureInput<Int>() }
    time.write(future.debounce(1))
    future.complete(2)
    #expect(time.lines.filter { !$0.hasSuffix("completed") } == ["0.0 2"])
    time.scheduler.run()
    #expect(time.lines.contains("0.01 1"))
  }

  @Test func `releasing the root lets the value out and leaves nothing behind`() {
    let weakly = Weakly()
    do {
      let hot = time.run { HotInput<Int>() }
      weakly.watch(time.write(hot.debounce(1)))
      hot.push(1)
    }
    #expect(time.lines == ["0.0 1", "0.0 completed"])
    #expect(!time.isWaiting && weakly.alive == [])
  }
}
