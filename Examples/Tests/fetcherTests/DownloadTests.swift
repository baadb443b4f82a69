import Streams
import StreamsTesting
import Testing

@testable import fetcher

struct `The download` {
  @Test func `tells in percent how much has come`() throws {
    try withVirtualTime { time in
      let file = ProgressionInput<Int, Int>()
      let percents = HotInput<Double>()
      let told = time.record(percents)
      let download = time.record(download(from: file.progression()).onProgress { percents.push($0.current) })

      for received in [0, 16, 64] {
        file.updateProgress(to: ProgressEvent(title: "file", unit: "bytes", current: received, total: 64))
      }
      file.complete(64)

      try told.expectNext(0, 25, 100)
      try download.expectNext(64, at: 0)
      try download.expectCompletion()
    }
  }

  @Test func `tells its task to stop when it is cancelled`() throws {
    try withVirtualTime { time in
      let ends = HotInput<String>()
      let told = time.record(ends)
      let chain = download(
        from: Progression { _, run, _, complete in
          run.onEnd {
            ends.push("the transfer stops")
            _ = complete
          }
        })

      chain.cancel()
      try told.expectNext("the transfer stops", at: 0)
    }
  }
}
