import Streams
import StreamsTesting
import Testing

struct `What a replay tells` {
  private let replay = Replay()

  /// A Hot whose replay goes on while it is fed.
  private func numbers() -> HotInput<Int> {
    replay.hold(replay.build { HotInput<Int>().named("numbers") })
  }

  @Test func `is all that happens in time, however much it is`() {
    let numbers = numbers()
    for second in 1...5_000 { replay.at(Double(second)) { numbers.push(second) } }
    let lines = replay.lines(of: "numbers", until: 5_000)
    #expect(lines.count == 5_000)
    #expect(lines.first == "1000 numbers next 1")
    #expect(lines.last == "5000000 numbers next 5000")
  }

  @Test func `says how many values were lost that came at once`() {
    let numbers = numbers()
    replay.at(1) { for number in 1...5_000 { numbers.push(number) } }
    let lines = replay.lines(of: "numbers", until: 2)
    #expect(lines.count == 4_097)
    #expect(lines.first == "1000 numbers lost 904 values or drops")
    #expect(lines.last == "1000 numbers next 5000")
  }

  @Test func `is also what streams say that handlers build`() {
    let numbers = numbers()
    replay.hold(
      replay.build {
        numbers.map { SignalProducer<Int, any Error>(value: $0).delay(1) }.flatten(.merge).named("late")
      })
    replay.at(1) { numbers.push(7) }
    #expect(replay.lines(of: "late", until: 3) == ["2000 late next 7"])
  }

  @Test func `leaves nothing behind, although something still waits`() {
    weak var object: Life?
    do {
      let life = Life()
      object = life
      let replay = Replay()
      let source = replay.build { HotInput<String>() }
      replay.hold(replay.build { source.map { life.same($0) }.delay(100).named("late") })
      replay.at(1) { source.push("1") }
      #expect(replay.lines(of: "late", until: 2) == [])
    }
    #expect(object == nil)
  }

  @Test func `says that all was lost when too many errors came at once, which is a difference`() {
    let numbers = numbers()
    replay.at(1) { for _ in 1...70_000 { numbers.push(MarbleError()) } }
    replay.at(2) { numbers.push(2) }
    #expect(
      replay.lines(of: "numbers", until: 3) == ["1000 numbers lost what it did", "2000 numbers next 2"])
    replay.at(4) { for _ in 1...70_000 { numbers.push(MarbleError()) } }
    #expect(
      replay.differences(of: "numbers", until: 5, within: 0.1, from: []) == [
        "recorded nothing, came '4000 numbers lost what it did'"
      ])
  }

  @Test func `goes on to the end of all time, and tells how late it is then`() {
    let numbers = numbers()
    replay.at(1) { numbers.push(1) }
    #expect(replay.lines(of: "numbers", until: .infinity) == ["1000 numbers next 1"])
    numbers.push(2)
    // The last instant of every clock.
    #expect(replay.lines(of: "numbers", until: .infinity) == ["1152921504606846976000 numbers next 2"])
    #expect(
      (Duration.seconds(Int64.max) + .microseconds(1_500)).millisecondText == "9223372036854775807001.5")
  }
}
