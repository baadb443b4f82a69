import Streams
import StreamsTesting
import Testing

struct `window by time` {
  @Test func `holds what came within the last seconds`() throws {
    let outcome = try Marbles(tick: .milliseconds(500)).expect(
      " 1   2 ( 3  ✕)-------( 4 |)",
      { $0.window(lasting: 1.0) },
      "[1][12]([23]✕)-------([4]|)")
    #expect(!outcome.isWaiting && outcome.errors.map { "\($0)" } == ["error"])
  }

  @Test func `holds no more than its limit`() throws {
    try Marbles(tick: .milliseconds(1500)).expect(
      "( 1   2   3 ) 4",
      { $0.window(lasting: 1.5, limit: 2) },
      "([1][12][23])[4]")
  }

  @Test func `exists for every kind`() throws {
    let marbles = Marbles()
    try marbles.expect(
      of: .future,
      "  1",
      { future -> Future<[String]> in future.window(lasting: 1.0) },
      "([1]|)")
    try marbles.expect(
      of: .observable(0),
      " 2",
      { observable -> Hot<[Int]> in observable.window(lasting: 1.0) },
      "[2]")
    try marbles.run { stage in
      let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
      let asker = try stage.expect(cold.window(lasting: 1.0), "[3]")
      try stage.ask(asker, "3")
    }
  }
}
