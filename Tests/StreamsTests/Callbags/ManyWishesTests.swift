import Streams
import Testing

struct `Wishes for everything` {
  private let heard = Transcript()

  @Test func `may be said again and again to a source that is asked for each value`() {
    let answering = Answering(.later)
    let run = AskedSource(Array(1...3), answering).source.puller { [heard] in heard.write($0) }
    for _ in 0..<4 { run.pullAll() }
    run.pull(.max)
    answering.settle()
    #expect(heard.lines == ["1", "2", "3"])
  }

  @Test func `have room for as many inner streams as there can be`() async throws {
    let source = CallbagSource.of(1, 2).flatMap(.concurrent(limit: .max)) { CallbagSource.of($0) }
      .flatMap(.concurrent(limit: 2)) { CallbagSource.of($0, $0) }
    var values: [Int] = []
    for try await value in source.values(buffering: .unbounded) { values.append(value) }
    #expect(values.sorted() == [1, 1, 2, 2])
  }
}

struct `An emitter of a run that is over` {
  @Test func `keeps and tells nothing that wants to hear of pauses`() {
    let (lives, told) = (Lives(), Counter())
    CallbagSource<Int>.listenable { emitter in
      emitter.next(1)
      let life = lives.begin()
      emitter.onPause { _ in told.increment(by: life.same(1)) }
      emitter.onRewind {
        emitter.next(2)
        told.increment(by: life.same(1))
      }
    }.take(first: 1).forEach { _ in }
    #expect(told.value == 0)
    #expect(lives.alive == 0)
  }
}
