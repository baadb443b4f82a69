import Streams
import Testing

typealias Download = Progression<Int, String>

extension ProgressEvent where Unit == Int {
  /// So many of ten files.
  init(_ current: Int) { self.init(title: "Loading", unit: "files", current: current, total: 10) }
}

struct `Progression: progress and its outcome` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  var context: StreamContext { StreamContext(scheduler: scheduler) }

  private func input() -> ProgressionInput<Int, String> {
    context.run { ProgressionInput<Int, String>() }
  }

  private func write(_ stream: Download, as name: String = "") {
    stream.onProgress { [transcript] in transcript.write("\(name)\($0.current)/\($0.total)") }
      .on { [transcript] in transcript.write("\(name)\($0)") }
      .onError { [transcript] in transcript.write("\(name)\($0)") }
      .onTerminate { [transcript] in transcript.write("\(name)\($0)") }
  }

  @Test func `progress comes in order, then the value, then nothing`() {
    let input = input()
    write(input.progression(), as: "A")
    write(input.progression(), as: "B")
    input.updateProgress(to: ProgressEvent(3))
    input.updateProgress(to: ProgressEvent(7))
    input.complete("done")
    input.updateProgress(to: ProgressEvent(9))
    input.complete(TestError.failure)
    #expect(
      transcript.lines == [
        "A3/10", "B3/10", "A7/10", "B7/10", "Adone", "Acompleted", "Bdone", "Bcompleted",
      ])
    #expect(input.state == .terminated(reason: .completed))
  }

  @Test(arguments: [true, false])
  func `a task reports and completes by one closure or by two`(_ byOne: Bool) {
    let report = Kept<@Sendable (ProgressEvent<Int>) -> Void>()
    let complete = Kept<@Sendable (Result<String, any Error>) -> Void>()
    let progression: Download = context.run {
      if byOne {
        return Download { _, result in
          report.keep { result(.left($0)) }
          complete.keep { result(.right($0)) }
        }
      }
      return Download { _, progress, completion in
        report.keep(progress)
        complete.keep(completion)
      }
    }
    write(progression)
    report.all[0](ProgressEvent(1))
    complete.all[0](.success("done"))
    report.all[0](ProgressEvent(2))
    #expect(transcript.lines == ["1/10", "done", "completed"])
  }

  @Test func `an error ends it, and onError hears it`() {
    let input = input()
    write(input.progression())
    input.complete(TestError.failure)
    #expect(transcript.lines == ["failure", "error(failure)"])
    #expect(Download.completed(TestError.failure).state == .terminated(reason: .error(TestError.failure)))
  }

  @Test func `a late branch hears the outcome alone`() {
    let progression = context.run {
      Download { _, progress, completion in
        progress(ProgressEvent(5))
        completion(.success("done"))
      }
    }
    write(progression)
    scheduler.run()
    write(context.run { Download.completed("at once") }.replay())
    scheduler.run()
    #expect(transcript.lines == ["done", "completed", "at once", "completed"])
  }

  @Test func `what is reported from inside a handler comes after what is being delivered`() {
    let input = input()
    input.onProgress { progress in
      if progress.current == 1 {
        input.updateProgress(to: ProgressEvent(2))
        input.complete("done")
      }
    }
    write(input.progression())
    input.updateProgress(to: ProgressEvent(1))
    #expect(transcript.lines == ["1/10", "2/10", "done", "completed"])
  }

  @Test func `progress can be counted in something else`() {
    let input = input()
    input.mapProgress { event in
      ProgressEvent(title: event.title, unit: "%", current: Double(event.current) * 10, total: 100)
    }
    .map { $0.count }
    .onProgress { [transcript] in transcript.write("\($0.title) \($0.current) \($0.unit) \($0.fraction)") }
    .on { [transcript] in transcript.write("\($0) letters") }
    input.updateProgress(to: ProgressEvent(4))
    input.complete("done")
    #expect(transcript.lines == ["Loading 40.0 % 0.4", "4 letters"])
  }

  @Test func `the fraction stays between nothing and all`() {
    #expect(ProgressEvent(5).fraction == 0.5)
    #expect(ProgressEvent(-5).fraction == 0)
    #expect(ProgressEvent(12).fraction == 1)
    #expect(ProgressEvent(title: "", unit: "", current: 1, total: 0).fraction == 0)
    #expect(ProgressEvent(title: "", unit: "", current: Double.nan, total: 1).fraction == 0)
    #expect(ProgressEvent(title: "", unit: "", current: 0.25, total: .infinity).fraction == 0)
  }

  @Test func `a waiting task gets the value, and ends nothing by its own cancel`() async throws {
    #expect(try await Download.completed("done").value == "done")
    let input = ProgressionInput<Int, String>()
    let branch = input.map { $0 }
    let waiting = Task { try await branch.value }
    waiting.cancel()
    await #expect(throws: CancellationError.self) { try await waiting.value }
    #expect(input.isActive)
  }

  @Test func `a probe counts it`() throws {
    let probe = Probe { .zero }
    let input = StreamContext(probe: probe).run { ProgressionInput<Int, String>() }
    let leaf = input.map { $0 }.onProgress { _ in }
    for number in 1...3 { input.updateProgress(to: ProgressEvent(number)) }
    #expect(try #require(leaf.inspected).counters == NodeCounters(progress: 3))
    #expect(leaf.inspected?.type == "Progression<Int, String>")
    input.complete("done")
    input.updateProgress(to: ProgressEvent(4))
    #expect(input.inspected?.counters == NodeCounters(next: 1, drops: 1, progress: 3))
  }
}
