import Testing

@testable import Streams

struct `A talkback` {
  private let heard = Transcript()

  private func greeted() -> Talkback<Int> {
    let (talkback, heard) = (Talkback<Int>(), heard)
    _ = talkback.greet { message in
      switch message {
      case .start: heard.write(message.control.map { "\($0)" } ?? "greeting")
      case .next(let wish): heard.write(wish.map { "\($0)" } ?? "wish")
      case .completed: heard.write("end")
      }
    }
    return talkback
  }

  @Test func `brings no wish to a producer that has been paused since it was made`() {
    let talkback = greeted()
    talkback.send(.wantItem)
    talkback.send(.pause)
    talkback.send(.next("first"))
    talkback.send(.next("second"))
    #expect(heard.lines == ["wish", "pause"])
    talkback.send(.resume)
    #expect(heard.lines == ["wish", "pause", "resume", "first", "second"])
  }

  @Test func `forgets wishes whose answers are owed no more`() {
    let talkback = greeted()
    talkback.send(.pause)
    talkback.send(.wantItem)
    talkback.send(.rewind)
    talkback.send(.resume)
    #expect(heard.lines == ["pause", "rewind", "resume"])
  }

  @Test func `ends a producer that is paused, without the wishes that wait`() {
    let talkback = greeted()
    talkback.send(.pause)
    talkback.send(.wantItem)
    talkback.end(.cancelled)
    talkback.send(.resume)
    #expect(heard.lines == ["pause", "end"])
  }
}
