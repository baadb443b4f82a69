import Streams
import StreamsTesting
import Testing

/// A callbag whose failure has another type than `any Error` is a callbag still: its sinks ask for what they want.
struct `A callbag with a failure of its own type` {
  struct Refusal: Error, Equatable {}

  private let asked = Counter()

  private var typed: EventStream<CallbagKind, Int, Refusal> {
    CallbagSource<Int>.pullable({ 0 }) { [asked] number in
      asked.increment()
      number += 1
      return number
    }.mapError { _ in Refusal() }
  }

  @Test func `is asked by a loop step by step`() async throws {
    for try await value in typed.values where value == 3 { break }
    #expect(asked.value == 3)
    var got: [Int] = []
    for try await value in typed.take(first: 1_000).values { got.append(value) }
    #expect(got == Array(1...1_000))
  }

  @Test func `has all sinks`() {
    let got = Kept<Int>()
    typed.puller { got.keep($0) }.pull(2)
    _ = typed.listener { got.keep($0) }
    typed.take(first: 2).forEach { got.keep($0) }
    typed.buffered(.suspend(1)).puller { got.keep($0) }.pull()
    typed.share().puller { got.keep($0) }.pull()
    #expect(got.all == [1, 2, 1, 2, 1, 1])
  }

  @Test func `is heard by a record`() throws {
    try withVirtualTime { time in
      let record = time.record(CallbagSource.of(1, 2).mapError { _ in Refusal() })
      try record.expectNext(1, 2)
      try record.expectCompletion()
    }
  }
}
