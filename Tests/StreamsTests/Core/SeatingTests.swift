import Testing

@testable import Streams

struct `Members at seats` {
  private var seating = Seating<String>()

  @Test mutating func `are in order, leave it, and go to its end`() {
    #expect(seating.isEmpty && seating.members == [])
    let seats = ["a", "b", "c", "d"].map { seating.append($0) }
    seating.moveToEnd(at: seats[1])
    seating.remove(at: seats[2])
    #expect(seating.members == ["a", "d", "b"])
    let seat = seating.append("e")
    #expect(seat == seats[2])
    #expect(seating.members == ["a", "d", "b", "e"] && seating.count == 4)
    for seat in seats { seating.remove(at: seat) }
    #expect(seating.isEmpty && seating.members == [])
  }

  @Test mutating func `are followed by the next one, or by the first one when they have left`() throws {
    let seats = ["a", "b", "c"].map { seating.append($0) }
    let first = try #require(seating.first)
    let second = try #require(seating.next(after: first))
    #expect(second.member == "b")
    seating.remove(at: seats[1])
    #expect(seating.next(after: first)?.member == "c")
    #expect(seating.next(after: second)?.member == "a")
    // Where it sat, somebody else does.
    _ = seating.append("d")
    #expect(seating.next(after: second)?.member == "a")
    #expect(seating.members == ["a", "c", "d"])
  }
}
