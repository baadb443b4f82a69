import Streams
import StreamsTesting
import Testing

struct `Diagrams` {
  let marbles = Marbles()

  @Test func `feed a Hot, and say what comes out of it`() throws {
    try marbles.expect(
      "ab--c-|",
      { $0.debounce(2) },
      "---b--(c|)")
    try marbles.expect(
      "1-✕-2-#",
      { $0.map { $0 + $0 } },
      "<11>-✕-<22>-#")
    try marbles.expect(
      "1-(2*)-!",
      { $0 },
      "1-(2✕)-!")
  }

  @Test func `feed values of a type`() throws {
    try marbles.expect(
      of: .hot(of: Int.self),
      "1-2-<30>-|",
      { $0.scan(initial: 0) { $0 + $1 } },
      "1-3-<33>-|")
  }

  @Test func `know lists, tuples and optionals`() throws {
    try marbles.expect(
      "ab<cd>-",
      { $0.window(size: 2, partial: true) },
      "[a] [ab] [b<cd>]-")
    try marbles.expect(
      "a-b-",
      "-12-",
      { $0.zip($1) },
      "-<a,1><b,2>-")
    try marbles.expect(
      of: .hot(of: Int.self),
      "12",
      { $0.map { number in number > 1 ? Optional(number) : nil } },
      "<nil>2")
    try marbles.expect(
      "ab",
      { $0.map { [[$0], []] } },
      "[[a][]] [[b][]]")
  }

  @Test func `know sets and dictionaries, in the order of their words`() throws {
    try marbles.expect("a", { $0.map { _ in Set([3, 1, 2, 5, 4, 6, 7, 8, 9]) } }, "[123456789]")
    try marbles.expect("a", { $0.map { _ in ["b": 2, "a": 1, "c": 3] } }, "[<a:1><b:2><c:3>]")
    try marbles.expect("a", { $0.map { ($0, Set([3, 1, 2])) } }, "<a,[1, 2, 3]>")
    try marbles.expect("a", { $0.map { ($0, [2: Set([3, 1, 2]), 1: []]) } }, "<a,[1: [], 2: [1, 2, 3]]>")
    try marbles.expect("a", { $0.map { _ in [Set(["b", "a"]), []] } }, "[[ab][]]")
  }

  @Test func `take the time that is said`() throws {
    let tenths = Marbles(tick: .milliseconds(100))
    let outcome = try tenths.expect(
      "1-2-3-----4",
      { $0.debounce(0.3) },
      "-------3---")
    #expect(outcome.isWaiting && outcome.errors.isEmpty)
    #expect(Marbles(tick: .zero).tick == .nanoseconds(1))
  }

  @Test func `feed an Observable`() throws {
    try marbles.expect(
      of: .observable(0),
      "-12-✕-|",
      { $0.map { $0 * 2 } },
      "-24-✕-|")
  }

  @Test func `answer the runs of a Promise`() throws {
    try marbles.expect(
      of: .promise,
      "--✕--1",
      { $0.retry(1) },
      "-----(1|)")
    try marbles.expect(
      of: .promise(of: Int.self),
      "--#",
      { $0.map { $0 + 1 } },
      "--#")
    try marbles.expect(
      of: .promise,
      "-!",
      { $0 },
      "-!")
  }

  @Test func `complete and fail a Future`() throws {
    try marbles.expect(
      of: .future(of: Int.self),
      "--5",
      { $0.map { $0 + 1 } },
      "--(6|)")
    try marbles.expect(of: .future, "-✕", { $0 }, "-#")
  }

  @Test func `feed a Signal, and play each run of a producer from its beginning`() throws {
    try marbles.expect(of: .signal, "1-2-!", { $0.map { $0 + "!" } }, "<1!>-<2!>-!")
    try marbles.expect(of: .signal, "1-#", { $0 }, "1-#")
    try marbles.expect(
      of: .producer,
      "1-2-#",
      { $0.retry(1) },
      "1-2-1-2-#")
    try marbles.expect(
      of: .producer(of: Int.self),
      "1--2-|",
      { $0.take(first: 1) },
      "(1|)--")
  }

  @Test func `hear a callbag`() throws {
    try marbles.run { stage in try stage.expect(CallbagSource.of(1, 2), "(12|)") }
    try marbles.run { stage in
      try stage.expect(CallbagSource<Int>.interval(1).take(first: 2), "-0(1|)")
    }
  }

  @Test func `join streams of different kinds`() throws {
    try marbles.expect(
      of: .hot, .observable(0),
      "a--b--|",
      "-1--2--",
      { $0.withLatest($1).map { "\($0)\($1)" } },
      "<a0>--<b1>--|")
  }

  @Test func `ask a Cold, whose answers go to who asked`() throws {
    try marbles.run { stage in
      let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
      let quiet = cold.debounce(1)
      let asker = try stage.expect(quiet.map { $0 * 2 }, "-4--", as: "asker")
      try stage.expect(quiet.map { $0 * 3 }, "----", as: "beside")
      try stage.ask(asker, "(12)---")
    }
  }

  @Test func `do something at a tick, after what the lines say`() throws {
    try marbles.run { stage in
      let numbers = try stage.play("1-2-3", of: .hot(of: Int.self))
      let input = HotInput<Int>()
      stage.keep(input)
      stage.at(2) { input.push(9) }
      try stage.expect(numbers.merge(input), "1-(29)-3")
    }
  }

  @Test func `do something at the first tick, if not later, and nothing at one that no clock reaches`() throws
  {
    for tick in [Marbles(tick: .seconds(1)), Marbles(tick: .seconds(Int64.max))] {
      try tick.run { stage in
        let input = HotInput<Int>()
        stage.keep(input)
        for number in [Int.min, -1, 0] { stage.at(number) { input.push(1) } }
        stage.at(.max) { input.push(2) }
        try stage.expect(input, "(111)")
      }
    }
  }

  @Test func `keep what errors say`() throws {
    let outcome = try marbles.expect(
      "1---",
      { $0.timeout(2) },
      "1-✕-")
    #expect(outcome.errors.map { "\($0)" } == ["nothing came for 2.0 s"])
    #expect(!outcome.isWaiting)
  }

  @Test(arguments: ["a producer's delay", "debounce", "delay"])
  func `leave nothing behind`(_ what: String) throws {
    weak var object: Life?
    do {
      let life = Life()
      object = life
      switch what {
      case "debounce": try marbles.expect("1-", { $0.map { life.same($0) }.debounce(5) }, "--")
      case "delay": try marbles.expect("1-", { $0.map { life.same($0) }.delay(5) }, "--")
      default:
        try marbles.expect(of: .producer, "1--2--3", { $0.map { life.same($0) }.delay(5) }, "-----1-")
      }
    }
    #expect(object == nil)
  }
}

/// Something for closures to capture.
final class Life: Sendable {
  func same(_ value: String) -> String { value }
}
