import Foundation
import Streams
import Testing

@testable import StreamsInspector
@testable import StreamsWire

/// What a program records of itself.
struct RecordingTests {
  @Test func `a program records itself from its first stream to its end, without values`() throws {
    let directory = try Inspected.newDirectory()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = "\(directory)/shop.strec"
    // As another program has left it.
    _ = FileManager.default.createFile(atPath: path, contents: Data(Wire.magic + Array("old".utf8)))
    chmod(path, 0o644)
    let program = try Inspected(recordings: [InspectorRecording(path)])
    let input = program.context.run { HotInput<String>().named("input") }
    let viewer = try program.connect()
    #expect(viewer.read { $0.nodes["input"] != nil })
    viewer.say(.want(nodes: [try #require(input.inspected?.id)], tick: .milliseconds(10)))
    while !viewer.facts.contains(where: { if case .next = $0.event { true } else { false } }) {
      input.push("secret")
      let count = viewer.looks.count
      #expect(viewer.read { $0.looks.count > count })
    }
    input.terminate(withReason: .completed)
    let pushed = input.inspected?.counters.next
    program.stop()
    let elements = try elements(of: path)
    guard case .segment(let header, _) = elements.first else { return #expect(Bool(false)) }
    #expect(!header.holdsValues && header.program == "shop")
    let looks = elements.compactMap { if case .look(let look) = $0 { look } else { nil } }
    let facts = looks.flatMap(\.facts)
    #expect(facts.first?.event == .made && facts.contains(where: \.isEnd))
    #expect(!facts.contains { "\($0.event)".contains("secret") })
    #expect(looks.flatMap(\.readings).last?.counters.next == pushed)
    #expect(elements.contains(.end(why: "the test is over")))
    var status = stat()
    lstat(path, &status)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func `a ring stays as small as it was told, and plays`() throws {
    let directory = try Inspected.newDirectory()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = "\(directory)/ring.strec"
    let program = try Inspected(recordings: [InspectorRecording(path, limit: 1 << 16)])
    let viewer = try program.connect()
    for round in 0..<20 {
      let inputs = program.context.run { (0..<150).map { HotInput<Int>().named("input \(round) \($0)") } }
      for input in inputs { input.terminate(withReason: .completed) }
      let count = viewer.looks.count
      #expect(viewer.read { $0.looks.count > count })
    }
    program.stop()
    let size = try #require(
      FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    #expect(size <= 2 << 16)
    let elements = try elements(of: path)
    #expect(elements.contains { if case .look = $0 { true } else { false } })
    #expect(elements.contains(.end(why: "the test is over")))
  }

  @Test func `a program that only records itself keeps nothing of streams that have ended`() throws {
    let directory = try Inspected.newDirectory()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let settings = InspectorSettings(
      name: "shop", values: .onDemand, control: .none,
      recordings: [InspectorRecording("\(directory)/shop.strec")])
    let probe = Probe(isAwake: false) { .zero }
    let context = StreamContext(probe: probe)
    // No thread runs it: each look is taken here.
    let loop = try InspectorLoop(probe, settings, listener: Descriptor(open("/dev/null", O_RDONLY)))
    for _ in 0..<30 {
      let inputs = context.run { (0..<1_000).map { _ in HotInput<Int>() } }
      for input in inputs { input.terminate(withReason: .completed) }
      loop.tick()
    }
    #expect(loop.mirror.nodeCount < 5_000)
  }

  @Test func `no one looks at a program any more whose recording has failed`() throws {
    let directory = try Inspected.newDirectory()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = "\(directory)/shop.strec"
    // A pipe can be opened, and has no places to write to.
    try #require(mkfifo(path, 0o600) == 0)
    let end = Descriptor(open(path, O_RDONLY | O_NONBLOCK))
    let settings = InspectorSettings(
      name: "shop", values: .onDemand, control: .none, recordings: [InspectorRecording(path)])
    let probe = Probe(isAwake: false) { .zero }
    // No thread runs it: the first look is taken here.
    let loop = try InspectorLoop(probe, settings, listener: Descriptor(open("/dev/null", O_RDONLY)))
    #expect(loop.recordings.isEmpty && loop.reader == nil && !probe.isAwake)
    withExtendedLifetime(end) {}
  }

  @Test func `a program that cannot be watched records itself nevertheless`() throws {
    let directory = try Inspected.newDirectory()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let (path, nowhere) = ("\(directory)/shop.strec", InspectorDirectory(path: "/nowhere/streamtop"))
    let probe = Probe(isAwake: false) { .zero }
    func begin(_ recordings: [InspectorRecording]) throws -> RunningInspector {
      let settings = InspectorSettings(
        name: "shop", values: .onDemand, control: .none, recordings: recordings)
      return try RunningInspector(settings, in: nowhere, probe: probe)
    }
    let running = try begin([InspectorRecording(path)])
    #expect(!running.takesViewers)
    StreamContext(probe: probe).run { HotInput<Int>() }.terminate(withReason: .completed)
    running.stop(why: "the test is over")
    let looks = try elements(of: path).compactMap { if case .look(let look) = $0 { look } else { nil } }
    let ends = looks.flatMap(\.facts).filter(\.isEnd)
    #expect(!ends.isEmpty)
    // Where nothing is recorded either, it has not begun.
    for recordings in [[], [InspectorRecording("/nowhere/shop.strec")]] {
      #expect(throws: InspectorFailure.self) { try begin(recordings) }
    }
    #expect(!probe.isAwake)
  }

  @Test func `a file that cannot be written costs the recording, and nothing else`() throws {
    let program = try Inspected(recordings: [InspectorRecording("/nowhere/x.strec")])
    let input = program.context.run { HotInput<Int>().named("input") }
    let viewer = try program.connect()
    #expect(viewer.read { $0.nodes["input"] != nil })
    withExtendedLifetime(input) {}
  }

  @Test(
    arguments: [
      ("x.strec", "x.strec", nil), ("a,b/x,64K", "a,b/x", 65_536), ("x,2M", "x", 2 << 20),
      ("x,1G", "x", 1 << 30), ("x,100000", "x", 100_000),
    ] as [(String, String, Int?)])
  func `the environment names a file and a size`(text: String, path: String, limit: Int?) throws {
    #expect(try InspectorRecording(text: text) == InspectorRecording(path, limit: limit))
  }

  @Test(arguments: ["x,", "x,M", "x,64", "x,-1M", "x,9999999999G", "x,1X"])
  func `a size that is none is named`(text: String) {
    #expect {
      try InspectorRecording(text: text)
    } throws: { "\($0)".contains("is no size") }
  }
}
