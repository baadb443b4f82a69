import InMemoryTracing
import Streams
import StreamsMetrics
import Testing
import Tracing

/// The spans of tasks.
struct TracedTests {
  @Test func `each run of a Promise's task is a span`() {
    let (scheduler, tracer) = (VirtualScheduler(), InMemoryTracer())
    let asking = tracer.startSpan("asking")
    let price = InstrumentationContext.withValue(asking.context) {
      StreamContext(scheduler: scheduler).run {
        Promise<Int>(traced: "price", tracer: tracer) { run, completion in
          completion(run.attempt < 3 ? .failure(Broken()) : .success(1))
        }
        .retry(5, delay: 1)
      }
    }
    scheduler.run()
    let spans = tracer.finishedSpans
    let whole = spans.last
    #expect(spans.map(\.operationName) == ["price", "price", "price", "price"])
    #expect(spans.map { $0.attributes["streams.attempt"]?.toSpanAttribute() } == [1, 2, 3, nil])
    #expect(spans.map(\.errors.count) == [1, 1, 0, 0])
    #expect(spans.dropLast().allSatisfy { $0.parentSpanID == whole?.spanID })
    #expect(whole?.parentSpanID == asking.spanID && tracer.activeSpans.map(\.spanID) == [asking.spanID])
    withExtendedLifetime(price) {}
  }

  @Test func `a Promise's span ends with it, whatever it ends with`() {
    let (scheduler, tracer) = (VirtualScheduler(), InMemoryTracer())
    func make(_ answer: Result<Int, any Error>?) -> Promise<Int> {
      StreamContext(scheduler: scheduler).run {
        Promise<Int>(traced: "price", tracer: tracer) { run, completion in
          scheduler.schedule(after: .seconds(1)) { if let answer { completion(answer) } }
          run.onEnd { _ = completion }
        }
      }
    }
    let (failing, silent) = (make(.failure(Broken())).retry(1, delay: 1).on { _ in }, make(nil))
    scheduler.run()
    #expect(tracer.finishedSpans.map(\.errors.count) == [1, 1, 1] && tracer.activeSpans.count == 2)
    silent.cancel()
    #expect(tracer.activeSpans.isEmpty)
    #expect(tracer.finishedSpans.suffix(2).map { isStopped($0) }.contains(true))
    withExtendedLifetime(failing) {}
  }

  private func isStopped(_ span: FinishedInMemorySpan) -> Bool {
    span.attributes["streams.request.stopped"]?.toSpanAttribute() == true
  }

  @Test func `a request's own span is a child of who asks, and the parent of its run, also after a wait`() {
    let (scheduler, tracer) = (VirtualScheduler(), InMemoryTracer())
    let users = StreamContext(scheduler: scheduler).run {
      Cold<Int, Int>(traced: "load", tracer: tracer) { _, id, respond in
        scheduler.schedule(after: .seconds(1)) { respond(.success(id)) }
      }
    }
    .inFlight(limit: 1).traced("user", tracer: tracer)
    let page = users.map { $0 }
    let parents = (1...3).map { id in
      let asking = tracer.startSpan("asking \(id)")
      InstrumentationContext.withValue(asking.context) { _ = page.request(id) }
      return asking.spanID
    }
    scheduler.run()
    let (loads, requests) = (
      tracer.finishedSpans.filter { $0.operationName == "load" },
      tracer.finishedSpans.filter { $0.operationName == "user" }
    )
    #expect(requests.map(\.parentSpanID) == parents && requests.allSatisfy(\.errors.isEmpty))
    #expect(loads.map(\.parentSpanID) == requests.map(\.spanID))
    #expect(Set(tracer.activeSpans.map(\.spanID)) == Set(parents))
  }

  @Test func `a request's span has the error that answers it, whose ever it is`() {
    let (scheduler, tracer) = (VirtualScheduler(), InMemoryTracer())
    let users = StreamContext(scheduler: scheduler).run {
      Cold<Int, Int> { _, id, respond in
        scheduler.schedule(after: .seconds(id)) { respond(.failure(Broken())) }
      }
    }
    .timeout(5).traced("user", tracer: tracer)
    users.request(1)
    users.request(9)
    let cancelled = users.request(3)
    scheduler.schedule(after: .seconds(2)) { cancelled.cancel() }
    scheduler.run()
    let spans = tracer.finishedSpans
    #expect(spans.map { $0.errors.map { "\(type(of: $0.error))" } } == [["Broken"], [], ["TimeoutError"]])
    #expect(spans.map { $0.status?.code } == [.error, nil, .error])
    #expect(spans.map { isStopped($0) } == [false, true, false])
    #expect(tracer.activeSpans.isEmpty)
  }

  @Test func `a request's span is a child of who asks, and the parent of what its task does`() {
    let tracer = InMemoryTracer()
    let users = Cold<Int, Int>(traced: "users", tracer: tracer) { _, id, respond in
      tracer.startSpan("query").end()
      respond(.success(id))
    }
    let asking = tracer.startSpan("asking")
    InstrumentationContext.withValue(asking.context) { _ = users.request(1) }
    let spans = tracer.finishedSpans
    #expect(spans.map(\.operationName) == ["query", "users"])
    #expect(spans.last?.parentSpanID == asking.spanID)
    #expect(spans.first?.parentSpanID == spans.last?.spanID)
  }

  @Test func `a span ends with a request that is cancelled`() {
    let tracer = InMemoryTracer()
    let users = Cold<Int, Int>(traced: "users", tracer: tracer) { run, _, respond in
      run.onEnd { withExtendedLifetime(respond) {} }
    }
    let request = users.request(1)
    #expect(tracer.activeSpans.count == 1)
    request.cancel()
    #expect(tracer.activeSpans.isEmpty && tracer.finishedSpans.first?.errors.isEmpty == true)
  }
}
