import Streams
import Testing

@testable import streamtop

/// A key that looks for what is not there says so: nothing on the screen would tell that it was heard.
struct `A replay at the edge of its recording` {
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

  /// The notices and the last title of a replay that leaps somewhere.
  private func show(_ seek: Seek, breaks: Breaks = Breaks()) throws -> (notices: [String], title: String) {
    let playback = try RecordedRun(length: .seconds(5)).file.playback(breaks)
    playback.go(to: seek)
    var (dashboard, notices) = (Dashboard(), [String]())
    for _ in 1...2 {
      playback.look { sample in
        notices += sample.notice.map { [$0] } ?? []
        _ = dashboard.reduce(.sample(sample))
        return dashboard.model
      }
    }
    return (notices, dashboard.render(Size(width: 100, height: 30)).line(0))
  }

  @Test func `shows the moment that was asked for, also between two looks`() throws {
    for (time, clock) in [(3_000, "00:03.0"), (3_049, "00:03.0"), (2_120, "00:02.1"), (4_999, "00:04.9")] {
      let (notices, title) = try show(.to(.milliseconds(time)))
      #expect(title.contains(" \(clock) of 00:05.0 ") && notices.isEmpty, "\(title)")
    }
  }

  @Test func `says that it ends before the moment that was asked for`() throws {
    #expect(try show(.to(.seconds(99))).notices == ["the recording ends at 00:05.0, before 01:39.0"])
    #expect(try show(.to(.seconds(5))).notices.isEmpty && show(.end).notices.isEmpty)
  }

  @Test func `says at its end that no break has stopped it`() throws {
    var breaks = Breaks()
    breaks.add(Breaks.Break(condition: .value("nosuch")))
    let playback = try RecordedRun(length: .seconds(5)).file.playback(breaks)
    playback.advance(to: .seconds(9))
    var notices: [String] = []
    playback.look { sample in
      notices += sample.notice.map { [$0] } ?? []
      return Model()
    }
    #expect(notices == ["no break has stopped it up to the end at 00:05.0"])
    // What was leapt over was not to stop it.
    #expect(try show(.end, breaks: breaks).notices.isEmpty)
    #expect(try show(.nextBreak, breaks: breaks).notices.first?.hasPrefix("no break comes any more") == true)
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
