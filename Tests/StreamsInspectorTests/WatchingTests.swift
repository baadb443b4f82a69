import Foundation
import Streams
import StreamsWire
import Testing

@testable import StreamsInspector

/// What a viewer is told.
struct WatchingTests {
  @Test func `chains that were built before anyone looked are told of, with file and line`() throws {
    let program = try Inspected()
    let (input, doubled) = program.context.run {
      let input = HotInput<Int>().named("input")
      return (input, input.map { $0 * 2 }.named("doubled"))
    }
    let viewer = try program.connect()
    #expect(viewer.read { $0.nodes["doubled"] != nil })
    let nodes = viewer.nodes
    #expect(nodes["input"]?.location.contains("WatchingTests.swift:") == true)
    #expect(nodes["doubled"]?.parents == [try #require(nodes["input"]?.id)])
    #expect(nodes["doubled"]?.operation == "map")
    withExtendedLifetime((input, doubled)) {}
  }

  @Test func `nothing is written down before someone looks, nor after the last has left`() throws {
    let program = try Inspected()
    #expect(!program.probe.isAwake)
    var viewer: TestViewer? = try program.connect()
    #expect(viewer?.read { $0.looks.count > 1 } == true)
    #expect(program.probe.isAwake)
    viewer = nil
    let other = try program.connect()
    // Who only reads the first words wakes no one.
    #expect(other.read { !$0.looks.isEmpty })
    #expect(!program.probe.isAwake)
  }

  @Test
  func `a program that was started to be watched waits for the first look, and all its values are told`()
    throws
  {
    let program = try Inspected()
    let viewer = try program.connect()
    #expect(program.running.waitForLauncher("\(getppid())") && program.probe.isAwake)
    let input = program.context.run { HotInput<Int>().named("input") }
    for number in 0..<300 { input.push(number) }
    input.terminate(withReason: .completed)
    #expect(
      viewer.read { viewer in
        viewer.nodes["input"].flatMap { viewer.counters[$0.id]?.next } == 300
          && viewer.facts.contains(where: \.isEnd)
      })
  }

  @Test(arguments: [nil, "", "shop", "0", "-1"])
  func `one that was not started for that, or by another, does not wait`(launcher: String?) throws {
    let program = try Inspected()
    #expect(!program.running.waitForLauncher(launcher))
    #expect(!program.probe.isAwake)
  }

  @Test func `the counts are those of the program`() throws {
    let program = try Inspected()
    let input = program.context.run { HotInput<Int>().named("input") }
    let chain = input.map { $0 }.filter { $0 % 3 == 0 }.named("thirds")
    let viewer = try program.connect()
    #expect(viewer.read { $0.nodes["thirds"] != nil })
    for number in 0..<300 { input.push(number) }
    #expect(
      viewer.read {
        guard let thirds = $0.nodes["thirds"], let input = $0.nodes["input"] else { return false }
        return $0.counters[thirds.id]?.next == 100 && $0.counters[input.id]?.next == 300
      })
    withExtendedLifetime(chain) {}
  }

  @Test func `events are counted while someone looks, and only then`() throws {
    let program = try Inspected()
    let input = program.context.run { HotInput<Int>().named("input") }
    let viewer = try program.connect()
    #expect(viewer.read { $0.looks.count > 1 })
    #expect(viewer.looks.first?.properties["events"] == nil)
    #expect(
      viewer.read {
        for number in 0..<10 { input.push(number) }
        return $0.looks.last?.properties["events"].flatMap { Int($0) } ?? 0 > 0
      })
  }

  @Test func `an inspector and another reader hear the same, and the probe sleeps when both have gone`()
    throws
  {
    let program = try Inspected()
    let reader = program.probe.makeReader(takesValues: false)
    _ = reader.drain()
    var viewer: TestViewer? = try program.connect()
    #expect(viewer?.read { $0.looks.count > 1 } == true)
    let inputs = (0..<20).map { number in
      program.context.run { HotInput<Int>().named("input \(number)") }
    }
    for input in inputs { input.terminate(withReason: .completed) }
    #expect(viewer?.read { $0.facts.count { $0.isEnd } == 20 } == true)
    let seen = viewer?.facts.filter { $0.node.label.hasPrefix("input") } ?? []
    let facts = reader.drain().facts
    #expect(facts.filter { $0.node.label.hasPrefix("input") }.map(\.event) == seen.map(\.event))
    viewer = nil
    let other = try program.connect()
    #expect(other.read { !$0.looks.isEmpty })
    #expect(program.probe.isAwake)
    reader.stop()
    #expect(!program.probe.isAwake)
  }

  @Test func `who says what it wants need not wait for its first look`() throws {
    let program = try Inspected()
    let viewer = try program.connect()
    #expect(viewer.read { !$0.looks.isEmpty })
    viewer.say(.want(nodes: [], tick: .seconds(1)))
    #expect(viewer.read { $0.looks.contains { $0.keyframe != nil } })
    let (first, second) = (try #require(viewer.looks.first), try #require(viewer.looks.dropFirst().first))
    #expect(second.time - first.time < InspectorLoop.standardTick)
  }

  @Test func `who comes later is told of all counts, of what has ended, too`() throws {
    let program = try Inspected()
    let inputs = program.context.run { (HotInput<Int>().named("left"), HotInput<Int>().named("right")) }
    let merged = inputs.0.merge(inputs.1).named("merged")
    let first = try program.connect()
    #expect(first.read { $0.nodes["merged"] != nil })
    for number in 0..<5 { inputs.0.push(number) }
    inputs.0.terminate(withReason: .completed)
    for number in 0..<3 { inputs.1.push(number) }
    let counts = ["left": 5, "right": 3, "merged": 8]
    func isTold(_ viewer: TestViewer) -> Bool {
      counts.allSatisfy { name, count in
        viewer.nodes[name].flatMap { viewer.counters[$0.id]?.next } == count
      }
    }
    #expect(first.read(until: isTold))
    let second = try program.connect()
    #expect(second.read(until: isTold))
    withExtendedLifetime(merged) {}
  }

  @Test func `the last word says why, after all facts`() throws {
    let program = try Inspected()
    let input = program.context.run { HotInput<Int>().named("input") }
    let viewer = try program.connect()
    #expect(viewer.read { $0.looks.count > 1 })
    input.terminate(withReason: .completed)
    program.stop()
    #expect(viewer.read(until: \.isClosed))
    #expect(viewer.lastWord == "the test is over")
    #expect(viewer.facts.contains { $0.event == .end(.completed, cause: nil) || $0.isEnd })
    #expect(viewer.gaps.isEmpty)
  }

  @Test func `eight may look, the ninth is told so and leaves`() throws {
    let program = try Inspected()
    let viewers = try (0..<8).map { _ in try program.connect() }
    for viewer in viewers { #expect(viewer.read { !$0.looks.isEmpty }) }
    let ninth = try program.connect()
    #expect(ninth.read(until: \.isClosed))
    #expect(ninth.lastWord == "shop has 8 viewers already")
    #expect(viewers[0].read { $0.looks.last?.properties["viewers"] == "8" })
    for viewer in viewers { #expect(!viewer.isClosed) }
  }
}

extension Fact {
  var isEnd: Bool {
    if case .end = event { return true }
    return false
  }
}
