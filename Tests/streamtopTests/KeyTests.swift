import Testing

@testable import streamtop

@Suite struct KeyTests {
  @Test func `a control key differs from its character`() {
    #expect(Key.control("c") != Key.character("c"))
  }
}
