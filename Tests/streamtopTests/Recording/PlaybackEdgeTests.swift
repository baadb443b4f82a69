import Streams
import Testing

@testable import streamtop

/// A key that looks for what is not there says so: nothing on the screen would tell that it was heard.
@Suite struct `A replay at the edge of its recording` {
  private static let on: [Seek] = [
    .end, .nextBreak, .by(.seconds(1)), .by(.milliseconds(100)), .facts(1), .to(.seconds(1_000)),
  ]
  private static let back: [Seek] = [.start, .by(.seconds(-1)), .facts(-1), .to(.seconds(-1))]

  @Test func `goes no further`() throws {
    let run = try RecordedRun(length: .seconds(5))
    for (seeks, reply) in [(Self.on, Reply.refused("the recording ends here")), (Self.back, .done)] {
      for seek in seeks {
        let playback = try run.file.playback()
        playback.go(to: .end)
        playback.look { _ in Model() }
        #expect(playback.isOver)
        #expect(playback.perform(.seek(seek)) == reply, "\(seek)")
      }
    }
  }

  @Test func `goes back no further`() throws {
    let run = try RecordedRun(length: .seconds(5))
    for (seeks, reply) in [(Self.back, Reply.refused("the recording begins here")), (Self.on, .done)] {
      for seek in seeks {
        #expect(try run.file.playback().perform(.seek(seek)) == reply, "\(seek)")
      }
    }
  }

  @Test func `where another recording begins, that is shown`() throws {
    let run = try RecordedRun()
    run.file.bytes += try RecordedRun(seed: 8).file.bytes
    let playback = try run.file.playback()
    playback.go(to: .end)
    var (notices, gaps): ([String], [String]) = ([], [])
    playback.look { sample in
      notices += sample.notice.map { [$0] } ?? []
      gaps += sample.gap.map { [$0] } ?? []
      return Model()
    }
    #expect(notices == ["something is missing before 00:20.0: another recording begins"])
    #expect(gaps == ["another recording begins"])
  }
}
