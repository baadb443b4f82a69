import Streams
import Testing

struct `A Hot that goes on with a Hot like itself` {
  let lives = Lives()

  private func hot(_ left: Int, _ strategy: FlattenStrategy, last: Hot<Int>) -> Hot<Int> {
    let life = lives.begin()
    return Promise<Int> { $0(.success(left)) }.flatMap(strategy) { number in
      life.same(number) == 0 ? last : hot(number - 1, strategy, last: last)
    }
  }

  @Test(arguments: Tails.strategies)
  func `polls without end, as a Hot of promises`(_ strategy: FlattenStrategy) {
    let transcript = Transcript()
    let scheduler = VirtualScheduler()
    let end = HotInput<Int>()
    onSmallStack {
      StreamContext(scheduler: scheduler).run {
        _ = hot(Tails.steps / 10, strategy, last: end.hot()).on { transcript.write($0) }
          .onTerminate { transcript.write($0) }
      }
      scheduler.run()
    }
    end.push(7)
    onThreads(1) { _ in end.push(8) }
    #expect(lives.most < 100)
    end.terminate(withReason: .completed)
    #expect(transcript.lines == ["7", "8", "completed"])
    #expect(lives.alive == 0)
  }

  @Test func `can be heard again where the program holds a step of it`() {
    let transcript = Transcript()
    let scheduler = VirtualScheduler()
    let end = HotInput<Int>()
    StreamContext(scheduler: scheduler).run {
      let inner = hot(3, .merge, last: end.hot())
      let outer = Promise<Int> { $0(.success(0)) }.flatMap(.merge) { _ in inner }
      outer.on { transcript.write("outer \($0)") }
      scheduler.run()
      end.push(1)
      // The outer stream hears the end of the chain by itself now.
      inner.on { transcript.write("inner \($0)") }.onTerminate { transcript.write("inner \($0)") }
      #expect(inner.isActive)
      end.push(2)
      end.terminate(withReason: .completed)
      #expect(!inner.isActive)
      #expect(!outer.isActive)
    }
    #expect(transcript.lines == ["outer 1", "outer 2", "inner 2", "inner completed"])
  }

  @Test func `is open like what it has handed over`() {
    let scheduler = VirtualScheduler()
    let end = HotInput<Int>()
    StreamContext(scheduler: scheduler).run {
      let inner = hot(3, .merge, last: end.hot())
      let outer = Promise<Int> { $0(.success(0)) }.flatMap(.merge) { _ in inner }
      outer.on { _ in }
      scheduler.run()
      #expect(inner.isActive)
      end.terminate(withReason: .completed)
      #expect(!inner.isActive)
    }
  }
}
