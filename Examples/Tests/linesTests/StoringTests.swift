import Streams
import StreamsTesting
import Testing

@testable import lines

struct `Storing` {
  // sample: lines-test
  @Test func `no more is read than the archive has room for`() throws {
    try withVirtualTime { time in
      let file = EndlessFile(time)
      let archive = SlowArchive(time)  // a batch takes a second
      let work = stored(file.lines, in: archive.batches, batch: 3, atOnce: 2) { _ in }
      let counts = time.record(work)

      // Two batches of three lines are under way, and the file waits.
      try file.expectLines(1...6)
      try counts.expectNothing(for: 0.9)

      // Both are stored, and two more are read.
      try counts.expectNext(3, at: 1)
      try counts.expectNext(3, at: 1)
      try file.expectLines(7...12)
      try counts.expectNothing(for: 0.9)
    }
  }
  // end

  @Test func `a bad line is told of, and the others are stored`() throws {
    try withVirtualTime { time in
      let numbers = HotInput<UInt>()
      let bad = time.record(numbers)
      let lines = CallbagSource.of("hall,20", "?", "hall,21", "attic,hot")
      let counts = time.record(
        stored(lines, in: SlowArchive(time).batches, batch: 10, atOnce: 1) { numbers.push($0) })

      try bad.expectNext(2, 4)
      try counts.expectNext(2, at: 1)
      try counts.expectCompletion(at: 1)
    }
  }

  @Test func `the end of the run ends what is being stored, and closes the file`() throws {
    try withVirtualTime { time in
      let file = EndlessFile(time)
      let archive = SlowArchive(time)
      let run = stored(file.lines, in: archive.batches, batch: 3, atOnce: 2, onBadLine: { _ in }).forEach {
        _ in
      }

      try file.expectLines(1...6)
      run.stop()
      try archive.cancelled.expectNext(3, 3)
      #expect(!time.isWaiting)
    }
  }
}

struct `A measurement` {
  @Test(arguments: ["", "hall", "hall,", ",20", "hall,warm", "hall,20,30", "hall,inf"])
  func `is not read from`(_ line: String) { #expect(Measurement(line) == nil) }

  @Test func `has a sensor and a temperature`() throws {
    let measurement = try #require(Measurement("hall,-3.5"))
    #expect(measurement.sensor == "hall" && measurement.celsius == -3.5)
  }
}

/// A file that goes on for ever.
private struct EndlessFile {
  let lines: CallbagSource<String>
  private let read: Recording<Int>

  init(_ time: VirtualTime) {
    let numbers = HotInput<Int>()
    read = time.record(numbers, as: "lines that are read")
    lines = .pullable({ 0 }) { number in
      number += 1
      numbers.push(number)
      return "hall,\(number)"
    }
  }

  /// Expects that these have been read, and no more.
  func expectLines(_ numbers: ClosedRange<Int>) throws {
    for number in numbers { try read.expectNext(number) }
    try read.expectNothing()
  }
}

/// An archive on virtual time: a batch takes a second.
private struct SlowArchive {
  let batches: Cold<[Measurement], Int>
  /// How large the batches were that no one has waited for.
  let cancelled: Recording<Int>

  init(_ time: VirtualTime) {
    let cancels = HotInput<Int>()
    cancelled = time.record(cancels, as: "cancelled")
    let clock = time.scheduler
    batches = Cold { _, run, batch, respond in
      let answer = clock.schedule(after: .seconds(1)) { respond(.success(batch.count)) }
      run.onEnd {
        guard !answer.isSpent else { return }
        answer.cancel()
        cancels.push(batch.count)
      }
    }
  }
}
