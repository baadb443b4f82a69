/// The gates that a closing reaches from another one, in the order in which they came.
struct GatesBelow: Sendable {
  private var entries: [ObjectIdentifier: (number: Int, gate: Gate)] = [:]
  private var count = 0

  /// Adds a gate, which keeps its place if it is there already.
  mutating func add(_ gate: Gate) {
    guard entries[ObjectIdentifier(gate)] == nil else { return }
    count += 1
    entries[ObjectIdentifier(gate)] = (count, gate)
  }

  /// Takes a gate out; nil when it is not there.
  mutating func remove(_ gate: Gate) -> Gate? { entries.removeValue(forKey: ObjectIdentifier(gate))?.gate }

  /// Sorted, because they are rarely asked for: by a cancel.
  var inOrder: [Gate] { entries.values.sorted { $0.number < $1.number }.map(\.gate) }
}
