import Foundation
import Streams
import Testing

struct `Progression: cancel and release` {
  let transcript = Transcript()
  let weakly = Weakly()
  let report = Kept<@Sendable (ProgressEvent<Int>) -> Void>()
  let answer = Answer<String>()

  private func download() -> Download {
    let captured = weakly.object("task")
    return Download { [transcript, report, answer] state, progress, completion in
      captured.use()
      state.on { transcript.write("task \($0)") }
      report.keep(progress)
      answer.keep(completion)
    }
  }

  @Test func `a cancel anywhere reaches the task first, and is final`() {
    let progression = download()
    let leaf = progression.onProgress { [transcript] in transcript.write($0.current) }
      .map { $0.count }.delay(1).asyncMap { $1(.success($0)) }
      .on { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write("leaf \($0)") }
    report.all[0](ProgressEvent(1))
    leaf.cancel()
    leaf.cancel()
    report.all[0](ProgressEvent(2))
    answer.give(.success("late"))
    #expect(
      transcript.lines == ["1", "task terminated(reason: Streams.Termination.cancelled)", "leaf cancelled"])
    #expect(!progression.isActive)
  }

  @Test func `a cancel inside of a handler stops the event that it hears`() {
    let input = ProgressionInput<Int, String>()
    let middle = input.map { $0 }
    middle.onProgress { _ in middle.cancel() }
      .onProgress { [transcript] _ in transcript.write("below") }
    input.onProgress { [transcript] _ in transcript.write("beside") }
    input.updateProgress(to: ProgressEvent(1))
    input.updateProgress(to: ProgressEvent(2))
    #expect(transcript.lines.isEmpty)
    #expect(input.state == .terminated(reason: .cancelled))
  }

  @Test(arguments: ["zip", "combine", "merge", "combineProgress"])
  func `a cancel below reaches both sides of a`(_ join: String) {
    let (left, right) = (ProgressionInput<Int, String>(), ProgressionInput<Int, String>())
    let joined: Download =
      switch join {
      case "zip": left.zip(right).map { $0.0 }
      case "combine": left.combine(stream: right).map { $0.0 }
      case "merge": left.merge(right)
      default:
        left.combineProgress(stream: right) { $0.left ?? $0.right ?? ProgressEvent(0) }.map { $0.0 }
      }
    joined.onProgress { [transcript] in transcript.write($0.current) }.cancel()
    right.updateProgress(to: ProgressEvent(1))
    #expect(left.state == .terminated(reason: .cancelled))
    #expect(right.state == .terminated(reason: .cancelled))
    #expect(transcript.lines.isEmpty)
  }

  @Test func `an input that is released uncompleted cancels its branches`() {
    let branch: Download = ProgressionInput<Int, String>().map { $0 }
    #expect(branch.state == .terminated(reason: .cancelled))
  }

  @Test func `a stream neither held nor able to settle is cancelled, though its task keeps its progress`() {
    var chain: Download? = download().onTerminate { [transcript] in transcript.write("\($0)") }
    answer.drop()
    #expect(transcript.lines.isEmpty)
    #expect(chain?.isActive == true)
    chain = nil
    #expect(transcript.lines.first == "cancelled")
    report.all[0](ProgressEvent(1))
    #expect(weakly.alive == [])
  }

  @Test(arguments: ["completed", "failed", "cancelled", "dropped"])
  func `nothing is kept once it is`(_ manner: String) {
    do {
      let object = weakly.object("captured")
      let (progression, other) = (download(), ProgressionInput<Double, Int>())
      let joined = progression.onProgress { _ in object.use() }
        .mapProgress { event in
          object.use()
          return event
        }
        .combineProgress(stream: other) { progress in
          object.use()
          return progress.left ?? ProgressEvent(0)
        }
        .onProgress { _ in object.use() }
      weakly.watch(joined)
      weakly.watch(progression)
      weakly.watch(other)
      report.all[0](ProgressEvent(1))
      switch manner {
      case "completed":
        answer.give(.success("done"))
        other.complete(1)
      case "failed": answer.give(.failure(TestError.failure))
      case "cancelled": joined.cancel()
      default: break
      }
    }
    // What a task keeps of its stream once it has answered, or dropped its completion, is nothing.
    answer.drop()
    #expect(weakly.alive == [])
    report.all[0](ProgressEvent(2))
  }

  @Test func `a handler may wait for a lock that its reporter holds`() {
    let (lock, inside, locked) = (NSLock(), Flag(), Flag())
    let input = ProgressionInput<Int, Int>()
    let heard = Kept<Int>()
    input.onProgress { progress in
      if progress.current == 1 { inside.signal() }
      lock.withLock { heard.keep(progress.current) }
    }
    onThreads(2) { thread in
      if thread == 0 {
        lock.withLock {
          locked.signal()
          inside.wait()
          input.updateProgress(to: ProgressEvent(2))
        }
      } else {
        locked.wait()
        input.updateProgress(to: ProgressEvent(1))
      }
    }
    #expect(heard.all == [1, 2])
  }

  @Test func `progress from many threads never follows the outcome`() {
    for _ in 0..<50 {
      let input = ProgressionInput<Int, Int>()
      let (late, isOver, count) = (Counter(), Counter(), Counter())
      input.onProgress { _ in if isOver.value > 0 { late.increment() } else { count.increment() } }
        .on { _ in isOver.increment() }
      onThreads(3) { thread in
        for number in 0..<50 { input.updateProgress(to: ProgressEvent(number)) }
        if thread == 1 { input.complete(1) }
      }
      #expect(late.value == 0)
      #expect(isOver.value == 1)
      #expect(count.value >= 50)
    }
  }
}
