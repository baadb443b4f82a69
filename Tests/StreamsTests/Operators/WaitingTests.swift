import Testing

@testable import Streams

struct `Operators that wait` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  var context: StreamContext { StreamContext(scheduler: scheduler) }

  @Test func `delay holds every event back for the same time, the end too`() {
    let hot = context.run { HotInput<Int>() }
    let write = { @Sendable [transcript, scheduler] (text: String) in
      transcript.write("\(scheduler.now) \(text)")
    }
    let late = hot.delay(2).on { write("\($0)") }.onError { write("\($0)") }.onTerminate { write("\($0)") }
    hot.push(1)
    hot.push(TestError.failure)
    scheduler.advance(by: .seconds(1))
    hot.push(2)
    hot.terminate(withReason: .completed)
    #expect(late.isActive)
    scheduler.run()
    let at = { (second: Int, text: String) in "\(Duration.seconds(second)) \(text)" }
    #expect(transcript.lines == [at(2, "1"), at(2, "failure"), at(3, "2"), at(3, "completed")])
  }

  @Test func `a cancelled end drops what delay holds`() {
    let hot = context.run { HotInput<Int>() }
    hot.delay(2).on { [transcript] in transcript.write($0) }.onTerminate { [transcript] in
      transcript.write($0)
    }
    hot.push(1)
    hot.terminate(withReason: .cancelled)
    #expect(transcript.lines == ["cancelled"])
    #expect(scheduler.nextDue == nil)
  }

  @Test func `asyncMap passes answers on as they come, once each, and then ends`() {
    let answers = Kept<@Sendable (Result<Int, any Error>?) -> Void>()
    let hot = HotInput<Int>()
    let mapped = hot.asyncMap { _, answer in answers.keep(answer) }
      .on { [transcript] in transcript.write($0) }.onError { [transcript] in transcript.write($0) }
    for number in 1...4 { hot.push(number) }
    answers.all[1](.success(20))
    answers.all[1](.success(21))
    answers.all[0](.failure(TestError.failure))
    hot.terminate(withReason: .completed)
    #expect(mapped.isActive)
    answers.all[3](.success(40))
    answers.all[2](nil)
    #expect(transcript.lines == ["20", "failure", "40"])
    #expect(mapped.state == .terminated(reason: .completed))
  }

  @Test func `an answer that is dropped counts as nothing`() {
    let hot = HotInput<Int>()
    let mapped = hot.asyncMap { (_, _: @Sendable (Result<Int, any Error>?) -> Void) in }
    hot.push(1)
    hot.terminate(withReason: .completed)
    #expect(mapped.state == .terminated(reason: .completed))
  }

  @Test(arguments: [Dispatch.CustomQueue.Order.serial, .concurrent])
  func `dispatch keeps the order, also on a concurrent queue`(_ order: Dispatch.CustomQueue.Order) {
    let queue = Dispatch.CustomQueue(type: order, name: "order")
    let (hot, done) = (HotInput<Int>(), Flag())
    let outside = Counter()
    hot.dispatch(.async(on: .custom(queue)))
      .on { [transcript] in
        if !queue.isCurrent { outside.increment() }
        transcript.write($0)
      }
      .onTerminate { _ in done.signal() }
    for number in 1...500 { hot.push(number) }
    hot.terminate(withReason: .completed)
    done.wait()
    #expect(transcript.lines == (1...500).map { "\($0)" })
    #expect(outside.value == 0)
  }

  @Test(arguments: [Dispatch.inline, .sync(on: .custom(.serial("sync")))])
  func `a synchronous dispatch delivers before push returns, ends and cancels included`(_ dispatch: Dispatch)
  {
    let hot = HotInput<Int>()
    let chain = hot.dispatch(dispatch).on { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write($0) }
    hot.push(1)
    #expect(transcript.lines == ["1"])
    hot.terminate(withReason: .completed)
    #expect(transcript.lines == ["1", "completed"])
    #expect(!chain.isActive)
    let promise = Promise<Int> { _ in }.dispatch(dispatch).onTerminate { [transcript] in transcript.write($0)
    }
    promise.cancel()
    #expect(transcript.lines.last == "cancelled")
  }

  @Test func `a synchronous dispatch does not spin while another thread is inside`() {
    let (inside, go, heard) = (Flag(), Flag(), Flag())
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    let moved = cold.dispatch(.inline)
    let blocked = moved.onTerminate { _ in
      inside.signal()
      go.wait()
    }
    let asker = moved.on { [transcript] in
      transcript.write($0)
      heard.signal()
    }
    onThreads(2) { thread in
      if thread == 0 { return blocked.terminate(withReason: .completed) }
      inside.wait()
      asker.request(1)
      go.signal()
    }
    // The thread that ends a branch leaves the answer to others.
    heard.wait()
    #expect(transcript.lines == ["1"])
  }

  @Test func `dispatched moves its own operator and what is attached later`() {
    let queue = Dispatch.CustomQueue.serial("moved")
    let (hot, done) = (HotInput<Int>(), Flag())
    let moved = hot.map { [transcript] number in
      transcript.write("map \(queue.isCurrent)")
      return number
    }.dispatched(.async(on: .custom(queue)))
    moved.on { [transcript] _ in
      transcript.write("on \(queue.isCurrent)")
      done.signal()
    }
    hot.on { [transcript] _ in transcript.write("beside \(queue.isCurrent)") }
    hot.push(1)
    done.wait()
    #expect(transcript.lines.sorted() == ["beside false", "map true", "on true"])
  }

  @Test func `dispatched on a Promise keeps its retries and its end`() {
    let script = Script<Int>(.success(1), .success(2))
    let chain = context.run { Promise(script) }
      .resultMap { $0 == 1 ? .failure(TestError.failure) : .success($0) }
      .dispatched(.async(on: .scheduler(scheduler)))
      .retry(1).on { [transcript] in transcript.write($0) }
    scheduler.run()
    #expect(transcript.lines == ["2"])
    #expect(script.runs == 2)
    #expect(chain.state == .terminated(reason: .completed))
  }
}
