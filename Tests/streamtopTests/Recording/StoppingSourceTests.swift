import Streams
import Testing

@testable import streamtop

struct StoppingSourceTests {
  private func look(_ source: any streamtop.Source, _ dashboard: inout Dashboard) {
    source.look { sample in
      _ = dashboard.reduce(.sample(sample))
      return dashboard.model
    }
  }

  @Test func `the screen stops and the program goes on, and then nothing is missing`() throws {
    let (demo, plain) = (DemoRun(seed: 7), DemoRun(seed: 7))
    let source = StoppingSource(demo)
    var (dashboard, other) = (Dashboard(), Dashboard())
    var breaks = Breaks()
    breaks.add(Breaks.Break(condition: .retry(nil)))
    _ = source.perform(.setBreaks(breaks))
    var stops = 0
    for step in 1...300 {
      demo.advance(to: .milliseconds(100 * step))
      plain.advance(to: .milliseconds(100 * step))
      look(source, &dashboard)
      look(plain, &other)
      #expect(demo.time == .milliseconds(100 * step))
      guard dashboard.model.status.isPaused else { continue }
      #expect(dashboard.model.time <= other.model.time)
      let stop = #/stopped at retry \d+ at (.+), not counted yet; Space goes on/#
      let words = try #require(dashboard.view.notice?.wholeMatch(of: stop))
      let labels = dashboard.model.nodes.values.map { dashboard.model.fullLabel($0.identity) }
      #expect(labels.contains(String(words.1)))
      // Now and then, so that what is held piles up.
      guard step.isMultiple(of: 7) else { continue }
      stops += 1
      for effect in dashboard.reduce(.key(" ")) { #expect(source.perform(effect) == .done) }
    }
    #expect(stops > 5)
    _ = source.perform(.setBreaks(Breaks()))
    _ = source.perform(.setPaused(false))
    look(source, &dashboard)
    _ = dashboard.reduce(.key("z"))
    _ = other.reduce(.key("z"))
    let size = Size(width: 120, height: 44)
    let pairs = zip(dashboard.render(size).text.body, other.render(size).text.body)
    #expect(pairs.filter { $0 != $1 }.map { "\($0)\n\($1)" } == [])
  }

  /// A program that is to stop at its first error.
  private func stoppingAtErrors() -> (program: SlowSource, source: StoppingSource) {
    let program = SlowSource()
    let source = StoppingSource(program)
    var breaks = Breaks()
    breaks.add(Breaks.Break(condition: .error))
    _ = source.perform(.setBreaks(breaks))
    return (program, source)
  }

  @Test func `what the program writes meanwhile is shown once, in order, and before the source is over`() {
    let world = World()
    let node = world.node(name: "feed")
    world.error("broken", nil, node)
    let (program, source) = stoppingAtErrors()
    var shown: [String] = []
    for (line, facts) in [("a", world.sample().facts), ("b", []), ("c", [])] {
      program.next = Sample(facts: facts, output: [line])
      source.look { sample in
        shown += sample.output.lines
        return Model()
      }
    }
    #expect(shown == ["a"])
    program.isOver = true
    #expect(!source.isOver)
    _ = source.perform(.setPaused(false))
    source.look { sample in
      shown += sample.output.lines
      return Model()
    }
    #expect(shown == ["a", "b", "c"])
    #expect(source.isOver)
  }

  @Test func `behind a stop the newest lines are kept, among the facts at which they came`() {
    let world = World()
    world.error("broken", nil, world.node(name: "feed"))
    let (program, source) = stoppingAtErrors()
    var shown: [Sample] = []
    func look(_ facts: [Fact], _ lines: [String]) {
      program.next = Sample(facts: facts, output: WrittenLines(lines))
      source.look { sample in
        shown.append(sample)
        return Model()
      }
    }

    look(world.sample().facts, ["a"])
    look([], Array(repeating: "x", count: 5_000))
    look([], Array(repeating: "x", count: 1_000))
    _ = world.node(name: "users")
    look(world.sample().facts, ["b"])
    for _ in 0..<6 { look([], Array(repeating: "y", count: 1_000)) }
    #expect(shown.flatMap(\.output.lines) == ["a"])
    shown = []
    _ = source.perform(.setPaused(false))
    look([], ["c"])
    let surplus = 6_000 + 1 + 6_000 - WrittenLines.limit
    let kept = Array(repeating: "x", count: 6_000 - surplus) + ["b"] + Array(repeating: "y", count: 6_000)
    #expect(shown.flatMap(\.output.lines) == kept + ["c"])
    let gaps = shown.compactMap(\.output.gap)
    #expect(gaps == ["\(Format.count(2 * surplus)) bytes of output are left out"])
    let other = shown.first { $0.output.lines == ["b"] }
    #expect(other?.facts.isEmpty == false)
  }

  @Test func `where all lines of a sample are left out, the next one that has lines says so`() {
    var held = HeldSamples()
    let world = World()
    for name in ["feed", "users"] {
      _ = world.node(name: name)
      held.add(Sample(facts: world.sample().facts, output: [name]))
    }
    held.add(Sample(output: WrittenLines(Array(repeating: "x", count: WrittenLines.limit))))
    #expect(held.samples.map(\.output.lines.count) == [0, 0, WrittenLines.limit])
    #expect(held.samples.map(\.output.leftOut) == [0, 0, "feed\nusers\n".utf8.count])
  }

  @Test func `what comes in pieces is taken in as it comes`() {
    let slow = SlowSource()
    let source = StoppingSource(slow)
    #expect(source.descriptors == [7] && source.abilities == .stops)
    source.receive()
    #expect(slow.receptions == 1)
  }

  @Test func `a key stops the screen at the selected node, and a second one no longer`() {
    let world = World()
    let (feed, users) = (world.node(name: "feed"), world.node(kind: "Cold", name: "users"))
    var dashboard = Dashboard()
    _ = dashboard.reduce(.sample(world.sample()))
    guard case .setBreaks(let breaks)? = dashboard.type("b").first else {
      Issue.record("b sets no break")
      return
    }
    world.error("503", nil, feed, users)
    let facts = world.sample().facts
    #expect(breaks.first(in: facts[...]) == facts.firstIndex { $0.node.id == feed.id })
    #expect(dashboard.view.notice == "the screen stops when feed fails or retries")
    #expect(dashboard.type("b") == [.setBreaks(Breaks())])
  }

  @Test func `keys add to what stops the screen from the start, and take only that away again`() {
    let world = World()
    let feed = world.node(name: "feed")
    var options = DashboardOptions()
    options.breaks.add(Breaks.Break(condition: .retry(2)))
    var dashboard = Dashboard(options: options)
    _ = dashboard.reduce(.sample(world.sample()))
    var both = options.breaks
    _ = both.toggle(at: feed.id)
    #expect(dashboard.type("b") == [.setBreaks(both)])
    #expect(dashboard.type("b") == [.setBreaks(options.breaks)])
  }
}

/// Something that has a time of its own, and is within a look.
final class SlowSource: streamtop.Source {
  var receptions = 0
  var next: Sample?
  var isOver = false
  let (title, speed, isPaused) = ("slow", 1.0, false)
  var time = Duration.zero
  let (abilities, descriptors) = (Abilities.stops, [Int32(7)])

  func advance(to time: Duration) {}
  func receive() { receptions += 1 }
  func look(_ show: (Sample) -> Model) { if let sample = next.take() { _ = show(sample) } }
  func perform(_ effect: Effect) -> streamtop.Reply { .done }
}
