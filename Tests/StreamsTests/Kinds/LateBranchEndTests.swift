import Testing

@testable import Streams

/// What an operator that ends in the middle of a chain tells its branches, and what those hear that come later.
struct `Late branches of what has ended without an outcome` {
  let scheduler = VirtualScheduler()

  typealias Chain = @Sendable (Promise<Int>) -> Promise<Int>
  typealias Failing = Result<Int, any Error>

  private static func cancelled() -> Promise<Int> {
    let promise = Promise<Int> { _ in }
    promise.cancel()
    return promise
  }

  /// How a stream ends in the middle of a chain, and what its branches hear of that.
  static let ends: [(name: String, chain: Chain, heard: String)] = [
    ("until", { $0.until { _ in true } }, "cancelled"),
    ("until completed", { $0.until(then: .completed) { _ in true } }, "completed"),
    ("until error", { $0.until(then: .error(TestError.failure)) { _ in true } }, "error(failure)"),
    ("doWhile", { $0.doWhile { _ in false } }, "cancelled"),
    (
      "mapError",
      { $0.resultMap { _ -> Failing in .failure(TestError.failure) }.mapError { _ in .cancelled } },
      "cancelled"
    ),
    ("filter", { $0.filter { _ in false } }, "completed"),
    ("asyncMap", { $0.asyncMap { _ in cancelled() } }, "cancelled"),
    ("first", { $0.first() }, "1 completed"),
    (
      "failure", { $0.resultMap { _ -> Failing in .failure(TestError.failure) } },
      "error failure error(failure)"
    ),
  ]

  /// Another branch of the same stream, which says something in place of the outcome and ends otherwise.
  static let others: [(name: String, attach: Chain)] = [
    ("none", { $0 }),
    ("plain", { $0.on { _ in } }),
    ("a value", { $0.defaultValue(9).on { _ in } }),
    ("a value, later", { $0.defaultValue(9).delay(0.2).on { _ in } }),
    ("a failure", { $0.defaultValue(9).resultMap { _ -> Failing in .failure(TestError("other")) } }),
    ("a fallback", { $0.flatMapError { _ in .completed(7) }.delay(0.2).on { _ in } }),
    ("another end", { $0.defaultValue(9).until(then: .error(TestError("other"))) { _ in true } }),
  ]

  private func hear(_ stream: Promise<Int>, _ transcript: Transcript) -> Promise<Int> {
    stream.on { transcript.write($0) }.onError { transcript.write("error \($0)") }
      .onTerminate { transcript.write($0) }
  }

  @Test(arguments: ends.indices, others.indices)
  func `hear what those have heard that were there in time`(_ end: Int, _ other: Int) {
    let (end, other) = (Self.ends[end], Self.others[other])
    for place in ["there", "below"] {
      let (answer, transcripts) = (Answer<Int>(), (0..<3).map { _ in Transcript() })
      let promise = StreamContext(scheduler: scheduler).run { Promise(answer) }
      let ending = end.chain(promise)
      let stream = place == "there" ? ending : ending.map { $0 }
      let handles = Kept<Promise<Int>>()
      handles.keep(other.attach(stream))
      handles.keep(hear(stream, transcripts[0]))
      answer.give(.success(1))
      // While the other branch may still be at work, and when all is over.
      handles.keep(hear(stream, transcripts[1]))
      scheduler.advance(by: .seconds(1))
      handles.keep(hear(stream, transcripts[2]))
      scheduler.advance(by: .seconds(1))
      for transcript in transcripts {
        #expect(transcript.lines.joined(separator: " ") == end.heard, "\(end.name), \(other.name), \(place)")
      }
      withExtendedLifetime((promise, handles)) {}
    }
  }

  @Test func `hear a cancel of the program as such`() {
    let transcripts = (0..<2).map { _ in Transcript() }
    let ending = StreamContext(scheduler: scheduler).run { Promise<Int> { _ in } }.filter { _ in false }
    let handles = Kept<Promise<Int>>()
    handles.keep(ending.defaultValue(9).delay(1))
    handles.keep(hear(ending, transcripts[0]))
    ending.cancel()
    handles.keep(hear(ending, transcripts[1]))
    scheduler.advance(by: .seconds(2))
    #expect(transcripts.map(\.lines) == [["cancelled"], ["cancelled"]])
    withExtendedLifetime(handles) {}
  }
}
