import Testing

@testable import Streams

struct `The error for what has no room at an input` {
  @Test func `comes once until there is room again, whatever else is taken`() {
    var mailbox = Mailbox(.atMost(1, whenFull: .fail))
    let heard = Counter()
    var said: [Bool] = []
    // Adds a value, and the error for it.
    func push() {
      guard case .refused(let isFirst) = mailbox.add(value: { heard.increment() }, from: .other) else {
        return
      }
      said.append(isFirst)
      if isFirst { mailbox.add(from: .other) {} }
    }
    for _ in 1...3 { push() }
    // The value is taken, and another one waits behind the error.
    #expect(mailbox.take().letters.count == 1)
    for _ in 1...2 { push() }
    #expect(said == [true, false, true])
    // The error makes no room.
    #expect(mailbox.take().letters.count == 1)
    push()
    #expect(said == [true, false, true, false])
    mailbox.takeFirst(from: .current).letter?.work()
    #expect(heard.value == 1)
    for _ in 1...2 { push() }
    #expect(said == [true, false, true, false, true])
  }

  @Test func `leaves the values their turn where its handlers push more`() {
    let input = HotInput<Int>(mailbox: .atMost(1, whenFull: .fail))
    let (pushed, values, errors) = (Counter(), Counter(), Counter())
    let pushTwo: @Sendable () -> Void = {
      for _ in 1...2 where pushed.value < 10_000 { input.push(pushed.increment()) }
    }
    input.on { _ in
      values.increment()
      pushTwo()
    }
    input.onError { _ in
      errors.increment()
      pushTwo()
    }
    input.push(0)
    #expect(values.value > 2_000)
    #expect(abs(values.value - errors.value) <= 2)
    // The handlers hold their own input.
    input.terminate(withReason: .completed)
  }
}
