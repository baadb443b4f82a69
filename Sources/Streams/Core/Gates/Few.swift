/// Objects that are known where they are few, so that they need not be looked for: the roots above a gate, or what holds their
/// trees. There are mostly one or two, however long the chain of joins.
// Unmanaged: what has this holds them.
enum Few<Object: AnyObject> {
  case none
  case one(Unmanaged<Object>)
  // Without a list: most joins have two sources.
  case two(Unmanaged<Object>, Unmanaged<Object>)
  case some([Unmanaged<Object>])
  case tooMany

  private static var most: Int { 4 }

  /// Those of both, each once, in order.
  func joined(with other: Few) -> Few {
    switch (self, other) {
    case (.none, _), (_, .tooMany): other
    case (_, .none), (.tooMany, _): self
    case (.one(let first), .one(let second)):
      first.toOpaque() == second.toOpaque() ? self : .two(first, second)
    default: joinedOneByOne(with: other)
    }
  }

  @inline(never)
  private func joinedOneByOne(with other: Few) -> Few {
    let all = list
    let new = other.list.filter { one in !all.contains { $0.toOpaque() == one.toOpaque() } }
    if new.isEmpty { return self }
    return all.count + new.count > Self.most ? .tooMany : .some(all + new)
  }

  /// None where they are too many.
  private var list: [Unmanaged<Object>] {
    switch self {
    case .none, .tooMany: []
    case .one(let one): [one]
    case .two(let first, let second): [first, second]
    case .some(let all): all
    }
  }

  /// What the body makes of each; nil when they are too many to be known.
  func map<Output>(_ body: (Object) -> Output) -> [Output]? {
    if case .tooMany = self { return nil }
    return list.map { $0._withUnsafeGuaranteedRef(body) }
  }

  /// Whether one of them is sought; nil when they are too many to be known.
  func contains(where isSought: (Object) -> Bool) -> Bool? {
    switch self {
    case .none: false
    case .one(let one): one._withUnsafeGuaranteedRef(isSought)
    case .two(let first, let second):
      first._withUnsafeGuaranteedRef(isSought) || second._withUnsafeGuaranteedRef(isSought)
    case .some(let all): all.contains { $0._withUnsafeGuaranteedRef(isSought) }
    case .tooMany: nil
    }
  }
}
