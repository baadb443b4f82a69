import Streams
import Testing

/// Several sources are asked in turn, also when one of them answers each wish before that returns.
struct `A raw producer that answers at once` {
  private let drawn = Counter()
  private let heard = Transcript()

  /// 1, 2, 3, … for as long as it is asked; it stops answering where no test should come.
  private var counter: CallbagSource<Int> {
    CallbagSource { [drawn] sink in
      sink(
        .start { message in
          if case .next = message, drawn.value < 1000 { sink(.next(drawn.increment())) }
        })
    }
  }

  private let countdown = CallbagSource<Int> { sink in
    var next = 3
    sink(
      .start { message in
        guard case .next = message else { return }
        next -= 1
        sink(next < 0 ? .completed(.finished) : .next(next + 1))
      })
  }

  @Test func `is asked by a zip for one value for each pair`() {
    let pairs = counter.zip(CallbagSource.from(["a", "b"])).map { "\($0.0) \($0.1)" }
    pairs.forEach(end: { [heard] in heard.write($0) }) { [heard] in heard.write($0) }
    #expect(heard.lines == ["1 a", "2 b", "finished"])
    #expect(drawn.value <= 3)
  }

  @Test func `is asked by a merge in turn`() {
    let run = countdown.merge(countdown).puller { [heard] in heard.write($0) }
    run.pull(4)
    #expect(heard.lines == ["3", "3", "2", "2"])
    run.stop()
  }

  @Test func `is asked by a sample in turn`() {
    let run = counter.sample(CallbagSource.from(1...9)).puller { [heard] in heard.write($0) }
    run.pull()
    #expect(heard.lines == ["1"])
    #expect(drawn.value <= 2)
    run.stop()
  }

  @Test func `is asked for all that is wanted when it is alone`() {
    let run = counter.map { $0 }.puller { [heard] in heard.write($0) }
    run.pull(3)
    #expect(heard.lines == ["1", "2", "3"])
    #expect(drawn.value == 3)
    run.stop()
  }
}
