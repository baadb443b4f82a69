import Streams
import StreamsTesting
import Testing

struct `The clock of diagrams` {
  let marbles = Marbles()

  @Test func `plays lines before operators' timers, those of a producer and of a late line, too`() throws {
    try marbles.expect(
      of: .producer,
      "a-b-",
      { $0.debounce(2) },
      "----b")
    try marbles.run { stage in
      let input = HotInput<String>()
      stage.keep(input)
      let late = input.delay(2)
      input.push("late")
      let line = try stage.play("--a")
      try stage.expect(late.merge(line), "--(a<late>)")
    }
  }

  @Test func `has the streams that handlers build`() throws {
    try marbles.expect(
      "a--",
      { $0.map { SignalProducer<String, any Error>(value: $0).delay(1) }.flatten(.merge) },
      "-a-")
  }
}
