import Foundation
@testable import Streams
import Testing

struct `Joins of Observables` {
  let transcript = Transcript()
  let left = ObservableInput(1)
  let right = ObservableInput("a")

  @Test func `a merge has the left value, then the latest of either`() {
    let numbers = HotInput<Int>()
    let merged: Observable<Int> = left.merge(numbers).on { [transcript] in transcript.write($0) }
    let sides: Observable<Either<Int, String>> = left.observable().merge(right)
    #expect(merged.value == 1 && sides.value == .left(1))
    numbers.push(5)
    right.set("b")
    #expect(merged.value == 5 && sides.value == .right("b"))
    left.set(2)
    #expect(merged.value == 2 && sides.value == .left(2))
    #expect(transcript.lines == ["5", "2"])
    left.terminate(withReason: .completed)
    #expect(merged.isActive)
    numbers.terminate(withReason: .completed)
    #expect(merged.state == .terminated(reason: .completed) && merged.value == 2)
  }

  @Test func `a merge starts the producer or callbag on its right`() {
    let merged = left.merge(SignalProducer<Int, any Error>(values: [5, 6]))
    let pulled = left.merge(CallbagSource<Int>.of(7, 8))
    #expect(merged.value == 6 && pulled.value == 8)
  }

  @Test func `a combination has both values, and changes with each`() {
    let pairs: Observable<(Int, String)> = left.combine(stream: right)
      .on { [transcript] in transcript.write("\($0.0)\($0.1)") }
    let texts: Observable<String> = pairs.map { "\($0.0)\($0.1)" }
    #expect(pairs.value == (1, "a") && texts.value == "1a")
    left.set(2)
    #expect(pairs.value == (2, "a"))
    right.set("b")
    #expect(pairs.value == (2, "b") && texts.value == "2b")
    left.set(3)
    #expect(pairs.value == (3, "b"))
    #expect(transcript.lines == ["2a", "2b", "3b"])
  }

  @Test func `a combination with what is made of its left side has each value once`() {
    let pairs = left.combine(stream: left.map { $0 * 10 })
    pairs.on { [transcript] in transcript.write("\($0.0) \($0.1)") }
    left.set(2).set(3)
    #expect(pairs.value == (3, 30))
    #expect(transcript.lines == ["1 20", "2 20", "2 30", "3 30"])
  }

  @Test func `what is set while the first pair is told comes in its order`() {
    let (numbers, words) = (ObservableInput(0), ObservableInput("x"))
    let pairs = numbers.combine(stream: words)
    pairs.producer().startWithValues { [transcript] pair in
      transcript.write("\(pair.0)\(pair.1)")
      guard pair.1 == "x" else { return }
      words.set("y")
      numbers.set(1).set(2)
    }
    #expect(transcript.lines == ["0x", "0y", "1y", "2y"])
  }

  @Test func `each pair differs from the one before by one value of one side, whoever sets them`() {
    for _ in 0..<100 {
      let (first, second) = (ObservableInput(0), ObservableInput(0))
      let (pairs, sums) = (first.combine(stream: second), Kept<Int>())
      pairs.on { sums.keep($0.0 + $0.1) }
      onThreads(2) { thread in
        for number in 1...20 { (thread == 0 ? first : second).set(number) }
      }
      #expect(sums.all == Array(1...40))
    }
  }

  @Test func `a zip has both values, then one pair after the other`() {
    let pairs: Observable<(Int, String)> = left.zip(right, buffer: 2)
      .on { [transcript] in transcript.write("\($0.0)\($0.1)") }
    #expect(pairs.value == (1, "a"))
    for number in 2...5 { left.set(number) }
    right.set("b")
    #expect(pairs.value == (2, "b"))
    left.push(error: TestError.failure)
    right.set("c").set("d")
    #expect(pairs.value == (3, "c"))
    #expect(transcript.lines == ["2b", "3c"])
  }

  @Test func `the last pair of a zip is remembered although it ends with it`() {
    let pairs = left.zip(right)
    left.set(2)
    left.terminate(withReason: .completed)
    right.set("b")
    #expect(pairs.value == (2, "b"))
    #expect(pairs.state == .terminated(reason: .completed))
  }

  @Test func `with another stream, pairs are Hot, and where that is asked for`() {
    let words = HotInput<String>()
    let zipped: Hot<(Int, String)> = left.zip(words)
    let combined: Hot<(Int, String)> = left.combine(stream: words)
    let asked: Hot<(Int, String)> = left.zip(right)
    #expect(zipped.isActive && combined.isActive && asked.isActive)
    left.zip(words).on { [transcript] in transcript.write("\($0.0)\($0.1)") }
    left.set(2)
    words.push("b")
    #expect(transcript.lines == ["2b"])
  }

  @Test func `a join stays when its last branch has ended`() {
    let pairs = left.combine(stream: right)
    pairs.filter { _ in true }.mapError { _ in .completed }
    left.push(error: TestError.failure)
    left.set(2)
    right.set("b")
    #expect(pairs.value == (2, "b") && pairs.isActive)
  }

  @Test func `a join of what has ended keeps the values`() {
    left.terminate(withReason: .completed)
    right.terminate(withReason: .completed)
    #expect(left.combine(stream: right).value == (1, "a"))
    #expect(left.merge(right).state == .terminated(reason: .completed))
  }

  @Test func `a merge built while another thread sets knows the latest value`() {
    for _ in 0..<200 {
      let (number, other) = (ObservableInput(0), HotInput<Int>())
      let kept = Kept<Observable<Int>>()
      onThreads(2) { thread in
        if thread == 0 { number.set(1) } else { kept.keep(number.merge(other)) }
      }
      #expect(kept.all[0].value == 1)
    }
  }

  @Test func `a probe sees one stream of the kind Observable`() throws {
    let probe = Probe(clock: { .zero })
    let (left, right) = StreamContext(probe: probe).run { (ObservableInput(1), ObservableInput("a")) }
    let record = try #require(left.zip(right).inspected)
    #expect(record.kind == "Observable")
    #expect(record.parents == [left.inspected, right.inspected].map { $0?.id })
  }

  @Test func `joins are freed when their sources are`() {
    let weakly = Weakly()
    do {
      let (left, right) = (ObservableInput(1), ObservableInput("a"))
      weakly.watch(left.zip(right).on { _ in })
      weakly.watch(left.merge(right).map { $0 })
      weakly.watch(left.concat([2]).start(with: [0]))
    }
    #expect(weakly.alive.isEmpty)
  }
}
