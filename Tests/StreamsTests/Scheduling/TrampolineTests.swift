import Testing

@testable import Streams

struct TrampolineTests {
  enum Event: Character, CaseIterable {
    case begins = "b"
    case returns = "r"
    case done = "d"
    case doneElsewhere = "e"
    case takesBack = "t"
  }

  /// What each event does in each phase: where it leads, and what it answers.
  private static let transitions: [(from: Trampoline.Phase, Event, to: Trampoline.Phase, answer: Bool)] = [
    (.inside, .begins, .inside, false),
    (.inside, .returns, .outside, false),
    (.inside, .done, .doneInside, false),
    (.inside, .doneElsewhere, .over, true),
    (.inside, .takesBack, .inside, false),
    (.doneInside, .begins, .inside, false),
    (.doneInside, .returns, .over, true),
    (.doneInside, .done, .doneInside, false),
    (.doneInside, .doneElsewhere, .doneInside, false),
    (.doneInside, .takesBack, .inside, true),
    (.outside, .begins, .inside, false),
    (.outside, .returns, .outside, false),
    (.outside, .done, .over, true),
    (.outside, .doneElsewhere, .over, true),
    (.outside, .takesBack, .outside, false),
    (.over, .begins, .inside, false),
    (.over, .returns, .over, false),
    (.over, .done, .over, false),
    (.over, .doneElsewhere, .over, false),
    (.over, .takesBack, .over, false),
  ]

  private static func tell(_ trampoline: inout Trampoline, _ event: Event) -> Bool {
    switch event {
    case .begins: trampoline.begin()
    case .returns: return trampoline.returned()
    case .done: return trampoline.done()
    case .doneElsewhere: return trampoline.doneElsewhere()
    case .takesBack: return trampoline.takeBack()
    }
    return false
  }

  @Test func `each event leads from each phase to one other, and says whether its caller goes on`() {
    for (from, event, to, answer) in Self.transitions {
      var trampoline = Trampoline(from)
      #expect(Self.tell(&trampoline, event) == answer, "\(from) \(event)")
      #expect(trampoline.phase == to, "\(from) \(event)")
    }
    #expect(Self.transitions.count == 4 * Event.allCases.count)
  }

  /// All orders of a call's events, the return among ends that come before and after it.
  @Test func `of a return and an end, whichever comes second goes on, and nothing goes on twice`() {
    var orders: [[Event]] = [[]]
    for _ in 0..<6 { orders += orders.flatMap { order in [.returns, .done].map { order + [$0] } } }
    for order in orders where order.count(where: { $0 == .returns }) <= 1 {
      var trampoline = Trampoline()
      let answers = order.map { Self.tell(&trampoline, $0) }
      let (returned, done) = (order.firstIndex(of: .returns), order.firstIndex(of: .done))
      let second = returned.flatMap { returned in done.map { max(returned, $0) } }
      // What is over before the return is over once.
      #expect(answers.indices.filter { answers[$0] } == (second.map { [$0] } ?? []), "\(order)")
    }
  }

  @Test func `an end on another thread than that of the call goes on at once, and the return does not`() {
    for order in [[Event.doneElsewhere, .returns, .done], [.returns, .doneElsewhere, .done]] {
      var trampoline = Trampoline()
      let answers = order.map { Self.tell(&trampoline, $0) }
      #expect(order.indices.filter { answers[$0] } == order.indices.filter { order[$0] == .doneElsewhere })
    }
  }
}
