import Foundation
import Streams
import Testing

@Suite struct `window by time` {
  let time = Timeline()

  @Test func `holds what came within the last seconds`() {
    let hot = time.run { HotInput<Int>() }
    time.write(hot.window(size: 1.0))
    hot.push(1)
    time.at(0.5) { hot.push(2) }
    time.at(1) { hot.push(3) }
    hot.push(TestError.failure)
    time.at(5) { hot.push(4) }
    hot.terminate(withReason: .completed)
    #expect(
      time.lines == [
        "0.0 [1]", "0.5 [1, 2]", "1.0 [2, 3]", "1.0 failure", "5.0 [4]", "5.0 completed",
      ])
    #expect(!time.isWaiting)
  }

  @Test func `holds no more than its limit`() {
    let hot = time.run { HotInput<Int>() }
    time.write(hot.window(size: 1.5, limit: 2))
    for number in 1...3 { hot.push(number) }
    time.at(1.5) { hot.push(4) }
    #expect(time.lines == ["0.0 [1]", "0.0 [1, 2]", "0.0 [2, 3]", "1.5 [4]"])
  }

  @Test func `exists for every kind`() {
    let (promise, observable, cold) = time.run {
      (
        FutureInput<Int>(), ObservableInput(0),
        Cold<Int, Int> { _, request, respond in respond(.success(request)) }
      )
    }
    let future: Future<[Int]> = promise.window(size: 1.0)
    time.write(future)
    promise.complete(1)
    let hot: Hot<[Int]> = observable.window(size: 1.0)
    time.write(hot)
    observable.set(2)
    time.write(cold.window(size: 1.0)).request(3)
    #expect(time.lines.filter { $0.hasSuffix("]") } == ["0.0 [1]", "0.0 [2]", "0.0 [3]"])
  }
}
