import Testing

@testable import Streams

struct `The order of what waits at an input` {
  @Test func `is that in which it came, whatever is dropped`() {
    var mailbox = Mailbox(.atMost(2, whenFull: .dropOldest))
    let heard = Kept<String>()
    for number in 1...3 {
      _ = mailbox.add(value: { heard.keep("value \(number)") }, from: .other)
      mailbox.add(from: .other) { heard.keep("error \(number)") }
    }
    #expect(mailbox.count == 5)
    mailbox.takeFirst(from: .current).letter?.work()
    while !mailbox.isEmpty {
      for letter in mailbox.take().letters { letter.work() }
    }
    #expect(heard.all == ["error 1", "value 2", "error 2", "value 3", "error 3"])
  }

  @Test func `keeps what a visitor has left behind another thread's value`() {
    let mailbox = Locked(Mailbox(.atMost(2, whenFull: .dropOldest)))
    onThreads(1) { _ in mailbox.withLock { _ = $0.add(value: {}, from: .other) } }
    mailbox.withLock { $0.add(from: .other) {} }
    #expect(mailbox.withLock { $0.takeFirst(from: .current).letter == nil })
    #expect(mailbox.withLock { $0.count } == 2)
  }
}
