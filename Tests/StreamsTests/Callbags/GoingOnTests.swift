import Streams
import Testing

struct `A callbag that goes on with one like itself` {
  private static func poll(_ number: Int, _ lives: Lives) -> CallbagSource<Int> {
    let life = lives.begin()
    return CallbagSource.just(number).concat(
      CallbagSource<Int>.deferred { poll(life.same(number) + 1, lives) })
  }

  private static func fetch(_ left: Int, _ lives: Lives) -> CallbagSource<Int> {
    let life = lives.begin()
    return CallbagSource<Int>.fail(TestError.failure).flatMapError { _ -> CallbagSource<Int> in
      life.same(left) == 0 ? .just(7) : fetch(left - 1, lives)
    }
  }

  @Test func `takes no more stack or memory in concat`() {
    let (lives, heard, ends) = (Lives(), Counter(), Counter())
    onSmallStack {
      Self.poll(0, lives).take(first: Tails.steps).forEach(end: { _ in ends.increment() }) { _ in
        heard.increment()
      }
    }
    #expect(heard.value == Tails.steps)
    #expect(ends.value == 1)
    #expect(lives.alive == 0)
    #expect(lives.most < 100)
  }

  @Test func `takes no more stack or memory in concat when it is asked for one value at a time`() {
    let (lives, heard) = (Lives(), Counter())
    onSmallStack {
      let run = Self.poll(0, lives).puller { _ in heard.increment() }
      for _ in 0..<Tails.steps { run.pull() }
      run.stop()
    }
    #expect(heard.value == Tails.steps)
    #expect(lives.alive == 0)
    #expect(lives.most < 100)
  }

  @Test func `takes no more stack or memory in flatMapError`() {
    let (lives, heard) = (Lives(), Transcript())
    onSmallStack {
      Self.fetch(Tails.steps, lives).forEach(end: { heard.write($0) }) { heard.write($0) }
    }
    #expect(heard.lines == ["7", "finished"])
    #expect(lives.alive == 0)
    #expect(lives.most < 100)
  }
}
