import Foundation
import Synchronization

@testable import Streams
@testable import StreamsInspector

/// A program that lets itself be watched, within the tests' process: streams, and an inspector of their own.
final class Inspected: Sendable {
  let context: StreamContext
  let probe: Probe
  let directory: String
  let settings: InspectorSettings
  let running: RunningInspector
  /// How far the inspector's clock is before that of the machine.
  private let ahead: Ahead

  /// Shared with the clock, which the probe holds.
  private final class Ahead: Sendable {
    let time = Mutex(Duration.zero)
  }

  init(
    _ name: String = "shop", values: InspectorValues = .onDemand, control: InspectorControl = .none,
    recordings: [InspectorRecording] = []
  ) throws {
    let ahead = Ahead()
    self.ahead = ahead
    directory = try Inspected.newDirectory()
    settings = InspectorSettings(name: name, values: values, control: control, recordings: recordings)
    let began = ContinuousClock.now
    probe = Probe(valueCapacity: Probe.sharedValueCapacity, isAwake: false) {
      ContinuousClock.now - began + ahead.time.withLock { $0 }
    }
    running = try RunningInspector(settings, in: InspectorDirectory(path: directory), probe: probe)
    context = StreamContext(probe: probe)
  }

  deinit { stop() }

  func stop() {
    running.stop(why: "the test is over")
    try? FileManager.default.removeItem(atPath: directory)
  }

  func connect() throws -> TestViewer { try TestViewer(running.path) }

  /// Lets the inspector's clock jump.
  func skip(_ time: Duration) { ahead.time.withLock { $0 += time } }

  /// A directory that no one else uses. Not below the package, because the path of a socket is a short one.
  static func newDirectory() throws -> String {
    let name = "st-\(UUID().uuidString.prefix(8))"
    let path = FileManager.default.temporaryDirectory.appending(path: name).path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return path
  }
}
