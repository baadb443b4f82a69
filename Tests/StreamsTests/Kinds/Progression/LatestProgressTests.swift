import Streams
import Testing

/// What progress passes on its way, built after the report.
private struct ProgressPassage: CustomTestStringConvertible {
  let testDescription: String
  let build: @Sendable (Download) -> Download

  init(_ words: String, _ build: @escaping @Sendable (Download) -> Download) {
    testDescription = words
    self.build = build
  }

  static let all = [
    ProgressPassage("nothing") { $0 },
    ProgressPassage("map") { $0.map { $0 } },
    ProgressPassage("mapProgress, map") { $0.mapProgress { ProgressEvent($0.current) }.map { $0 } },
    ProgressPassage("timeout") { $0.timeout(30) },
    ProgressPassage("map, timeout, map") { $0.map { $0 }.timeout(30).map { $0 } },
    ProgressPassage("delay") { $0.delay(1) },
    ProgressPassage("asyncMap") { $0.asyncMap { value, answer in answer(.success(value)) } },
    ProgressPassage("merge") { $0.merge(unanswered()) },
    ProgressPassage("zip") { $0.zip(unanswered()).map { $0.0 } },
    ProgressPassage("dispatch") { $0.dispatch(.inline).map { $0 } },
    ProgressPassage("onProgress twice") { $0.onProgress { _ in }.onProgress { _ in } },
  ]

  private static let answer = Answer<String>()

  private static func unanswered() -> Download {
    Download { _, _, completion in answer.keep(completion) }
  }
}

@Suite struct `Progress that is reported before a chain has been built` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  var context: StreamContext { StreamContext(scheduler: scheduler) }

  private func write(_ stream: Download, as name: String = "") {
    stream.onProgress { [transcript] in transcript.write("\(name)\($0.current)") }
      .on { [transcript] in transcript.write("\(name)\($0)") }
  }

  @Test(arguments: ProgressPassage.all)
  fileprivate func `comes first, whatever stands between`(_ passage: ProgressPassage) {
    let report = Kept<@Sendable (ProgressEvent<Int>) -> Void>()
    let answer = Answer<String>()
    context.run {
      let download = Download { _, progress, completion in
        for number in 1...2 { progress(ProgressEvent(number)) }
        report.keep(progress)
        answer.keep(completion)
      }
      write(passage.build(download))
    }
    #expect(transcript.lines == ["2"])
    report.all[0](ProgressEvent(3))
    #expect(transcript.lines == ["2", "3"])
  }

  @Test func `comes to each branch, once`() {
    let input = context.run { ProgressionInput<Int, String>() }
    input.updateProgress(to: ProgressEvent(1))
    write(input.progression(), as: "A")
    write(input.progression(), as: "B")
    input.updateProgress(to: ProgressEvent(2))
    write(input.progression(), as: "C")
    #expect(transcript.lines == ["A1", "B1", "A2", "B2", "C2"])
  }

  @Test func `comes to a chain that an asynchronous function is quicker than`() async throws {
    let (reported, tell) = AsyncStream.makeStream(of: Void.self)
    let (built, goOn) = AsyncStream.makeStream(of: Void.self)
    let download = Download { report in
      report(ProgressEvent(1))
      tell.finish()
      for await _ in built {}
      report(ProgressEvent(2))
      return "done"
    }
    for await _ in reported {}
    let chain = download.onProgress { [transcript] in transcript.write($0.current) }
    goOn.finish()
    #expect(try await chain.value == "done")
    #expect(transcript.lines == ["1", "2"])
  }

  @Test func `comes on both sides of a combineProgress`() {
    let (left, right) = context.run { (ProgressionInput<Int, String>(), ProgressionInput<Int, String>()) }
    left.updateProgress(to: ProgressEvent(1))
    right.updateProgress(to: ProgressEvent(2))
    let joined = left.combineProgress(stream: right) { both in
      ProgressEvent<Int>((both.left?.current ?? 0) * 10 + (both.right?.current ?? 0))
    }
    joined.onProgress { [transcript] in transcript.write($0.current) }
    #expect(transcript.lines == ["12"])
  }

  @Test func `does not come after the outcome`() {
    let input = context.run { ProgressionInput<Int, String>() }
    input.updateProgress(to: ProgressEvent(1))
    input.complete("done")
    write(input.progression())
    scheduler.run()
    #expect(transcript.lines == ["done"])
  }

  @Test func `does not come after a cancel`() {
    let download = context.run { Download { _, progress, _ in progress(ProgressEvent(1)) } }
    download.cancel()
    write(download)
    scheduler.run()
    #expect(transcript.lines == [])
  }

  @Test func `does not change how the stream ends`() {
    let input = context.run { ProgressionInput<Int, String>() }
    write(input.progression())
    input.updateProgress(to: ProgressEvent(1))
    input.complete(TestError.failure)
    #expect(input.state == .terminated(reason: .error(TestError.failure)))
  }
}
