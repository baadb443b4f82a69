import Testing

@testable import streamtop

struct KeyTests {
  @Test func `a control key differs from its character`() {
    #expect(Key.control("c") != Key.character("c"))
  }
}
