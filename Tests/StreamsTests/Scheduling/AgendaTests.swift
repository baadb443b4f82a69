import Testing

@testable import Streams

struct AgendaTests {
  private func drain(_ agenda: inout Agenda<ScheduledWork>) -> [Duration] {
    var dues: [Duration] = []
    while let first = agenda.takeFirst(dueBy: nil) { dues.append(first.due) }
    return dues
  }

  @Test func `works come out by due time, whatever order they went in`() {
    var agenda = Agenda<ScheduledWork>()
    let dues = (0..<500).map { Duration.milliseconds(($0 * 7919) % 500) }
    for due in dues { agenda.insert(ScheduledWork {}, due: due) }

    #expect(drain(&agenda) == dues.sorted())
  }

  @Test func `nothing comes out before its time`() {
    var agenda = Agenda<ScheduledWork>()
    agenda.insert(ScheduledWork {}, due: .seconds(2))

    #expect(agenda.takeFirst(dueBy: .seconds(1)) == nil)
    #expect(agenda.takeFirst(dueBy: .seconds(2))?.due == .seconds(2))
  }

  @Test func `at one instant what is ahead comes first, each in its order`() {
    var agenda = Agenda<ScheduledWork>()
    let works = (0..<6).map { _ in ScheduledWork {} }
    for (number, work) in works.enumerated() {
      agenda.insert(work, due: .seconds(number < 5 ? 1 : 0), isAhead: !number.isMultiple(of: 2))
    }
    var order: [Int?] = []
    while let first = agenda.takeFirst(dueBy: nil) { order.append(works.firstIndex { $0 === first.item }) }

    #expect(order == [5, 1, 3, 0, 2, 4])
  }

  @Test func `cancelled works do not pile up`() {
    var agenda = Agenda<ScheduledWork>()
    let kept = ScheduledWork {}
    agenda.insert(kept, due: .seconds(1))
    for _ in 0..<10_000 {
      let work = ScheduledWork {}
      agenda.insert(work, due: .seconds(3600))
      work.cancel()
    }

    #expect(agenda.count <= 128)
    #expect(agenda.takeFirst(dueBy: nil)?.item === kept)
    #expect(agenda.nextDue() == nil)
    #expect(agenda.count == 0)
  }

  @Test func `cancelled works do not pile up when there have been many`() {
    var agenda = Agenda<ScheduledWork>()
    for _ in 0..<10_000 { agenda.insert(ScheduledWork {}, due: .seconds(1)) }
    #expect(drain(&agenda).count == 10_000)
    for _ in 0..<10_000 {
      let work = ScheduledWork {}
      agenda.insert(work, due: .seconds(3600))
      work.cancel()
    }

    #expect(agenda.count <= 128)
  }

  @Test func `a sweep keeps the order`() {
    var agenda = Agenda<ScheduledWork>()
    var expected: [Duration] = []
    for index in 0..<1000 {
      let due = Duration.milliseconds((index * 617) % 1000)
      let work = ScheduledWork {}
      agenda.insert(work, due: due)
      if index % 3 == 0 { expected.append(due) } else { work.cancel() }
    }

    #expect(drain(&agenda) == expected.sorted())
  }
}
