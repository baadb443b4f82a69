import Testing

@testable import Streams

/// Functions that return the last stream of a chain, and hold the first no longer.
struct `A stream lives as long as one stream of its tree is held` {
  private let transcript = Transcript()
  private let weakly = Weakly()
  private let scheduler = VirtualScheduler()

  private func pages() -> Cold<Int, String> {
    let object = weakly.object("task")
    return Cold<Int, Int> { _, request, respond in
      respond(.success(object.same(request)))
    }
    .map { "page \($0)" }.inFlight(limit: 3)
  }

  @Test func `a Cold that a function returns answers, and is freed`() {
    do {
      let pages = pages().on { [transcript] in transcript.write($0) }
      pages.request(1)
      #expect(pages.isActive)
    }
    #expect(transcript.lines == ["page 1"])
    #expect(weakly.alive == [])
  }

  @Test(arguments: [true, false])
  func `a dispatch or throttle that is held alone keeps the Cold`(_ isDispatch: Bool) {
    let cold: Cold<Int, String> =
      isDispatch ? pages().dispatch(.inline) : pages().throttle(PressureThrottle(buffer: 3))
    cold.on { [transcript] in transcript.write($0) }
    cold.request(2, share: true)
    #expect(transcript.lines == ["page 2"] && cold.isActive)
  }

  @Test(arguments: [true, false])
  func `a dispatch or throttle that is held alone keeps the Promise`(_ isDispatch: Bool) {
    let answer = Answer<Int>()
    let promise: Promise<Int> =
      isDispatch
      ? Promise(answer).dispatch(.inline) : Promise(answer).throttle(PressureThrottle(buffer: 3))
    // Nothing but the stream holds the Promise now.
    answer.drop()
    #expect(promise.isActive)
    promise.cancel()
    #expect(promise.cause?.explanation == "cancel() was called on it")
  }

  @Test func `a timer that is counted ticks while the counter is held`() {
    var counter: Hot<UInt>? = StreamContext(scheduler: scheduler).run {
      TimerStream(interval: 1).start().count().on { [transcript] in transcript.write($0) }
    }
    scheduler.advance(by: .seconds(2))
    #expect(transcript.lines == ["1", "2"] && counter?.isActive == true)
    let unkept = counter?.unkept
    counter = nil
    #expect(unkept?.cause?.description.hasSuffix("because nothing held TimerStream<()> any more") == true)
    scheduler.run()
    #expect(transcript.lines.count == 2)
  }

  @Test func `a stream in the middle, and the observable of a Hot`() {
    let events = Kept<@Sendable (Event<Int>) -> Void>()
    let middle = Hot<Int> { events.keep($0) }.map { $0 * 2 }.observable(initial: 0)
    middle.filter { $0 > 2 }.on { [transcript] in transcript.write($0) }
    for value in 1...2 { events.all[0](.next(value)) }
    #expect(transcript.lines == ["4"] && middle.value == 4)
  }

  @Test func `a Hot of a Promise's many values keeps the Promise`() {
    let answer = Answer<Int>()
    let values = Promise(answer).flatMap { [$0, $0 + 1] }.map { $0 * 10 }
    answer.drop()
    #expect(values.isActive)
  }

  @Test func `an inner timer ends with the last holder of the outer stream, in whichever order they end`() {
    for endsFirst in [true, false] {
      let events = Kept<@Sendable (Event<Int>) -> Void>()
      let heard = Transcript()
      StreamContext(scheduler: scheduler).run {
        var ticks: Hot<Void>? = Hot<Int> { events.keep($0) }.flatMap(.merge) { _ in
          TimerStream(interval: 1).start()
        }
        ticks?.on { heard.write("tick") }
        events.all[0](.next(1))
        if endsFirst { events.all[0](.terminate(reason: .completed)) }
        scheduler.advance(by: .seconds(2))
        #expect(heard.lines == ["tick", "tick"])
        weakly.watch(from: ticks?.node ?? Node(parent: nil) { _, _, _ in })
        ticks = nil
        events.drop()
      }
      scheduler.advance(by: .seconds(5))
      #expect(heard.lines.count == 2)
      #expect(weakly.alive == [])
    }
  }

  @Test func `what an input is turned into does not keep it`() {
    var (hot, value, future): (HotInput<Int>?, ObservableInput<Int>?, FutureInput<Int>?) = (
      HotInput(), ObservableInput(1), FutureInput()
    )
    let (seen, set, settled) = (hot?.hot(), value?.observable(), future?.future())
    (hot, value, future) = (nil, nil, nil)
    #expect(seen?.cause?.description == "completed: nothing held it any more")
    #expect(set?.cause?.description == "completed: nothing held it any more" && set?.value == 1)
    #expect(settled?.cause?.description == "cancelled: nothing held it any more")
  }

  @Test func `a loop keeps the stream, and leaving it ends that`() async throws {
    let events = Kept<@Sendable (Event<Int>) -> Void>()
    do {
      let values = weakly.watch(Hot<Int> { events.keep($0) }).map { $0 * 2 }.values
      for value in 1...3 { events.all[0](.next(value)) }
      for try await value in values {
        transcript.write(value)
        break
      }
    }
    #expect(transcript.lines == ["2"])
    events.drop()
    #expect(weakly.alive == [])
  }
}
