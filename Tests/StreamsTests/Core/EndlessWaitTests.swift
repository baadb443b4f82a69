@testable import Streams
import Testing

private typealias Producer = SignalProducer<Int, any Error>

/// What keeps whatever comes for ever, and so the end of its source.
private let waits: [(name: String, wait: @Sendable (Producer, Dispatch) -> Producer)] = [
  ("delay", { producer, _ in producer.delay(.infinity) }),
  ("dispatch", { $0.dispatch($1) }),
  ("dispatch twice", { $0.dispatch($1).dispatch($1) }),
  ("delay below a dispatch", { $0.dispatch($1).delay(.infinity) }),
  ("dispatch in place", { $0.map { $0 }.dispatched($1) }),
  ("dispatch of a side", { $0.dispatch($1).merge(with: Producer.empty) }),
  (
    "dispatch of an inner stream",
    { inner, never in Producer(value: 1).flatMap(.merge) { _ in inner.dispatch(never) } }
  ),
]

private let sources: [(name: String, source: Producer)] = [
  ("a value", Producer(value: 1)), ("values", Producer([1, 2, 3])), ("never", Producer.never),
  ("a value, then never", Producer(value: 1).concat(Producer.never)),
  ("a value, then a failure", Producer(value: 1).concat(Producer(error: TestError.failure))),
]

struct `What waits for ever` {
  private static let cases = waits.indices.flatMap { wait in sources.indices.map { (wait, $0) } }

  private let scheduler = VirtualScheduler()
  private let weakly = Weakly()
  private let heard = Transcript()

  private func start(_ index: Int) -> any Disposable {
    let (wait, source) = Self.cases[index]
    return StreamContext(scheduler: scheduler).run {
      let handler = weakly.object("handler")
      let never = Dispatch.after(delay: .infinity, on: .scheduler(scheduler))
      return waits[wait].wait(sources[source].source, never).map { handler.same($0) }.start { [heard] in
        handler.use()
        heard.write("\($0)")
      }
    }
  }

  private func name(of index: Int) -> String {
    "\(waits[Self.cases[index].0].name), \(sources[Self.cases[index].1].name)"
  }

  @Test(arguments: cases.indices)
  func `is freed when the program has released its run`(_ index: Int) {
    _ = start(index)
    scheduler.run()
    #expect(weakly.alive == [], "\(name(of: index))")
    #expect(heard.lines == ["interrupted"], "\(name(of: index))")
  }

  @Test(arguments: cases.indices)
  func `stays while the program can dispose of its run`(_ index: Int) {
    let run = start(index)
    scheduler.run()
    #expect(weakly.alive == ["handler"], "\(name(of: index))")
    #expect(heard.lines == [], "\(name(of: index))")
    run.dispose()
    scheduler.run()
    #expect(weakly.alive == [], "\(name(of: index))")
  }
}
