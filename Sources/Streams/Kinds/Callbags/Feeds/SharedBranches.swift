/// The sinks' parts of a shared run, in the order in which they have come.
struct SharedBranches<Branch: AnyObject & Sendable>: Sendable {
  private var seating = Seating<Branch>()
  private var seats: [ObjectIdentifier: Int] = [:]
  /// All of them, unless one has come or left since that was made.
  private var listed: [Branch]?

  var count: Int { seating.count }
  var isEmpty: Bool { seating.isEmpty }

  func contains(_ branch: Branch) -> Bool { seats[ObjectIdentifier(branch)] != nil }

  mutating func add(_ branch: Branch) {
    seats[ObjectIdentifier(branch)] = seating.append(branch)
    listed = nil
  }

  mutating func remove(_ branch: Branch) {
    guard let seat = seats.removeValue(forKey: ObjectIdentifier(branch)) else { return }
    seating.remove(at: seat)
    listed = nil
  }

  /// All of them, in order: one list for all values between two changes.
  mutating func all() -> [Branch] {
    if let listed { return listed }
    let all = seating.members
    listed = all
    return all
  }
}
