import Streams
import Testing

@Suite("Callbag sources")
struct CallbagSourceTests {
  private func said(_ source: CallbagSource<Int>) -> [String] {
    let heard = Transcript()
    let run = source.sink { heard.write($0) }
    defer { run.stop() }
    return heard.lines.map {
      $0.replacing("next(", with: "").replacing("completed(", with: "").replacing(")", with: "")
    }
  }

  @Test("values, in order, and the end")
  func values() {
    #expect(said(.from([1, 2, 3])) == ["1", "2", "3", "finished"])
    #expect(said(.of(4, 5)) == ["4", "5", "finished"])
    #expect(said(.just(6)) == ["6", "finished"])
    #expect(said(.range(5, count: 3)) == ["5", "6", "7", "finished"])
    #expect(said(.iterate(1) { $0 * 2 }.take(first: 4)) == ["1", "2", "4", "8", "finished"])
    #expect(said(.empty) == ["finished"])
    #expect(said(.never) == [])
    #expect(said(CallbagSource.of(4, 5).merge(with: .empty)) == ["4", "5", "finished"])
    #expect(said(.fail(TestError.failure)) == ["failed(failure"])
  }

  @Test("each sink has a run of its own")
  func runs() {
    let made = Counter()
    let source = CallbagSource<Int>.deferred {
      made.increment()
      return CallbagSource.just(made.value)
    }
    #expect(said(source) == ["1", "finished"])
    #expect(said(source) == ["2", "finished"])
  }

  @Test(
    "a pullable source's resource is opened at the first wish and freed at the end",
    arguments: ["taken", "stopped", "failed"])
  func resources(_ way: String) {
    let weakly = Weakly()
    let source = CallbagSource<Int>.pullable({ weakly.object("resource") }) { resource in
      resource.use()
      if way == "failed" { throw TestError.failure }
      return way == "taken" ? nil : 1
    }
    let run = source.puller { _ in }
    #expect(weakly.alive == [])
    run.pull()
    if way == "stopped" {
      #expect(weakly.alive == ["resource"])
      run.stop()
    }
    #expect(weakly.alive == [])
  }

  @Test("a listenable source is told of the end, whoever ends it", arguments: ["source", "sink", "take"])
  func freed(_ way: String) {
    let heard = Transcript()
    let source = CallbagSource<Int>.listenable { emitter in
      emitter.onEnd { heard.write("freed") }
      emitter.next(1)
      if way == "source" { emitter.complete() }
      emitter.onEnd { _ = emitter }
    }
    let run = (way == "take" ? source.take(first: 1) : source).puller(end: { heard.write($0) }) {
      heard.write($0)
    }
    if way == "sink" { run.stop() }
    #expect(heard.lines.filter { $0 == "freed" }.count == 1)
    #expect(heard.lines.contains("finished") == (way != "sink"))
  }

  @Test("observe hears what a source says of its own accord, asks for nothing, and is also a stage of a pipe")
  func observe() {
    let timeline = Timeline()
    let timer = timeline.run { CallbagSource.timer(1) }
    timer.observe(end: { timeline.write("\($0)") }) { timeline.write("\($0)") }
    let run = pipe(timer, Callbags.map { $0 + 7 }, Callbags.observe { timeline.write("\($0)") })
    pipe(CallbagSource.from(1...3), Callbags.observe { timeline.write("never \($0)") }).stop()
    timeline.advance(to: 2)
    #expect(timeline.lines == ["1.0 0", "1.0 finished", "1.0 7"])
    #expect(run.hasEnded)
  }

  @Test("sinks of a shared source share its run")
  func share() {
    let (runs, heard) = (Counter(), Transcript())
    let source = CallbagSource<Int>.pullable({ runs.increment() * 10 }) { latest in
      latest += 1
      return latest
    }.share()
    let first = source.puller { heard.write("a\($0)") }
    let second = source.puller { heard.write("b\($0)") }
    first.pull()
    second.pull(2)
    first.stop()
    second.pull()
    second.stop()
    let third = source.puller { heard.write("c\($0)") }
    third.pull()
    third.stop()
    #expect(heard.lines == ["a11", "b11", "a12", "b12", "a13", "b13", "b14", "c21"])
  }

  @Test("an end from the sink stops an idle merge and concat, and every source in them, at once")
  func idle() {
    let heard = Transcript()
    func quiet(_ name: String) -> CallbagSource<Int> {
      .listenable { emitter in emitter.onEnd { heard.write("\(name) \(emitter.hasEnded)") } }
    }
    quiet("a").merge(quiet("b").concat(quiet("c"))).listener { _ in }.stop()
    #expect(heard.lines == ["b true", "a true"])
    CallbagSource<Int>.empty.concat(quiet("d")).flatMap(.latest) { CallbagSource.just($0) }.listener { _ in }
      .stop()
    #expect(heard.lines == ["b true", "a true", "d true"])
  }

  @Test("nothing is kept after an end", arguments: ["finished", "stopped"])
  func leaks(_ way: String) {
    weak var weakly: Captured?
    do {
      let kept = Captured()
      weakly = kept
      let run = CallbagSource.from(1...3).merge(.from(4...5)).zip(CallbagSource.from(1...9)).flatMap(.concat)
      {
        CallbagSource.of($0.0, kept.same($0.1))
      }.buffered(.newest(2)).share().puller { _ in _ = kept }
      if way == "stopped" { run.stop() } else { run.pullAll() }
    }
    #expect(weakly == nil)
  }

  @Test("controls reach a raw source that knows them, and another one ignores them")
  func controls() {
    let heard = Transcript()
    var talkbacks: [SourceTalkback<Int>] = []
    CallbagSource<Int> { sink in
      sink(.start { message in if let control = message.control { heard.write("\(control)") } })
    }.producer { message in
      guard case .start(let talkback) = message else { return }
      talkback(.pause)
      talkbacks.append(talkback)
    }
    for control in [.resume, .rewind, .completed(.finished)] as [Source<Int>] { talkbacks.first?(control) }
    #expect(heard.lines == ["pause", "resume", "rewind"])
    Original.pullable(
      .start { message in
        if case .start(let talkback) = message { talkback(.pause) }
        heard.write(message.text)
      })
    #expect(heard.lines.last == "start")
  }
}
