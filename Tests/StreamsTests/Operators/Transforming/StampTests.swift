import Foundation
import Testing

@testable import Streams

struct `Operators that stamp, count and add up` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  var context: StreamContext { StreamContext(scheduler: scheduler) }

  @Test func `as values`() {
    #expect(StampOperator { $0 * 2 }.everything(outOf: [1, 2]).map(\.stamp) == [2, 4])
    #expect(CountStampOperator<String>().everything(outOf: ["a", "b"]).map(\.stamp) == [1, 2])
    #expect(CountOperator<String>().everything(outOf: ["a", "b"]) == [1, 2])
    #expect(SumOperator<Int>().everything(outOf: [1, 2, -4]) == [1, 3, -1])
    #expect(AverageOperator<Double>().everything(outOf: [1, 4, 4]) == [1, 2.5, 3])
  }

  @Test func `a Hot is stamped, counted and added up, errors aside`() {
    let hot = HotInput<Int>()
    hot.stamp { "<\($0)>" }.on { [transcript] in transcript.write("\($0.value) \($0.stamp)") }
    hot.countStamp().on { [transcript] in transcript.write("\($0.stamp): \($0.value)") }
    hot.count().on { [transcript] in transcript.write("count \($0)") }
    hot.sum().on { [transcript] in transcript.write("sum \($0)") }
    hot.average().on { [transcript] in transcript.write("average \($0)") }
    hot.push(1)
    hot.push(TestError.failure)
    hot.push(4)
    #expect(transcript.lines.prefix(5) == ["1 <1>", "1: 1", "count 1", "sum 1", "average 1"])
    #expect(transcript.lines.dropFirst(5) == ["4 <4>", "2: 4", "count 2", "sum 5", "average 2"])
  }

  @Test func `averages of whole numbers are rounded towards zero, others are not`() {
    let (whole, real) = (HotInput<Int8>(), HotInput<Float>())
    whole.average().on { [transcript] in transcript.write($0) }
    real.average().on { [transcript] in transcript.write($0) }
    for number in [-1, -2] as [Int8] { whole.push(number) }
    for number in [1, 2] as [Float] { real.push(number) }
    #expect(transcript.lines == ["-1", "-1", "1.0", "1.5"])
  }

  @Test func `what can be added need not be a number`() {
    let hot = HotInput<Duration>()
    hot.sum().on { [transcript] in transcript.write($0) }
    hot.push(.seconds(1))
    hot.push(.seconds(2))
    #expect(transcript.lines == ["\(Duration.seconds(1))", "\(Duration.seconds(3))"])
  }

  @Test func `the time is the scheduler's`() {
    let hot = context.run { HotInput<String>() }
    hot.timeStamp().on { [transcript] in transcript.write("\($0.value) \($0.stamp)") }
    scheduler.advance(by: .seconds(2))
    hot.push("a")
    scheduler.advance(by: .seconds(3))
    hot.push("b")
    #expect(transcript.lines == ["a \(Duration.seconds(2))", "b \(Duration.seconds(5))"])
  }

  @Test func `an Observable stays one`() {
    scheduler.advance(by: .seconds(1))
    let number = context.run { ObservableInput(2.0) }
    let stamped: Observable<(value: Double, stamp: String)> = number.stamp { "<\($0)>" }
    let timed: Observable<(value: Double, stamp: Duration)> = number.timeStamp()
    let counted: Observable<(value: Double, stamp: UInt)> = number.countStamp()
    let (count, sum, average) = (number.count(), number.sum(), number.average())
    #expect(stamped.value == (2, "<2.0>") && timed.value == (2, .seconds(1)) && counted.value == (2, 1))
    #expect(count.value == 1 && sum.value == 2 && average.value == 2)
    scheduler.advance(by: .seconds(1))
    number.set(3)
    #expect(stamped.value == (3, "<3.0>") && timed.value == (3, .seconds(2)) && counted.value == (3, 1))
    #expect(count.value == 1 && sum.value == 3 && average.value == 3)
    number.set(5)
    #expect(counted.value == (5, 2) && count.value == 2 && sum.value == 8 && average.value == 4)
  }

  @Test func `all branches of a Cold are counted together`() {
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    let counted = cold.countStamp()
    let first = counted.on { [transcript] in transcript.write("first \($0.stamp)") }
    let second = counted.on { [transcript] in transcript.write("second \($0.stamp)") }
    let sum = cold.sum().on { [transcript] in transcript.write("sum \($0)") }
    first.request(7)
    second.request(8)
    sum.request(9)
    #expect(transcript.lines == ["first 1", "second 2", "sum 9"])
  }

  @Test func `a Promise stays one`() {
    let answer = Answer<Int>()
    let promise = context.run { Promise(answer) }
    let stamped: Promise<(value: Int, stamp: Duration)> = promise.timeStamp()
      .on { [transcript] in transcript.write("\($0.value) \($0.stamp)") }
    promise.count().on { [transcript] in transcript.write($0) }
    promise.average().on { [transcript] in transcript.write($0) }
    scheduler.advance(by: .seconds(1))
    answer.give(.success(4))
    #expect(transcript.lines == ["4 \(Duration.seconds(1))", "1", "4"])
    #expect(stamped.state == .terminated(reason: .completed))
  }

  @Test func `a timed stream does not keep its source`() {
    let weakly = Weakly()
    var hot: HotInput<Int>? = HotInput<Int>()
    _ = hot.map { weakly.watch($0.timeStamp().countStamp().on { _ in }) }
    hot = nil
    #expect(weakly.alive.isEmpty)
  }
}
