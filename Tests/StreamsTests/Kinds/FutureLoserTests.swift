import Testing

@testable import Streams

struct `Futures on the right of a Promise` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()

  var context: StreamContext { StreamContext(scheduler: scheduler) }

  @Test(arguments: ["delay", "dispatch", "asyncMap", "merge"], [true, false])
  func `are left alone, whatever stands between`(_ passage: String, _ isCancelled: Bool) {
    let (input, answer) = (context.run { FutureInput<Int>() }, Answer<Int>())
    let future: Future<Int> =
      switch passage {
      case "delay": input.delay(1)
      case "dispatch": input.dispatch(.inline)
      case "asyncMap": input.asyncMap { value, answer in answer(.success(value)) }
      default: input.merge(HotInput<Int>())
      }
    future.on { [transcript] in transcript.write("beside \($0)") }
    let merged = context.run { Promise(answer) }.merge(future).on { [transcript] in transcript.write($0) }
    if isCancelled { merged.cancel() } else { answer.give(.success(7)) }
    #expect(!merged.isActive)
    #expect(future.isActive)
    input.complete(1)
    scheduler.run()
    #expect(transcript.lines == (isCancelled ? [] : ["7"]) + ["beside 1"])
    #expect(future.state == .terminated(reason: .completed))
  }

  @Test(arguments: ["Hot", "Future", "delayed Future"])
  func `a cancel ends a join of which only they are left`(_ right: String) {
    let (hot, input, weakly) = (HotInput<Int>(), FutureInput<Int>(), Weakly())
    do {
      let empty = context.run { Promise<Int> { $0(.success(1)) } }.filter { _ in false }
      let joined =
        switch right {
        case "Hot": empty.merge(hot)
        case "Future": empty.merge(input)
        default: empty.merge(input.delay(1)).delay(1)
        }
      let leaf = joined.on { [transcript] in transcript.write($0) }
        .onTerminate { [transcript] in transcript.write($0) }
      weakly.watch(leaf)
      scheduler.run()
      #expect(leaf.isActive)
      leaf.cancel()
      #expect(transcript.lines == ["cancelled"])
      hot.push(1)
      input.complete(1)
      scheduler.run()
      #expect(transcript.lines == ["cancelled"])
    }
    #expect(weakly.alive == [])
  }
}
