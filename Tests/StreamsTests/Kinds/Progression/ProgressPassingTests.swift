import Streams
import Testing

struct `Progression: the way of progress` {
  struct Passage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let attach: @Sendable (Download) -> Download

    init(_ name: String, _ attach: @escaping @Sendable (Download) -> Download) {
      testDescription = name
      self.attach = attach
    }

    static let all: [Passage] = [
      Passage("map") { $0.map { $0 } }, Passage("filter") { $0.filter { _ in true } },
      Passage("compactMap") { $0.compactMap { $0 } }, Passage("resultMap") { $0.resultMap { .success($0) } },
      Passage("asyncMap") { $0.asyncMap { $1(.success($0)) } }, Passage("on") { $0.on { _ in } },
      Passage("onError") { $0.onError { _ in } }, Passage("onTerminate") { $0.onTerminate { _ in } },
      Passage("mapError") { $0.mapError { _ in nil } }, Passage("stamp") { $0.stamp { $0 }.map { $0.stamp } },
      Passage("delay") { $0.delay(1) }, Passage("dispatch") { $0.dispatch(.inline) },
      Passage("dispatched") { $0.map { $0 }.dispatched(.inline) }, Passage("timeout") { $0.timeout(60) },
      Passage("throttle") { $0.throttle(PressureThrottle(buffer: 1)) },
      Passage("debounce") { $0.debounce(1) },
      Passage("defaultValue") { $0.defaultValue("none") }, Passage("doWhile") { $0.doWhile { _ in true } },
      Passage("zip") { $0.zip(Future.completed(1)).map { $0.0 } },
      Passage("combine") { $0.combine(stream: Future.completed(1)).map { $0.0 } },
      Passage("merge") { $0.merge(FutureInput<String>()) },
      Passage("mapProgress") { $0.mapProgress { $0 } }, Passage("persist") { $0.map { $0 }.persist() },
    ]
  }

  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  var context: StreamContext { StreamContext(scheduler: scheduler) }

  @Test(arguments: Passage.all)
  func `progress passes`(_ passage: Passage) {
    let input = context.run { ProgressionInput<Int, String>() }
    let leaf = context.run { passage.attach(input.progression()) }
      .onProgress { [transcript] in transcript.write($0.current) }
      .on { [transcript] in transcript.write($0) }
    input.updateProgress(to: ProgressEvent(1))
    input.updateProgress(to: ProgressEvent(2))
    #expect(transcript.lines == ["1", "2"])
    input.complete("done")
    input.updateProgress(to: ProgressEvent(3))
    scheduler.run()
    #expect(transcript.lines == ["1", "2", "done"])
    #expect(leaf.state == .terminated(reason: .completed))
  }

  @Test func `a dispatch moves progress and outcome alike`() {
    let dispatch = Dispatch.async(on: .scheduler(scheduler))
    let input = context.run { ProgressionInput<Int, String>() }
    input.onProgress { [transcript] in transcript.write($0.current) }.dispatched(dispatch)
      .on { [transcript] in transcript.write($0) }
    input.updateProgress(to: ProgressEvent(1))
    input.updateProgress(to: ProgressEvent(2))
    input.complete("done")
    #expect(transcript.lines.isEmpty)
    scheduler.run()
    #expect(transcript.lines == ["1", "2", "done"])
  }

  @Test func `where the stream becomes a Hot, progress ends`() {
    let input = context.run { ProgressionInput<Int, String>() }
    let hot: Hot<Character> = input.flatMap { Array($0) }
    hot.on { [transcript] in transcript.write("\($0)") }
    input.updateProgress(to: ProgressEvent(1))
    input.complete("ab")
    #expect(transcript.lines == ["a", "b"])
  }

  @Test func `a future below hears the value alone, and goes on without a cancel`() {
    let input = context.run { ProgressionInput<Int, String>() }
    let future: Future<String> = input.progression().future()
    future.on { [transcript] in transcript.write($0) }
    input.updateProgress(to: ProgressEvent(1))
    input.complete("done")
    #expect(transcript.lines == ["done"])
  }

  @Test func `a join passes the progress of both sides that count alike`() {
    let (left, right) = (ProgressionInput<Int, String>(), ProgressionInput<Int, String>())
    let other = ProgressionInput<Double, String>()
    left.zip(right).zip(other).onProgress { [transcript] in transcript.write($0.current) }
      .on { [transcript] in transcript.write("\($0.0.0) \($0.0.1) \($0.1)") }
    left.updateProgress(to: ProgressEvent(1))
    right.updateProgress(to: ProgressEvent(2))
    other.updateProgress(to: ProgressEvent(title: "", unit: "", current: 1.5, total: 2))
    left.complete("l")
    left.updateProgress(to: ProgressEvent(3))
    right.updateProgress(to: ProgressEvent(4))
    right.complete("r")
    other.complete("o")
    #expect(transcript.lines == ["1", "2", "4", "l r o"])
  }

  @Test func `two progresses become one`() {
    let (files, bytes) = (ProgressionInput<Int, String>(), ProgressionInput<Double, Int>())
    files.combineProgress(stream: bytes) { progress in
      let parts = [progress.left?.fraction, progress.right?.fraction].compactMap { $0 }
      return ProgressEvent(
        title: progress.both == nil ? "one" : "both", unit: "%", current: parts.reduce(0, +) * 50,
        total: 100.0)
    }
    .onProgress { [transcript] in transcript.write("\($0.title) \($0.current)") }
    .on { [transcript] in transcript.write("\($0.0) \($0.1)") }
    bytes.updateProgress(to: ProgressEvent(title: "", unit: "", current: 0.5, total: 1))
    files.updateProgress(to: ProgressEvent(5))
    bytes.updateProgress(to: ProgressEvent(title: "", unit: "", current: 1, total: 1))
    bytes.complete(7)
    files.updateProgress(to: ProgressEvent(10))
    files.complete("done")
    #expect(transcript.lines == ["one 25.0", "both 50.0", "both 75.0", "both 100.0", "done 7"])
  }
}
