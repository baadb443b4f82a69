import Testing

@testable import streamtop

struct KeyDecoderTests {
  @Test(
    arguments: [
      (0x00, .control(" ")), (0x01, .control("a")), (0x03, .control("c")), (0x08, .backspace), (0x09, .tab),
      (0x0A, .enter), (0x0C, .control("l")), (0x0D, .enter), (0x1A, .control("z")), (0x1B, .escape),
      (0x1C, .control("\\")), (0x1F, .control("_")), (0x20, .character(" ")), (0x7E, .character("~")),
      (0x7F, .backspace), (0xE9, .character("é")), (0x1F680, .character("🚀")),
      (0x301, .character("\u{301}")), (0x200D, .character("\u{200D}")), (0xFE0F, .character("\u{FE0F}")),
      (0x9B, nil), (0x200B, nil), (0x2028, nil), (0x202E, nil), (0xD800, nil), (0x11_0000, nil),
    ] as [(UInt32, Key?)])
  func `a character is itself, a control key or nothing`(value: UInt32, key: Key?) {
    #expect(KeyDecoder.key(.character(value)) == key)
  }

  // The numbers are part of the interface of curses.
  @Test(
    arguments: [
      (0o402, .down), (0o403, .up), (0o404, .left), (0o405, .right), (0o406, .home), (0o407, .backspace),
      (0o411, .function(1)), (0o424, .function(12)), (0o522, .pageDown), (0o523, .pageUp), (0o527, .enter),
      (0o541, .backTab), (0o550, .end), (0o552, .home), (0o601, .end),
      (0o410, nil), (0o425, nil), (0o512, nil), (0o631, nil), (0o632, nil), (9999, nil), (-1, nil),
    ] as [(Int32, Key?)])
  func `a key code is a key or nothing`(code: Int32, key: Key?) {
    #expect(KeyDecoder.key(.code(code)) == key)
  }
}
