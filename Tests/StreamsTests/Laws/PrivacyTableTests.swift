import Testing

/// Nothing that a Cold can do is left out.
struct `The table of what stays private` {
  @Test func `has every operator of a Cold`() {
    let tested = Set(PrivateOperator.all.map(\.signature))
    let all = Set(OperatorUnderTest.all.filter { $0.kinds.contains(.cold) }.map(\.signature))
    #expect(all.subtracting(tested).sorted() == [])
    #expect(tested.subtracting(all).sorted() == [])
  }
}
