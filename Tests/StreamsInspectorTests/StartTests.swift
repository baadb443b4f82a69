import Foundation
import Streams
import Testing

@testable import StreamsInspector

/// What a program has that has started its inspector, or could not.
struct StartTests {
  private final class Mark: Sendable {}

  private static func settings(_ name: String) -> InspectorSettings {
    InspectorSettings(name: name, values: .onDemand, control: .none)
  }

  /// Whether an inspector keeps what it is told of a stream to which requests are allowed.
  private static func keepsStreams(_ inspector: StreamInspector) -> Bool {
    weak var known: Mark?
    do {
      let mark = Mark()
      known = mark
      let users = Cold<Int, Int> { _, id, respond in respond(.success(id)) }
      inspector.allowRequests(on: users, as: "users") { text in withExtendedLifetime(mark) { Int(text) } }
    }
    return known != nil
  }

  @Test(arguments: [["STREAMTOP": "0"], ["STREAMTOP_DIR": "/nowhere/streamtop"]])
  func `an inspector to which no viewer can come keeps no stream`(environment: [String: String]) async {
    await #expect(processExitsWith: .success) { [environment] in
      for (name, value) in environment { setenv(name, value, 1) }
      #expect(!StartTests.keepsStreams(StreamInspector.start()))
    }
  }

  @Test func `an inspector keeps streams until it is stopped, and none after that`() async {
    await #expect(processExitsWith: .success) {
      let directory = try Inspected.newDirectory()
      defer { try? FileManager.default.removeItem(atPath: directory) }
      setenv("STREAMTOP_DIR", directory, 1)
      let inspector = StreamInspector.start()
      #expect(StartTests.keepsStreams(inspector))
      inspector.stop()
      #expect(!StartTests.keepsStreams(inspector))
    }
  }

  @Test func `a fork that starts an inspector has one of its own`() async {
    await #expect(processExitsWith: .success) {
      let directory = try Inspected.newDirectory()
      defer { try? FileManager.default.removeItem(atPath: directory) }
      setenv("STREAMTOP_DIR", directory, 1)
      let parents = StreamInspector.inspector(of: getpid() - 1) { StartTests.settings("shop") }
      // A fork inherits no thread, so that this one has to be over.
      let bell = try #require(parents.running?.loop.bell)
      bell.stop(why: "a fork has no thread")
      #expect(bell.waitUntilDone(atMost: .seconds(60)))
      let own = StreamInspector.inspector(of: getpid()) { StartTests.settings("fork") }
      #expect(own !== parents && StreamInspector.start() === own)
      #expect(StartTests.keepsStreams(own) && !StartTests.keepsStreams(parents))
      own.stop()
    }
  }

  @Test func `a fork closes what it has inherited, and leaves the files`() throws {
    let directory = try Inspected.newDirectory()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let (path, recording) = ("\(directory)/shop.sock", "\(directory)/shop.strec")
    let probe = Probe(isAwake: false) { .zero }
    var settings = StartTests.settings("shop")
    settings.recordings = [InspectorRecording(recording)]
    // No thread runs it, as in a fork.
    let loop = try InspectorLoop(probe, settings, listener: UnixSocket.listen(at: path))
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let (near, far) = (Descriptor(ends[0]), Descriptor(ends[1]))
    // The parent's thread holds its viewers while it serves them.
    let viewer = Viewer(near, peer: (process: 1, user: 1), loop.header)
    loop.viewers.append(viewer)
    #expect(probe.isAwake)
    loop.abandon()
    #expect(loop.listener?.isOurs == false && !loop.bell.descriptor.isOurs && !near.isOurs)
    #expect(far.read(atMost: 8) == [] && !probe.isAwake)
    for file in [path, recording] { #expect(access(file, F_OK) == 0) }
    withExtendedLifetime(viewer) {}
  }

  @Test func `a program without a descriptor to spare leaves no socket behind`() async {
    await #expect(processExitsWith: .success) {
      let directory = InspectorDirectory(path: try Inspected.newDirectory())
      defer { try? FileManager.default.removeItem(atPath: directory.path) }
      let probe = Probe(isAwake: false) { .zero }
      // The system's queues open what their first timer needs, and end the program when they cannot.
      await withCheckedContinuation { hasFired in
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { hasFired.resume() }
      }
      let next = dup(STDERR_FILENO)
      close(next)
      // Two more: one for the socket, and too few for a pipe.
      var limit = rlimit(rlim_cur: rlim_t(next) + 2, rlim_max: rlim_t(next) + 2)
      #if canImport(Glibc)
        let isLimited = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
      #else
        let isLimited = setrlimit(RLIMIT_NOFILE, &limit) == 0
      #endif
      try #require(isLimited)
      #expect {
        try RunningInspector(StartTests.settings("shop"), in: directory, probe: probe)
      } throws: { "\($0)".hasPrefix("cannot make a pipe") }
      #expect(try directory.sockets() == [])
    }
  }
}
