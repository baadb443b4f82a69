import Foundation
import Streams
import Synchronization
import Testing

@testable import StreamsInspector
@testable import StreamsWire

/// Who may record to a file.
struct RecordingFileTests {
  @Test func `a file that is no recording stays as it is`() throws {
    let directory = try Inspected.newDirectory()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = "\(directory)/notes.txt"
    try Data("important".utf8).write(to: URL(filePath: path))
    chmod(path, 0o644)
    for _ in 0..<2 {
      #expect {
        try ProgramRecording(InspectorRecording(path), SegmentHeader(program: "shop"))
      } throws: {
        "\($0)" == "\(path) is no recording, and stays as it is; name another file, or remove it"
      }
    }
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o644)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "important")
  }

  @Test func `a file that may not become larger ends the recording, and not the program`() async {
    await #expect(processExitsWith: .success) {
      let directory = try Inspected.newDirectory()
      defer { try? FileManager.default.removeItem(atPath: directory) }
      // The higher limit, which a program may not raise, is of no interest here.
      var limit = rlimit(rlim_cur: 0, rlim_max: 1 << 30)
      #if canImport(Glibc)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      #else
        setrlimit(RLIMIT_FSIZE, &limit)
      #endif
      let program = try Inspected(recordings: [InspectorRecording("\(directory)/shop.strec")])
      let input = program.context.run { HotInput<Int>().named("input") }
      let viewer = try program.connect()
      try #require(viewer.read { $0.nodes["input"] != nil })
      program.stop()
      withExtendedLifetime(input) {}
    }
  }

  /// As a helper has it that inherits the environment.
  @Test(arguments: [nil, 1 << 16] as [Int?])
  func `a file that is being recorded to is left to who does so`(limit: Int?) throws {
    let directory = try Inspected.newDirectory()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let recording = InspectorRecording("\(directory)/shop.strec", limit: limit)
    func programs() throws -> Set<String> {
      let all = try elements(of: recording.path)
      return Set(all.compactMap { if case .segment(let header, _) = $0 { header.program } else { nil } })
    }
    let program = try Inspected(recordings: [recording])
    let input = program.context.run { HotInput<Int>().named("input") }
    let viewer = try program.connect()
    #expect(viewer.read { $0.nodes["input"] != nil })
    #expect {
      try ProgramRecording(recording, SegmentHeader(program: "helper"))
    } throws: { "\($0)" == "another process records to \(recording.path)" }
    let helper = try Inspected("helper", recordings: [recording])
    helper.stop()
    let count = viewer.looks.count
    #expect(viewer.read { $0.looks.count > count })
    program.stop()
    #expect(try programs() == ["shop"])
    #expect(try elements(of: recording.path).allSatisfy { if case .gap = $0 { false } else { true } })
    // Who records no more leaves it to others.
    let next = try Inspected("next", recordings: [recording])
    next.stop()
    #expect(try programs() == ["next"])
    withExtendedLifetime(input) {}
  }

  @Test func `a fork that goes on keeps no one from the file once the recording has ended`() throws {
    let directory = try Inspected.newDirectory()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let recording = InspectorRecording("\(directory)/shop.strec")
    let first = try ProgramRecording(recording, SegmentHeader(program: "shop"))
    // A fork has a descriptor of the same open file.
    let inherited = try duplicate(recording.path)
    try first.finish(why: "the program has ended")
    let second = try ProgramRecording(recording, SegmentHeader(program: "next"))
    withExtendedLifetime((first, second, inherited)) {}
  }

  /// A second descriptor of a file that this process has open.
  private func duplicate(_ path: String) throws -> Descriptor {
    let (files, folder) = (FileManager.default, "/proc/self/fd")
    let name = URL(filePath: path).resolvingSymlinksInPath().path
    let number = try files.contentsOfDirectory(atPath: folder).first { entry in
      (try? files.destinationOfSymbolicLink(atPath: "\(folder)/\(entry)")) == name
    }
    let copy = dup(try #require(number.flatMap { Int32($0) }))
    try #require(copy >= 0)
    return Descriptor(copy)
  }

  @Test func `what is no file is locked by no one, and keeps its bits`() throws {
    let directory = try Inspected.newDirectory()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = "\(directory)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    chmod(path, 0o622)
    let end = Descriptor(open(path, O_RDONLY | O_NONBLOCK))
    let recording = InspectorRecording(path)
    let recordings = try ["shop", "next"].map { name in
      try ProgramRecording(recording, SegmentHeader(program: name))
    }
    var status = stat()
    lstat(path, &status)
    #expect(status.st_mode & 0o777 == 0o622)
    withExtendedLifetime((end, recordings)) {}
  }

  @Test func `a pipe that no one reads is refused, and keeps no program waiting`() throws {
    let directory = try Inspected.newDirectory()
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let path = "\(directory)/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    let (refusal, done) = (Refusal(), DispatchSemaphore(value: 0))
    // On a thread of its own: nothing else ends a wait for who reads a pipe.
    Thread {
      do {
        _ = try ProgramRecording(InspectorRecording(path), SegmentHeader(program: "shop"))
      } catch {
        refusal.words.withLock { $0 = "\(error)" }
      }
      done.signal()
    }.start()
    let isDone = done.wait(timeout: .now() + 30)
    #expect(isDone == .success)
    // Who reads it now lets the thread go on.
    let reader = Descriptor(open(path, O_RDONLY | O_NONBLOCK))
    if isDone != .success { done.wait() }
    let words = refusal.words.withLock { $0 }
    #expect(words == "cannot write \(path): it is a pipe that no one reads, or a socket")
    withExtendedLifetime(reader) {}
  }

  /// Why a thread could not record.
  private final class Refusal: Sendable {
    let words = Mutex<String?>(nil)
  }

  @Test func `a socket is refused`() throws {
    let program = try Inspected()
    let path = program.running.path
    #expect {
      try ProgramRecording(InspectorRecording(path), SegmentHeader(program: "shop"))
    } throws: { "\($0)" == "cannot write \(path): it is a pipe that no one reads, or a socket" }
  }

  @Test func `a path that is given twice is recorded to once`() {
    let (shop, large) = (InspectorRecording("shop.strec"), InspectorRecording("shop.strec", limit: 1 << 20))
    let other = InspectorRecording("other.strec")
    #expect(InspectorRecording.distinct([shop, other, large]) == [shop, other])
  }
}
