import Streams
import Testing

/// What other libraries call things that have another name here, or that are easily written otherwise.
struct `Other spellings` {
  let transcript = Transcript()

  @Test func `an arrow sets and pushes`() {
    let (observable, hot) = (ObservableInput(0), HotInput<Int>())
    let (wrapped, pushed) = (ObservableWrap(0), HotWrap<Int>())
    observable.on { [transcript] in transcript.write("observable \($0)") }
    hot.on { [transcript] in transcript.write("hot \($0)") }
    wrapped.wrappedValue.on { [transcript] in transcript.write("wrapped \($0)") }
    pushed.wrappedValue.on { [transcript] in transcript.write("pushed \($0)") }
    let value = observable <- hot <- 3
    wrapped <- value
    pushed <- value
    #expect(transcript.lines == ["hot 3", "observable 3", "wrapped 3", "pushed 3"])
  }

  @Test func `wrappers push by label`() {
    let (wrapped, pushed) = (ObservableWrap(0), HotWrap<Int>())
    wrapped.wrappedValue.on { [transcript] in transcript.write("wrapped \($0)") }
    pushed.wrappedValue.on { [transcript] in transcript.write("pushed \($0)") }
      .onError { [transcript] in transcript.write("\($0)") }
    wrapped.push(value: 1)
    pushed.push(value: 2)
    pushed.push(error: TestError.failure)
    #expect(transcript.lines == ["wrapped 1", "pushed 2", "failure"])
    #expect(wrapped.wrappedValue.value == 1)
  }

  @Test func `then is on, for whatever has one value`() {
    let future: Future<Int> = Future.completed(1).then { [transcript] in transcript.write($0) }.replay()
    let promise: Promise<Int> = Promise { $0(.success(2)) }.then { [transcript] in transcript.write($0) }
      .replay()
    let download: Download = Download.completed("3").then { [transcript] in transcript.write($0) }.replay()
    #expect(transcript.lines == ["1", "2", "3"])
    #expect(!future.isActive && !promise.isActive && !download.isActive)
  }

  @Test func `either, or both`() {
    let all: [EitherAnd<Int, String>] = [EitherAnd(1), EitherAnd("b"), EitherAnd(3, "c")]
    for one in all {
      one.onLeft { transcript.write("left \($0)") }.onRight { transcript.write("right \($0)") }
        .onBoth { transcript.write("both \($0) \($1)") }
    }
    #expect(transcript.lines == ["left 1", "right b", "left 3", "right c", "both 3 c"])
    #expect(all.map { $0.left ?? 0 } == [1, 0, 3])
    #expect(all.map { $0.right ?? "" } == ["", "b", "c"])
    #expect(all.map { $0.both == nil } == [true, true, false])
  }
}
