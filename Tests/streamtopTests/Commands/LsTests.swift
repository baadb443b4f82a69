import StreamsWire
import Testing

@testable import streamtop

/// What `streamtop ls` says of programs.
struct LsTests {
  private func program(_ properties: [String: String]) -> WatchedProgram {
    WatchedProgram(
      socket: "/tmp/shop.sock", header: SegmentHeader(program: "shop", pid: 7), properties: properties)
  }

  @Test(arguments: [
    (["control": "cancel retry", "requests": "my users\nusers"], "cancel retry, request \"my users\" users"),
    (["requests": "users", "request#4": "users"], "request users"), (["control": "cancel"], "cancel"),
    ([:], ""),
  ])
  func `all that is allowed is named, whether a viewer has been there or not`(
    properties: [String: String], words: String
  ) {
    #expect(program(properties).control == words)
  }

  @Test func `the object has the names that take requests`() {
    let object = program(["control": "retry", "requests": "my users\nusers"]).json
    #expect(object.hasSuffix(#""control":"retry","requests":["my users","users"]}"#))
    #expect(program([:]).json.hasSuffix(#""control":"","requests":[]}"#))
  }

  @Test func `wide names take two columns for each character`() {
    let table = LsCommand.table([["PID", "NAME", "CHAINS"], ["7", "日本語", "1"], ["42", "shop", "12"]])
    #expect(
      table == """
        PID  NAME    CHAINS
        7    日本語  1
        42   shop    12

        """)
  }
}
