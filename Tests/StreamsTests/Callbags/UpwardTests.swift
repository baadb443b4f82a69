import Streams
import Testing

/// What a sink says upward arrives as it was said.
@Suite("What a sink says")
struct UpwardTests {
  /// A source that writes down what it is told, and answers wishes with 1, 2, 3, …
  private func told(_ heard: Transcript, answers: Bool = true) -> CallbagSource<Int> {
    CallbagSource { sink in
      var count = 0
      sink(
        .start { message in
          if let control = message.control { return heard.write(control) }
          switch message {
          case .start: break
          case .next(let payload):
            heard.write("wish \(payload.map { "\($0)" } ?? "nil")")
            count += 1
            if answers { sink(.next(count)) }
          case .completed(let completion): heard.write(completion)
          }
        })
    }
  }

  typealias Shape = (name: String, apply: @Sendable (CallbagSource<Int>) -> CallbagSource<Int>)

  static let shapes: [Shape] = [
    ("itself", { $0 }), ("map", { $0.map { $0 } }), ("filter", { $0.filter { $0 % 2 == 0 } }),
    ("take", { $0.take(first: 9) }), ("merge", { $0.merge(CallbagSource<Int>.never) }),
    ("concat", { $0.concat(CallbagSource<Int>.just(1)) }),
    ("zip", { $0.zip(CallbagSource<Int>.from(1...)).map { $0.0 } }), ("retry", { $0.retry(1) }),
    ("flatMap", { source in CallbagSource.just(1).flatMap(.concat) { _ in source } }),
    ("raw", { source in CallbagSource { source.producer($0) } }), ("share", { $0.share() }),
    ("timeout", { $0.timeout(100) }), ("delay", { $0.delay(100) }),
    ("buffered", { $0.buffered(.suspend(1)) }),
  ]
  static let ends: [Completion] = [.finished, .cancelled, .terminated, .failed(TestError.failure)]

  @Test("an end arrives as it was said, once", arguments: shapes.indices, ends.indices)
  func end(_ shape: Int, _ end: Int) {
    let (heard, end) = (Transcript(), Self.ends[end])
    let source = VirtualScheduler().context.run { Self.shapes[shape].apply(told(heard, answers: false)) }
    let subscriber = Subscriber().subscribe(to: source)
    subscriber.request()
    subscriber.cancel(end)
    subscriber.cancel(.finished)
    #expect(heard.lines.last == "\(end)")
    #expect(heard.lines.count { !$0.hasPrefix("wish") } == 1)
    #expect(subscriber.signals == ["greeting"])
  }

  @Test("a run is stopped as one says", arguments: ends.indices)
  func stop(_ end: Int) {
    let heard = Transcript()
    told(heard).map { $0 }.puller { _ in }.stop(Self.ends[end])
    #expect(heard.lines == ["\(Self.ends[end])"])
  }

  @Test("an operator that has had enough cancels, whatever the sink says later")
  func enough() {
    let heard = Transcript()
    let subscriber = Subscriber().subscribe(to: told(heard).take(first: 1))
    subscriber.request()
    subscriber.cancel(.terminated)
    #expect(heard.lines == ["wish nil", "cancelled"])
  }

  @Test("what is said with a wish arrives with it, in order")
  func payloads() {
    let heard = Transcript()
    let subscriber = Subscriber().subscribe(to: told(heard).map { $0 })
    for payload: Any? in [nil, "a", nil, 4] { subscriber.send(.next(payload)) }
    #expect(heard.lines == ["wish nil", "wish a", "wish nil", "wish 4"])
    #expect(subscriber.values == [1, 2, 3, 4])
    subscriber.cancel()
  }

  @Test("what has been said may say something at its own end")
  func lastWords() {
    let heard = Transcript()
    let subscriber = Subscriber().subscribe(to: told(heard))
    // More than are kept for those who ask what was said.
    for _ in 0..<40 { subscriber.send(.next(LastWord { subscriber.send(.next("more")) })) }
    #expect(heard.lines.contains("wish more"))
    subscriber.cancel()
  }

  @Test("what is said does not wait for answers, and what was asked before comes before")
  func unanswered() {
    let heard = Transcript()
    let subscriber = Subscriber().subscribe(to: told(heard, answers: false))
    for payload: Any? in [nil, nil, "a", nil, "b"] { subscriber.send(.next(payload)) }
    #expect(heard.lines == ["wish nil", "wish nil", "wish a", "wish nil", "wish b"])
    subscriber.cancel()
  }

  @Test("an operator that asks again says nothing with that")
  func again() {
    let heard = Transcript()
    let subscriber = Subscriber().subscribe(to: told(heard).filter { $0 % 3 == 0 })
    subscriber.send(.next("a"))
    #expect(heard.lines == ["wish a", "wish nil", "wish nil"])
    subscriber.send(.next("b"))
    #expect(heard.lines.suffix(3) == ["wish b", "wish nil", "wish nil"])
    subscriber.cancel()
  }

  @Test("both sides of a zip are told")
  func both() {
    let (left, right) = (Transcript(), Transcript())
    let subscriber = Subscriber().subscribe(to: told(left).zip(told(right)).map { $0.0 })
    subscriber.send(.next("a"))
    subscriber.send(.next("b"))
    #expect(left.lines == ["wish a", "wish b"])
    #expect(right.lines == ["wish a", "wish b"])
    subscriber.cancel(.terminated)
    #expect(left.lines.last == "terminated" && right.lines.last == "terminated")
  }

  @Test("pausing arrives, also while another thread is inside of the source")
  func pause() {
    let (heard, started, goOn) = (Transcript(), Flag(), Flag())
    let source = CallbagSource<Int> { sink in
      sink(
        .start { message in
          if let control = message.control { return heard.write(control) }
          guard case .next = message else { return }
          started.signal()
          goOn.wait()
          heard.write("wish")
        })
    }
    let run = source.puller { _ in }
    onThreads(2) { thread in
      if thread == 0 { return run.pull() }
      started.wait()
      run.pause()
      run.resume()
      goOn.signal()
    }
    #expect(heard.lines == ["wish", "pause", "resume"])
    run.stop()
  }
}

extension VirtualScheduler {
  fileprivate var context: StreamContext { StreamContext(scheduler: self) }
}
