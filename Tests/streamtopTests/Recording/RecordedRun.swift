import Foundation

@testable import streamtop

/// A file that goes with its last holder.
final class TemporaryFile {
  let path = FileManager.default.temporaryDirectory.appendingPathComponent("streamtop-\(UUID().uuidString)")
    .path

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var bytes: [UInt8] {
    get { FileManager.default.contents(atPath: path).map(Array.init) ?? [] }
    set { _ = FileManager.default.createFile(atPath: path, contents: Data(newValue)) }
  }

  func playback(_ breaks: Breaks = Breaks()) throws -> Playback {
    try Playback(RecordingFile.open(path), breaks: breaks)
  }
}

/// A headless run of the demo, recorded, with what it showed at the end.
struct RecordedRun {
  let file = TemporaryFile()
  var screen = ""

  init(
    seed: UInt64 = 7, length: Duration = .seconds(20), size: Size = Size(width: 80, height: 24),
    keys: String = "",
    ring: Int? = nil
  ) throws {
    var run = RecordedRun.run(length, size, keys: try KeyScript(keys))
    run.seed = seed
    run.recorder = Recorder(try RecordingFile.create(file.path), .init(program: "demo"), ring: ring) { 0 }
    try run.run { screen += $0 }
  }

  static func run(_ length: Duration, _ size: Size, keys: KeyScript = KeyScript()) -> HeadlessRun {
    var run = HeadlessRun()
    (run.length, run.size, run.keys) = (length, size, keys)
    return run
  }

  /// What a replay shows, up to a time.
  func replay(
    to time: Duration = .seconds(1 << 40), size: Size = Size(width: 80, height: 24), keys: String = ""
  ) throws -> String {
    var screen = ""
    try Self.run(time, size, keys: try KeyScript(keys)).watch(file.playback()) { screen += $0 }
    return screen
  }
}

extension String {
  /// All lines but the title and the function bar, which tell what is watched.
  var body: ArraySlice<Substring> {
    Array((hasSuffix("\n") ? dropLast() : self[...]).split(separator: "\n", omittingEmptySubsequences: false))
      .dropFirst().dropLast()
  }
}
