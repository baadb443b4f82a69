import Streams
import Testing

struct `A run that is paused again and again` {
  @Test(arguments: [false, true])
  func `takes nothing more from its source, whichever thread that gives on`(isJoined: Bool) {
    for _ in 0..<100 {
      let (given, heard, returned) = (Counter(), Counter(), Counter())
      let (isInside, goOn) = (Flag(), Flag())
      let numbers = CallbagSource.from(1...).on { _ in given.increment() }
      // When the first side has ended, the other one is asked for all that is wanted.
      let source: CallbagSource<Int> =
        isJoined ? CallbagSource.just(0).combineLatest(with: numbers).map { $0.1 } : numbers
      let run = source.puller { number in
        heard.increment()
        guard number == 3 else { return }
        isInside.signal()
        goOn.wait()
      }
      onThreads(2) { thread in
        if thread == 0 {
          run.pullAll()
          returned.increment()
        } else {
          isInside.wait()
          run.pause()
          goOn.signal()
          repeat { run.pause() } while returned.value == 0
        }
      }
      #expect(given.value == 3 && heard.value == 3)
      run.stop()
    }
  }
}
