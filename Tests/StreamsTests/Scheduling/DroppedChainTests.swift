import Streams
import Testing

struct `A chain of works whose place drops them` {
  @Test func `is released without nesting, however long it is`() {
    let thread = DispatchThread()
    thread.pause()
    weak var last: Counter?
    do {
      let counter = Counter()
      last = counter
      var link = Dispatch.async(on: .thread(thread)).execute {}
      for _ in 0..<300_000 { link = link.then(.inline) {} }
      link.then(.inline) { counter.increment() }
    }
    #expect(last?.value == 0)
    thread.stop()
    #expect(last == nil)
  }

  @Test func `does not go on after a synchronous one`() {
    let (thread, ran) = (DispatchThread(), Counter())
    thread.stop()
    Dispatch.sync(on: .thread(thread)).execute { ran.increment() }.then(.inline) { ran.increment() }
    #expect(ran.value == 0)
  }
}
