/// Members in order. Each can leave, or go to the end, without a look at the others: the owner of a member knows its seat.
///
/// The order can be gone through step by step while it changes, so that nothing is copied for that.
struct Seating<Member: Sendable>: Sendable {
  private struct Seat {
    /// Nil in a free seat, and in seat 0, which is before the first one and after the last one.
    var member: Member?
    /// The number of the member that sits there, among all that have come.
    var number = 0
    var before = 0
    /// In a free seat, another free one; 0 without any.
    var after = 0
  }

  /// A member where it sits.
  struct Turn: Sendable {
    let member: Member
    fileprivate let seat: Int
    fileprivate let number: Int
  }

  private var seats: [Seat] = []
  private var free = 0
  private var arrivals = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// Adds a member at the end.
  ///
  /// - Returns: its seat, which is never 0.
  mutating func append(_ member: Member) -> Int {
    if seats.isEmpty {
      seats.reserveCapacity(2)
      seats.append(Seat())
    }
    let seat = freeSeat()
    arrivals += 1
    count += 1
    seats[seat].member = member
    seats[seat].number = arrivals
    link(seat)
    return seat
  }

  /// Takes out the member that sits there.
  mutating func remove(at seat: Int) {
    unlink(seat)
    seats[seat] = Seat(after: free)
    free = seat
    count -= 1
  }

  /// Lets all others go before the member that sits there.
  mutating func moveToEnd(at seat: Int) {
    unlink(seat)
    link(seat)
  }

  /// The first one; nil without any.
  var first: Turn? { seats.isEmpty ? nil : turn(at: seats[0].after) }

  /// The one after another; nil after the last one, and the first one again when the other has left.
  func next(after turn: Turn) -> Turn? {
    seats[turn.seat].number == turn.number ? self.turn(at: seats[turn.seat].after) : first
  }

  /// All of them, in order.
  ///
  /// - Complexity: O(*n*).
  var members: [Member] {
    var members: [Member] = []
    members.reserveCapacity(count)
    var turn = first
    while let present = turn {
      members.append(present.member)
      turn = next(after: present)
    }
    return members
  }

  private func turn(at seat: Int) -> Turn? {
    seats[seat].member.map { Turn(member: $0, seat: seat, number: seats[seat].number) }
  }

  private mutating func freeSeat() -> Int {
    guard free != 0 else {
      seats.append(Seat())
      return seats.count - 1
    }
    let seat = free
    free = seats[seat].after
    return seat
  }

  private mutating func link(_ seat: Int) {
    let last = seats[0].before
    seats[seat].before = last
    seats[seat].after = 0
    seats[last].after = seat
    seats[0].before = seat
  }

  private mutating func unlink(_ seat: Int) {
    let (before, after) = (seats[seat].before, seats[seat].after)
    seats[before].after = after
    seats[after].before = before
  }
}
