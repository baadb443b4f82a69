import Testing

@testable import Streams

struct `Nothing leaks: Hot, Cold and Observable` {
  /// Every operator, on a stream of numbers.
  struct Passage<Kind: StreamKind>: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let attach: @Sendable (EventStream<Kind, Int, any Error>, Captured, Hot<Int>) -> Node

    static func named<NewKind, Value>(
      _ name: String,
      _ attach:
        @escaping @Sendable (EventStream<Kind, Int, any Error>, Captured, Hot<Int>) -> EventStream<
          NewKind, Value, any Error
        >
    ) -> Passage {
      Passage(testDescription: name) { attach($0, $1, $2).node }
    }

    static var all: [Passage] {
      [
        named("on") { stream, object, _ in stream.on { _ in object.use() } },
        named("onError") { stream, object, _ in stream.onError { _ in object.use() } },
        named("onTerminate") { stream, object, _ in stream.onTerminate { _ in object.use() } },
        named("onTransition") { stream, object, _ in stream.onTransition { _, _ in object.use() } },
        named("compactMap") { stream, object, _ in stream.compactMap { object.same($0) } },
        named("filter") { stream, object, _ in stream.filter { object.same($0) > 0 } },
        named("resultMap") { stream, object, _ in stream.resultMap { .success(object.same($0)) } },
        named("mapError") { stream, object, _ in stream.mapError { _ in object.nothing() } },
        named("scan") { stream, object, _ in stream.scan(initial: 0) { $0 + object.same($1) } },
        named("asyncMap") { stream, object, _ in
          stream.asyncMap { value, answer in answer(.success(object.same(value))) }
        },
        named("asyncMap, unanswered") { stream, object, _ in
          stream.asyncMap { (_, _: @Sendable (Result<Int, any Error>?) -> Void) in object.use() }
        },
        named("merge") { stream, object, other in stream.merge(other).on { _ in object.use() } },
        named("zip") { stream, object, other in stream.zip(other).on { _ in object.use() } },
        named("combine") { stream, object, other in stream.combine(stream: other).on { _ in object.use() } },
        named("delay") { stream, object, _ in stream.delay(1).on { _ in object.use() } },
        named("dispatch") { stream, object, _ in stream.dispatch(.inline).on { _ in object.use() } },
        named("dispatched") { stream, object, _ in stream.compactMap { object.same($0) }.dispatched(.inline)
        },
        named("debounce") { stream, object, _ in stream.debounce(1).on { _ in object.use() } },
        named("sample") { stream, object, other in stream.sample(other).on { _ in object.use() } },
        named("withLatest") { stream, object, other in stream.withLatest(other).on { _ in object.use() } },
        named("sample, every") { stream, object, _ in stream.sample(every: 1).on { _ in object.use() } },
        named("timeout") { stream, object, _ in stream.timeout(1).onError { _ in object.use() } },
        named("window") { stream, object, _ in stream.window(lasting: 1.0).on { _ in object.use() } },
        named("throttle") { stream, object, _ in
          stream.throttle(TimedThrottle(interval: 1)).on { _ in object.use() }
        },
        named("throttled, unanswered") { stream, object, _ in
          stream.asyncMap { (_, _: @Sendable (Result<Int, any Error>?) -> Void) in object.use() }
            .throttled(PressureThrottle(buffer: 5))
        },
        named("persist") { stream, object, _ in
          stream.on { _ in object.use() }.persist().on { _ in object.use() }
        },
      ]
    }
  }

  /// How a stream comes to its end.
  enum Manner: CaseIterable { case ended, failed, released, branchEnded }

  let weakly = Weakly()
  let scheduler = VirtualScheduler()

  @Test(arguments: Passage<HotInputKind>.all, Manner.allCases)
  func `a Hot frees`(_ passage: Passage<HotInputKind>, _ manner: Manner) {
    let other = HotInput<Int>()
    do {
      let hot = StreamContext(scheduler: scheduler).run { HotInput<Int>() }
      let leaf = watch(passage.attach(hot, weakly.object("captured"), other.compactMap { $0 }))
      hot.push(1)
      hot.push(TestError.failure)
      other.push(1)
      switch manner {
      case .ended: hot.terminate(withReason: .completed)
      case .failed: hot.terminate(withReason: .error(TestError.failure))
      case .released: break
      case .branchEnded: leaf()?.terminateBranch(.cancelled)
      }
    }
    finish(passage.testDescription, other)
    #expect(weakly.alive == [])
    withExtendedLifetime(other) {}
  }

  @Test(arguments: Passage<ColdKind<Int>>.all, Manner.allCases)
  func `a Cold frees`(_ passage: Passage<ColdKind<Int>>, _ manner: Manner) {
    let other = HotInput<Int>()
    do {
      let task = weakly.object("task")
      let cold = StreamContext(scheduler: scheduler).run {
        Cold<Int, Int> { _, request, respond in respond(.success(task.same(request))) }
      }
      let leaf = watch(passage.attach(cold, weakly.object("captured"), other.compactMap { $0 }))
      cold.request(1, share: true)
      other.push(1)
      switch manner {
      case .ended: cold.terminate(withReason: .completed)
      case .failed: cold.terminate(withReason: .error(TestError.failure))
      case .released: break
      case .branchEnded: leaf()?.terminateBranch(.cancelled)
      }
    }
    finish(passage.testDescription, other)
    #expect(weakly.alive == [])
    withExtendedLifetime(other) {}
  }

  @Test(arguments: Passage<ObservableInputKind>.all, [Manner.ended, .released])
  func `an Observable frees`(_ passage: Passage<ObservableInputKind>, _ manner: Manner) {
    let other = HotInput<Int>()
    do {
      let observable = StreamContext(scheduler: scheduler).run { ObservableInput(0) }
      _ = watch(passage.attach(observable, weakly.object("captured"), other.compactMap { $0 }))
      observable.set(1)
      other.push(1)
      if manner == .ended { observable.terminate(withReason: .completed) }
    }
    finish(passage.testDescription, other)
    #expect(weakly.alive == [])
    withExtendedLifetime(other) {}
  }

  @Test func `an ended branch is freed while its root goes on`() {
    let hot = HotInput<Int>()
    do {
      let object = weakly.object("captured")
      let branch = hot.map { object.same($0) }.mapError { _ in .completed }
      weakly.watch(branch.node, as: "branch")
      weakly.watch(branch.node.parent!, as: "map")
    }
    hot.push(1)
    #expect(weakly.alive.count == 3)
    hot.push(TestError.failure)
    #expect(weakly.alive == [])
    #expect(hot.isActive)
  }

  @Test func `a HotProducer's task does not keep it`() {
    let kept = Kept<@Sendable (Event<Int>) -> Void>()
    do {
      let producer = HotProducer<Int> { kept.keep($0) }
      let branch = producer.on { [object = weakly.object("captured")] _ in object.use() }
      weakly.watch(branch)
      kept.all[0](.next(1))
    }
    kept.all[0](.next(2))
    #expect(weakly.alive == [])
  }

  /// Lets everything come to its end. What outlives one of its sources needs the other one's end, too.
  private func finish(_ passage: String, _ other: HotInput<Int>) {
    if ["merge", "combine"].contains(passage) { other.terminate(withReason: .completed) }
    scheduler.run()
  }

  /// Watches a node and all above it; gives it back as long as it lives.
  private func watch(_ leaf: Node) -> () -> Node? {
    var place: Node? = leaf
    while let node = place {
      weakly.watch(node, as: "\(type(of: node))")
      place = node.parent
    }
    return { [weak leaf] in leaf }
  }
}
