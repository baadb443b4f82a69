@testable import Streams
import Testing

struct `Descriptions without a probe` {
  @Test func `a stream is described by its kind, its types and its operator`() {
    let hot = HotInput<Int>()
    let cold = Cold<Int, String> { _, _, _ in }
    let observable = ObservableInput(1)
    let promise = Promise<Int> { _ in }
    #expect("\(hot)" == "HotInput<Int>")
    #expect("\(hot.hot())" == "Hot<Int>")
    #expect("\(hot.map { "\($0)" })" == "Hot<String>.map")
    #expect("\(hot.filter { $0 > 1 }.scan(initial: 0, +))" == "Hot<Int>.scan")
    #expect("\(cold)" == "Cold<Int, String>")
    #expect("\(cold.map { $0.count })" == "Cold<Int, Int>.map")
    #expect("\(cold.mapRequest { (text: String) in text.count })" == "Cold<String, String>.mapRequest")
    #expect("\(observable)" == "ObservableInput<Int>")
    #expect("\(observable.map { $0 * 2 })" == "Observable<Int>.map")
    #expect("\(promise)" == "Promise<Int>")
    #expect("\(promise.retry(1))" == "Promise<Int>.retry")
    #expect("\(promise.future())" == "Future<Int>.future")
    #expect("\(FutureInput<Int>())" == "FutureInput<Int>")
    #expect("\(TimerStream(interval: 1))" == "TimerStream<()>")
  }

  @Test func `joins and operators that wait are described, too`() {
    let (left, right) = (HotInput<Int>(), HotInput<Bool>())
    #expect("\(left.zip(right))" == "Hot<(Int, Bool)>.zip")
    #expect("\(left.merge(left))" == "Hot<Int>.merge")
    #expect("\(left.delay(1))" == "Hot<Int>.delay")
    #expect("\(left.throttle(TimedThrottle(interval: 1)))" == "Hot<Int>.throttle")
    #expect("\(left.dispatch(.inline))" == "Hot<Int>.dispatch")
    #expect("\(left.timeout(1))" == "Hot<Int>.timeout")
    #expect("\(ObservableInput(1).combine(stream: ObservableInput(2)))" == "Observable<(Int, Int)>.combine")
  }

  @Test func `a request is described by how it stands, without its values`() {
    let answers = Kept<TaskAnswer<Int>>()
    let cold = Cold<String, Int> { _, _, respond in answers.keep(respond) }
    let branch = cold.on { _ in }
    let (answered, withdrawn) = (branch.request("secret"), branch.request("secret"))
    #expect("\(answered) \(withdrawn)" == "PendingRequest, active PendingRequest, active")
    withdrawn.cancel()
    answers.all.first?(.success(7))
    #expect("\(answered) \(withdrawn)" == "PendingRequest, over PendingRequest, over")
    #expect(String(reflecting: answered) == "PendingRequest, over")
  }

  @Test func `a dispatched stream is who it was`() {
    let hot = HotInput<Int>()
    let mapped = hot.map { $0 }.dispatched(.inline)
    let answered = hot.asyncMap { $1(.success($0)) }.dispatched(.inline)
    #expect("\(mapped) \(answered)" == "Hot<Int>.map Hot<Int>.asyncMap")
    #expect("\(hot.map { $0 }.named("mine").dispatched(.inline))" == "mine")
  }

  @Test func `a name takes the place of it, and makes no probe's record`() {
    let hot = HotInput<Int>().named("numbers")
    let doubled = hot.map { $0 * 2 }
    #expect("\(hot) \(doubled)" == "numbers Hot<Int>.map")
    doubled.named("doubled").named("twice")
    #expect("\(doubled) \(String(reflecting: doubled))" == "twice twice")
    #expect(doubled.inspected == nil && doubled.map { $0 }.inspected == nil)
    let (sum, transcript) = (doubled.scan(initial: 0, +), Transcript())
    sum.on { transcript.write($0) }
    hot.push(1)
    hot.push(2)
    #expect(transcript.lines == ["2", "6"])
  }

  @Test func `a name that a stream gets after its end is no fact, whether a probe has known it or not`() {
    let probe = Probe(isAwake: false) { .zero }
    let context = StreamContext(scheduler: VirtualScheduler(), probe: probe)
    let (unknown, known) = context.run { (HotInput<Int>(), HotInput<Int>()) }
    unknown.terminate(withReason: .completed)
    probe.wake()
    known.named("early")
    known.terminate(withReason: .completed)
    _ = probe.drain()
    unknown.named("unknown")
    known.named("late")
    #expect(probe.drain().facts.isEmpty)
    #expect("\(unknown) \(known)" == "unknown late")
  }

  @Test func `a name is kept for as long as its stream`() {
    let weakly = Weakly()
    do {
      let hot = HotInput<Int>()
      let named = hot.map { $0 }.named("short-lived")
      if let record = named.node.record { weakly.watch(record, as: "record") }
      hot.terminate(withReason: .completed)
      #expect("\(named)" == "short-lived")
      #expect(weakly.alive == ["record"])
    }
    #expect(weakly.alive == [])
  }

  @Test func `streams are named by several threads at once`() {
    let hot = HotInput<Int>()
    let streams = (0..<200).map { _ in hot.map { $0 } }
    onThreads(2) { thread in
      for stream in streams { stream.named("\(thread)") }
    }
    #expect(streams.allSatisfy { ["0", "1"].contains("\($0)") })
    #expect(Set(streams.compactMap { $0.node.record.map(ObjectIdentifier.init) }).count == 200)
    hot.terminate(withReason: .completed)
  }
}
