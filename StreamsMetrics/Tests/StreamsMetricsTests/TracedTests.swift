import InMemoryTracing
import Streams
import StreamsMetrics
import Testing
import Tracing

/// The spans of tasks.
@Suite struct TracedTests {
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
    #expect(spans.map(\.operationName) == ["price", "price", "price"])
    #expect(spans.map { $0.attributes["streams.attempt"]?.toSpanAttribute() } == [1, 2, 3])
    #expect(spans.map(\.errors.count) == [1, 1, 0])
    #expect(spans.allSatisfy { $0.parentSpanID == asking.spanID })
    withExtendedLifetime(price) {}
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
