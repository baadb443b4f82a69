import Streams
import StreamsTesting
import Testing

struct `What a comparison that fails says` {
  let marbles = Marbles()

  @Test func `three aligned lines, and where they part`() {
    #expect(
      failureText {
        try marbles.expect(
          "ab--c-|",
          { $0.debounce(2) },
          "--b---(c|)")
      } == """
        A stream said something else
            input     ab--c-|
            expected  --b---(c|)
            actual    ---b--(c|)
                        ^ tick 2, at 2.0 s: expected b, came nothing
        """)
  }

  @Test func `what is wide has a wide column`() {
    #expect(
      failureText {
        try marbles.expect(
          "abc-|",
          { $0.map { $0 + $0 } },
          "<aa><bb>--|")
      } == """
        A stream said something else
            input     a   b   c   -|
            expected  <aa><bb>-   -|
            actual    <aa><bb><cc>-|
                              ^ tick 2, at 2.0 s: expected nothing, came <cc>
        """)
  }

  @Test func `an end that did not come, and one that was not expected`() {
    #expect(
      failureText { try marbles.expect("a-", { $0 }, "a-|") } == """
        A stream said something else
            input     a--
            expected  a-|
            actual    a--
                        ^ tick 2, at 2.0 s: expected |, came nothing
        """)
    #expect(
      failureText { try marbles.expect("a-!", { $0 }, "a-#") } == """
        A stream said something else
            input     a-!
            expected  a-#
            actual    a-!
                        ^ tick 2, at 2.0 s: expected #, came !
        """)
  }

  @Test func `what came between two ticks`() {
    #expect(
      failureText { try marbles.expect("a--", { $0.delay(1.25) }, "-a-") } == """
        A stream said something else
            input     a--
            expected  -a-
            actual    -a-
                       ^ a came between two ticks, at 1.25 s
        """)
  }

  @Test func `when it came, where it should not have come between two ticks either`() {
    #expect(
      failureText { try marbles.expect("a--", { $0.delay(0.25) }, "-a-") } == """
        A stream said something else
            input     a--
            expected  -a-
            actual    a--
                      ^ tick 0, at 0.0 s: expected nothing, came a at 0.25 s
        """)
    #expect(
      failureText {
        try marbles.expect("a--", { $0.merge($0.delay(0.5)).merge($0.delay(0.5)) }, "a--")
      } == """
        A stream said something else
            input     a    --
            expected  a    --
            actual    (aaa)--
                      ^ tick 0, at 0.0 s: expected a, came a, (aa) at 0.5 s
        """)
  }

  @Test func `the order at one tick`() {
    #expect(
      failureText { try marbles.expect("1", "2", { $0.merge($1) }, "(21)") } == """
        A stream said something else
            first     1
            second    2
            expected  (21)
            actual    (12)
                      ^ tick 0, at 0.0 s: expected (21), came (12)
        """)
  }

  @Test func `every stream that differs, by its name`() {
    #expect(
      failureText {
        try marbles.run { stage in
          let numbers = try stage.play("1-2", of: .hot(of: Int.self), as: "numbers")
          try stage.expect(numbers, "1-3", as: "same")
          try stage.expect(numbers.map { $0 * 2 }, "2-4", as: "twice")
          try stage.expect(numbers.map { $0 * 3 }, "-3-", as: "thrice")
        }
      } == """
        A stream said something else
            numbers  1-2
            same     1-3
            actual   1-2
                       ^ tick 2, at 2.0 s: expected 3, came 2
            numbers  1-2
            thrice   -3-
            actual   3-6
                     ^ tick 0, at 0.0 s: expected nothing, came 3
        """)
  }

  @Test func `where the check stands`() {
    let failure = #expect(throws: StreamTestFailure.self) {
      try marbles.expect("a", { $0 }, "b", file: "Here/There.swift", line: 7)
    }
    #expect(failure?.description.hasPrefix("A stream said something else (Here/There.swift:7)\n") == true)
  }
}
