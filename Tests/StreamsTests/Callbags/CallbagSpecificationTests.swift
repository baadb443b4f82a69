import Streams
import Testing

@Suite("Callbag samples of the specification")
struct CallbagSpecificationTests {
  static let tens = stride(from: 100, through: 200, by: 10).map { "\($0)" } + ["finished"]

  @Test("the original operator, source and puller print 100 to 200 and one end")
  func original() {
    let printed = Transcript()
    let composed = Original.multiplyBy(10)(Original.pullable)
    composed(.start(Original.puller { printed.write("\($0)") }))
    #expect(printed.lines == Self.tens)
  }

  @Test("the modified operator, source and puller print 100 to 200 and one end")
  func modified() {
    let printed = Transcript()
    let composed = Modified.multiplyBy(10)(Modified.pullable())
    Modified.puller { printed.write($0.text) }(composed)
    #expect(printed.lines == Self.tens.dropLast().map { "next(\($0))" } + ["completed(finished)"])
  }

  @Test("pipe puts the same samples in a row")
  func piped() {
    let printed = Transcript()
    pipe(Modified.pullable(), Modified.multiplyBy(10), Modified.puller { printed.write($0.text) })
    #expect(printed.lines.count == 12)
    #expect(printed.lines.last == "completed(finished)")
  }

  @Test("an original listenable gives its value to an original listener, which ends it after a time")
  func listening() {
    let printed = Transcript()
    let scheduler = VirtualScheduler()
    Original.listenable(on: scheduler)(.start(Original.listener({ printed.write("\($0)") }, on: scheduler)))
    #expect(scheduler.nextDue != nil)
    scheduler.run()
    #expect(printed.lines == ["0"])
    #expect(scheduler.nextDue == nil)
  }

  @Test("a modified listenable gives its value to a modified listener")
  func modifiedListening() {
    let printed = Transcript()
    let scheduler = VirtualScheduler()
    Modified.listener({ printed.write($0.text) }, on: scheduler)(Modified.listenable(on: scheduler))
    scheduler.run()
    #expect(printed.lines == ["next(0)"])
  }

  @Test("an end from the sink frees a listenable's timer", arguments: ["original", "modified"])
  func freed(_ style: String) {
    let scheduler = VirtualScheduler()
    let consumer: Consumer<Int> = { if case .start(let talkback) = $0 { talkback(.completed(.finished)) } }
    if style == "original" {
      Original.listenable(on: scheduler)(.start(consumer))
    } else {
      Modified.listenable(on: scheduler)(consumer)
    }
    #expect(scheduler.nextDue == nil)
  }

  @Test("the samples work with the library's sources and sinks")
  func mixed() {
    let printed = Transcript()
    CallbagSource { Modified.multiplyBy(10)(Modified.pullable())($0) }.sink { printed.write("\($0)") }
    CallbagSource { Modified.pullable()($0) }.map { $0 * 10 }.sink { printed.write("\($0)") }
    let expected = Self.tens.dropLast().map { "next(\($0))" } + ["completed(finished)"]
    #expect(printed.lines == expected + expected)
  }

  @Test("the samples' sinks and operators work with the library's sources")
  func mixedTheOtherWayRound() {
    let printed = Transcript()
    Modified.puller { printed.write($0.text) }(CallbagSource.from(1...3).producer)
    Original.multiplyBy(10)(CallbagSource.from(1...2).original)(
      .start(Original.puller { printed.write("\($0)") }))
    #expect(
      printed.lines == ["next(1)", "next(2)", "next(3)", "completed(finished)", "10", "20", "finished"])
  }
}

extension Callbag {
  /// The message in words.
  var text: String {
    switch self {
    case .start: "start"
    case .next(let value): "next(\(value))"
    case .completed(let completion): "completed(\(completion))"
    }
  }
}
