import Streams
import StreamsTesting
import Testing

/// How diagrams write values that have sets and dictionaries inside, whose order Swift does not keep.
struct `Values in diagrams` {
  let marbles = Marbles()

  @Test func `have the sets and dictionaries in tuples, lists and optionals in order`() throws {
    try marbles.expect("a", { $0.map { ($0, [Set([3, 1, 2]), []]) } }, "<a,[[1, 2, 3], []]>")
    try marbles.expect("a", { $0.map { ($0, Optional(Set([3, 1, 2]))) } }, "<a,Optional([1, 2, 3])>")
    try marbles.expect("a", { $0.map { ($0, [[2: "b", 1: "a"]]) } }, "<a,[[1: \"a\", 2: \"b\"]]>")
    try marbles.expect("a", { $0.map { ($0, [(x: Set([3, 1, 2]), 4)]) } }, "<a,[(x: [1, 2, 3], 4)]>")
    try marbles.expect("a", { $0.map { _ in [Set([2, 1]): Set([4, 3])] } }, "[<[1, 2]:[3, 4]>]")
  }

  @Test func `have those of structs and enums in it, too`() throws {
    let basket = Basket(name: "b", fruits: [3, 1, 2])
    let words = "Basket(name: \"b\", fruits: [1, 2, 3])"
    let module = "StreamsTestingTests"
    try marbles.expect("a", { $0.map { _ in basket } }, "<\(words)>")
    try marbles.expect("a", { $0.map { ($0, [basket]) } }, "<a,[\(module).\(words)]>")
    try marbles.expect("a", { $0.map { _ in Parcel.full([3, 1, 2]) } }, "<full([1, 2, 3])>")
    try marbles.expect(
      "a",
      { $0.map { _ in Parcel.labelled([3, 1, 2], weight: 4) } },
      "<labelled([1, 2, 3], weight: 4)>")
    try marbles.expect(
      "a",
      { $0.map { ($0, [Parcel.packed(basket), .empty]) } },
      "<a,[\(module).Parcel.packed(\(module).\(words)), \(module).Parcel.empty]>")
  }

  @Test func `print as ever without any, and as they say`() throws {
    let shy = Shy(numbers: [3, 1, 2])
    try marbles.expect("a", { $0.map { ($0, [shy]) } }, "<a,[shy]>")
    let plain: [(String, Parcel?)] = [("b", .empty), ("c", nil)]
    try marbles.expect("a", { $0.map { ($0, plain) } }, "<a,\(plain)>")
  }

  @Test func `keep the order that they have of their own`() throws {
    let (set, pairs) = (Kept(elements: [3, 1, 2]), KeptPairs(elements: [(3, "c"), (1, "a")]))
    try marbles.expect("a", { $0.map { _ in set } }, "[312]")
    try marbles.expect("a", { $0.map { _ in pairs } }, "[<3:c><1:a>]")
    try marbles.expect("a", { $0.map { ($0, set) } }, "<a,[3, 1, 2]>")
    try marbles.expect("a", { $0.map { ($0, pairs) } }, "<a,[3: \"c\", 1: \"a\"]>")
  }
}

struct Basket {
  let name: String
  let fruits: Set<Int>
}

enum Parcel {
  case empty
  case full(Set<Int>)
  case labelled(Set<Int>, weight: Int)
  case packed(Basket)
}

/// Says itself how it prints.
private struct Shy: CustomStringConvertible {
  let numbers: Set<Int>
  var description: String { "shy" }
}

/// Has an order, and looks like a set, as the ordered ones of packages do.
private struct Kept: CustomReflectable {
  let elements: [Int]
  var customMirror: Mirror { Mirror(self, unlabeledChildren: elements, displayStyle: .set) }
}

/// Has an order, and looks like a dictionary.
private struct KeptPairs: CustomReflectable {
  let elements: [(key: Int, value: String)]
  var customMirror: Mirror { Mirror(self, unlabeledChildren: elements, displayStyle: .dictionary) }
}
