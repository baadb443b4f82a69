import Foundation
import Streams
import Testing

/// Where a probe says that the stages of a `pipe` were built.
struct CallbagsLocationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let line: Int
    let run: @Sendable (CallbagSource<Int>) -> Void

    init(_ name: String, line: Int = #line, _ run: @escaping @Sendable (CallbagSource<Int>) -> Void) {
      (self.name, self.line, self.run) = (name, line, run)
    }

    var testDescription: String { name }
  }

  /// Runs a source, which is built on the line that calls this.
  private static func hear<Value>(_ source: CallbagSource<Value>, line: UInt = #line) {
    source.forEach(line: line) { _ in }
  }

  /// Each on one line, where all that it builds is to stand.
  private static let transforming: [Case] = [
    Case("map") { hear(Callbags.map { $0 + 1 }($0)) },
    Case("compactMap") { hear(Callbags.compactMap { $0 > 1 ? $0 : nil }($0)) },
    Case("scan") { hear(Callbags.scan(0) { $0 + $1 }($0)) },
    Case("scan") { hear(Callbags.scan { $0 + $1 }($0)) },
    Case("reduce") { hear(Callbags.reduce(0) { $0 + $1 }($0)) },
    Case("collect") { hear(Callbags.collect()($0)) },
    Case("group") { hear(Callbags.group(2)($0)) },
    Case("buffer") { hear(Callbags.buffer(2)($0)) },
    Case("materialize") { hear(Callbags.materialize()($0)) },
    Case("tap") { hear(Callbags.tap { _ in }($0)) },
  ]

  private static let filtering: [Case] = [
    Case("filter") { hear(Callbags.filter { $0 > 1 }($0)) },
    Case("take") { hear(Callbags.take(1)($0)) },
    Case("takeWhile") { hear(Callbags.takeWhile { $0 < 2 }($0)) },
    Case("takeUntil") { hear(Callbags.takeUntil(CallbagSource.of("end"))($0)) },
    Case("skip") { hear(Callbags.skip(1)($0)) },
    Case("distinct") { hear(Callbags.distinct()($0)) },
  ]

  private static let combining: [Case] = [
    Case("merge") { hear(Callbags.merge(.of(3))($0)) },
    Case("concat") { hear(Callbags.concat(.of(3))($0)) },
    Case("combine") { hear(Callbags.combine(CallbagSource.of("a"))($0)) },
    Case("zip") { hear(Callbags.zip(CallbagSource.of("a"))($0)) },
    Case("race") { hear(Callbags.race(.of(3))($0)) },
    Case("flatMap") { hear(Callbags.flatMap { CallbagSource.of($0, $0) }($0)) },
    Case("flatten") { hear(Callbags.flatten()(Callbags.map { CallbagSource.of($0) }($0))) },
    Case("switchLatest") { hear(Callbags.switchLatest()(Callbags.map { CallbagSource.of($0) }($0))) },
    Case("share") { hear(Callbags.share()($0)) },
  ]

  private static let timing: [Case] = [
    Case("delay") { hear(Callbags.delay(1)($0)) },
    Case("debounce") { hear(Callbags.debounce(1)($0)) },
    Case("throttle") { hear(Callbags.throttle(PressureThrottle(buffer: 1, limit: 1))($0)) },
    Case("timeout") { hear(Callbags.timeout(1)($0)) },
    Case("retry") { hear(Callbags.retry(1)($0)) },
    Case("retry") { hear(Callbags.retry(.times(1))($0)) },
    Case("repeats") { hear(Callbags.repeats(2)($0)) },
    Case("catchError") { hear(Callbags.catchError { .fail($0) }($0)) },
    Case("mapError") { hear(Callbags.mapError { $0 }($0)) },
    Case("buffered") { hear(Callbags.buffered(.newest(1))($0)) },
  ]

  private static let sinks: [Case] = [
    Case("raw") { hear(Callbags.raw { (above: @escaping Producer<Int>) in above }($0)) },
    Case("deferred") { _ in hear(CallbagSource<Int>.deferred { HotInput<Int>() }) },
    Case("forEach") { _ = Callbags.forEach { _ in }($0) },
    Case("sink") { _ = Callbags.sink { _ in }($0) },
    Case("listener") { _ = Callbags.listener { _ in }($0) },
    Case("observe") { _ = Callbags.observe { _ in }($0) },
    Case("puller") { _ = Callbags.puller { _ in }($0) },
  ]

  static let stages = [transforming, filtering, combining, timing, sinks].flatMap { $0 }

  private let probe: Probe
  private let context: StreamContext
  private let scheduler = VirtualScheduler()

  init() {
    let scheduler = scheduler
    probe = Probe { scheduler.now }
    context = StreamContext(scheduler: scheduler, probe: probe)
  }

  /// Where everything has been built that the probe has seen.
  private func places() -> [String] {
    probe.drain().facts.compactMap { fact in
      guard case .made = fact.event else { return nil }
      return fact.node.location
    }
  }

  private func place(_ line: Int) -> String { "StreamsTests/CallbagsLocationTests.swift:\(line)" }

  @Test(arguments: stages)
  func `a stage of a pipe stands where it is written`(_ stage: Case) {
    let (source, line) = context.run { (CallbagSource.of(1, 2), #line) }
    context.run { stage.run(source) }
    let built = places().filter { $0 != place(line) }
    #expect(!built.isEmpty && Set(built).subtracting([place(stage.line)]) == [])
    // What waits keeps its run until then.
    scheduler.run()
  }

  @Test func `a source as a raw producer stands where it was built`() {
    let (source, line) = context.run { (CallbagSource.of(1), #line) }
    Callbags.producer(source)({ _ in })
    source.original(.start { _ in })
    #expect(Set(places()) == [place(line)])
  }

  @Test func `a wrong count stops the program where the stage is written`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Callbags.take(-1) as Callbags.Operator<Int, Int>
    }
    let said = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(said.contains("StreamsTests/CallbagsLocationTests.swift:"))
  }

  @Test func `every stage is in the table`() throws {
    let files = try Page.files(in: "Sources/Streams/Kinds/Callbags", ".swift")
    let declared = try files.filter { $0.contains("/Callbags+") }.flatMap { path in
      let text = try String(contentsOfFile: path, encoding: .utf8)
      return text.components(separatedBy: "  public static func ").dropFirst()
        .map { String($0.prefix(while: \.isLetter)) }
    }
    // `producer` is no stage that builds anything: what it gives is run later.
    #expect(Set(declared).subtracting(Self.stages.map(\.name)) == ["producer"])
  }
}
