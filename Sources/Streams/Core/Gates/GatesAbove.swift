/// A gate and those that feed it, each once, from the left to the right.
///
/// Each join on the way may double the number of ways that lead to one gate. So a search above a gate goes gate by gate. Up to
/// the first join there is one way, and nothing to remember.
struct GatesAbove: Sequence, IteratorProtocol {
  private let ways: (Gate) -> [Inlet]
  private var nearest: Gate?
  private var open: [Gate] = []
  private var isDivided = false
  private var seen: Set<ObjectIdentifier> = []

  /// - Parameter ways: those of a gate's ways in that lead on.
  init(_ gate: Gate, through ways: @escaping (Gate) -> [Inlet] = { $0.inlets }) {
    self.ways = ways
    nearest = gate
  }

  mutating func next() -> Gate? {
    while let gate = nearest ?? open.popLast() {
      nearest = nil
      let inlets = ways(gate)
      if inlets.count > 1 { isDivided = true }
      if isDivided, !seen.insert(ObjectIdentifier(gate)).inserted { continue }
      nearest = inlets.first?.gate
      for inlet in inlets.dropFirst().reversed() { open.append(inlet.gate) }
      return gate
    }
    return nil
  }
}

extension Gate {
  /// This gate and those that feed it, each once. From any thread.
  final var gatesAbove: GatesAbove { GatesAbove(self) }

  /// The roots that feed this gate, itself if it is one, where they are few. From any thread.
  final var roots: Few<Gate> { isJunction ? asJunction.rootsAbove : .one(.passUnretained(self)) }

  /// What the body makes of each of those roots, from the left to the right; of nil, nothing. From any thread.
  ///
  /// - Complexity: O(1) unless there are many roots; else O(*n*) in the number of gates above.
  final func compactMapRoots<Output>(_ body: (Gate) -> Output?) -> [Output] {
    // Without a list: it is asked for each value that waits.
    if case .one(let root) = roots { return root._withUnsafeGuaranteedRef(body).map { [$0] } ?? [] }
    return roots.map(body)?.compactMap { $0 } ?? gatesAbove.compactMap { $0.isJunction ? nil : body($0) }
  }

  /// Whether one of those roots is sought. From any thread.
  ///
  /// - Complexity: as that of ``compactMapRoots(_:)``.
  final func containsRoot(where isSought: (Gate) -> Bool) -> Bool {
    roots.contains(where: isSought) ?? gatesAbove.contains { !$0.isJunction && isSought($0) }
  }

  /// Whether several ways may lead here.
  final var hasSeveralWaysIn: Bool { inlets.count > 1 || flattening != nil }
}
