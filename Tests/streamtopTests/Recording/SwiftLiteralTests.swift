import Testing

@testable import streamtop

/// Values of which a recording has the words, as Swift writes them.
struct SwiftLiteralTests {
  @Test func `what has no literal is left to who reads the test`() {
    var literals = SwiftLiterals()
    let rows: [(String, String, String)] = [
      ("5", "Int", "5"), ("2.5", "Double", "2.5"), ("true", "Bool", "true"),
      ("a\"b\\", "String", #""a\"b\\""#),
      ("nil", "Optional<Int>", "nil"), ("Optional(5)", "Optional<Int>", "5"),
      ("Optional(nil)", "Optional<Optional<Int>>", ".some(nil)"),
      (#"Optional("a\"\n)")"#, "Optional<String>", #""a\"\n)""#), ("7", "UInt8", "7"),
      ("[1, 2]", "Array<Int>", "[1, 2]"), ("[[1, 2], []]", "Array<Array<Int>>", "[[1, 2], []]"),
      ("[]", "Array<Double>", "[]"), (#"["a, b", "c]"]"#, "Array<String>", #"["a, b", "c]"]"#),
      ("[\"a\u{202E}\\u{07}\"]", "Array<String>", #"["a\u{202e}\u{7}"]"#),
      ("nan", "Double", "Double.nan"), ("-inf", "Float", "-Float.infinity"), ("-0.0", "Double", "-0.0"),
      ("User(1)", "User", #"recordedUser("User(1)")"#), ("256", "UInt8", #"recordedUInt8("256")"#),
      ("[User(1)]", "Array<User>", #"recordedArrayUser("[User(1)]")"#),
      (
        String(repeating: "x", count: 256) + "…", "String",
        "recordedString(\"\(String(repeating: "x", count: 256))…\")"
      ),
    ]
    for (text, type, literal) in rows { #expect(literals.literal(text, of: type) == literal) }
    #expect(literals.unknown == ["User", "UInt8", "Array<User>", "String"])
    #expect(
      SwiftLiterals.arguments(of: "Cold<Int, Dictionary<String, Int>>") == ["Int", "Dictionary<String, Int>"])
  }
}
