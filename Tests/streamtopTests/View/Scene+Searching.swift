@testable import Streams
@testable import streamtop

extension Scene {
  /// A search box in use: one search was answered, one interrupted, one is under way; below it a producer retries.
  static func searching(_ glyphs: GlyphSet) -> Dashboard {
    let world = World()
    var options = DashboardOptions()
    options.glyphs = glyphs
    var dashboard = Dashboard(options: options)
    let find = world.node("pipe", kind: "Signal", name: "find")
    let debounce = world.node("debounce", of: find, kind: "Signal")
    let flat = world.node("flatMap", of: debounce, kind: "Signal")
    let observer = world.node("observe", of: flat, kind: "Signal")
    let quote = world.node(kind: "SignalProducer", name: "quote")
    let retry = world.node("retry", of: quote, kind: "SignalProducer")
    _ = world.node("start", of: retry, kind: "Signal")
    func search(_ text: String) -> NodeRecord {
      world.next(text, find)
      world.next(text, debounce)
      let run = world.node(kind: "SignalProducer", name: "find \(text)")
      world.probe.note(.attached(to: run.id), at: flat)
      return run
    }
    func look() {
      let status = Status(seed: 7, searchBox: flat.id, framesPerSecond: 30, isVirtual: true)
      _ = dashboard.reduce(.sample(world.sample(status: status)))
    }
    look()
    world.time = .seconds(1)
    let first = search("s")
    world.time = .milliseconds(1_800)
    for record in [first, flat, observer] { world.next("40 for 's'", record) }
    world.end(.completed, first)
    world.end(.error("503"), quote)
    world.retry(1, of: 4, in: .milliseconds(400), "503", retry)
    world.time = .milliseconds(2_200)
    let again = world.node(kind: "SignalProducer", name: "quote")
    world.probe.note(.attached(to: again.id), at: retry)
    let second = search("swi")
    look()
    world.time = .milliseconds(3_000)
    world.end(.cancelled, second)
    _ = search("swift")
    world.end(.error("timeout"), again)
    world.retry(2, of: 4, in: .milliseconds(1_600), "timeout", retry)
    world.time = .milliseconds(3_600)
    look()
    _ = dashboard.type("iswift")
    return dashboard
  }
}
