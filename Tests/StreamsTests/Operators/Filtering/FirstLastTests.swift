import Testing

@testable import Streams

struct `first and last` {
  let kept = Kept<Int>()
  let transcript = Transcript()

  @Test(arguments: [(1, [1]), (3, [1, 2, 3]), (9, [1, 2, 3, 4])])
  func `first ends after so many values`(_ count: Int, _ outputs: [Int]) {
    let hot = HotInput<Int>()
    let leaf = hot.first(count, then: .completed).on { [kept] in kept.keep($0) }
    for input in 1...4 { hot.push(input) }
    #expect(kept.all == outputs)
    #expect(leaf.isActive == (count > 4))
    #expect(hot.isActive)
  }

  @Test func `first gives its last value before it ends, and ends as cancelled unless told otherwise`() {
    let hot = HotInput<Int>()
    hot.first().on { [transcript] in transcript.write($0) }.onTerminate { [transcript] in transcript.write($0)
    }
    hot.push(1)
    hot.push(2)
    #expect(transcript.lines == ["1", "cancelled"])
  }

  @Test func `a value pushed from the handler of the last one comes too late`() {
    let hot = HotInput<Int>()
    hot.next().on { [kept] in
      kept.keep($0)
      hot.push($0 + 1)
    }
    hot.push(1)
    #expect(kept.all == [1])
  }

  @Test(arguments: [
    (1, true, [5]), (1, false, [5]), (3, true, [3, 4, 5]), (5, false, [1, 2, 3, 4, 5]), (6, false, []),
    (6, true, [1, 2, 3, 4, 5]),
  ])
  func `last keeps so many values for the end`(_ count: Int, _ partial: Bool, _ outputs: [Int]) {
    var operation = LastOperator<Int>(count: count, partial: partial)
    for input in 1...5 { _ = operation.receive(input) }
    #expect(operation.flush(.completed) == outputs)
    let hot = HotInput<Int>()
    hot.last(count, partial: partial).on { [kept] in kept.keep($0) }
    for input in 1...5 { hot.push(input) }
    #expect(kept.all == [])
    hot.terminate(withReason: .completed)
    #expect(kept.all == outputs)
  }

  @Test(arguments: [Termination.completed, .cancelled, .error(TestError.failure)])
  func `last flushes at every end, and before it`(_ reason: Termination) {
    let hot = HotInput<Int>()
    hot.last(2).on { [transcript] in transcript.write($0) }.onError { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write($0) }
    for input in 1...3 { hot.push(input) }
    hot.push(TestError("passes"))
    hot.terminate(withReason: reason)
    #expect(transcript.lines == ["passes", "2", "3", "\(reason)"])
  }

  @Test func `last of nothing is nothing`() {
    let hot = HotInput<Int>()
    hot.last(2).on { [transcript] in transcript.write($0) }.onTerminate { [transcript] in transcript.write($0)
    }
    hot.terminate(withReason: .completed)
    #expect(transcript.lines == ["completed"])
  }

  @Test func `what is below last may end before all has come`() {
    let hot = HotInput<Int>()
    hot.last(3).first(2).on { [kept] in kept.keep($0) }
    for input in 1...4 { hot.push(input) }
    hot.terminate(withReason: .completed)
    #expect(kept.all == [2, 3])
  }

  @Test func `they make a Hot of an Observable`() {
    let number = ObservableInput(0)
    let first: Hot<Int> = number.first(2).on { [transcript] in transcript.write("first \($0)") }
    let last: Hot<Int> = number.last(2).on { [transcript] in transcript.write("last \($0)") }
    for value in 1...3 { number.set(value) }
    number.terminate(withReason: .completed)
    #expect(transcript.lines == ["first 1", "first 2", "last 2", "last 3"])
    #expect(!first.isActive && !last.isActive)
  }

  @Test func `they count the answers of a Cold`() {
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    let first: Cold<Int, Int> = cold.first(2).on { [transcript] in transcript.write("first \($0)") }
    let last: Cold<Int, Int> = cold.last(2).on { [transcript] in transcript.write("last \($0)") }
    for request in 1...3 {
      first.request(request)
      last.request(request)
    }
    cold.terminate(withReason: .completed)
    #expect(transcript.lines == ["first 1", "first 2", "last 2", "last 3"])
    #expect(first.state == .terminated(reason: .cancelled))
  }

  @Test func `they leave a Promise its value, and the time to work with it`() {
    let (answer, slow) = (Answer<Int>(), Answer<Int>())
    let first = Promise(answer).first().last().last(3)
      .asyncMap { _, respond in slow.keep { respond($0) } }
      .on { [kept] in kept.keep($0) }
    answer.give(.success(3))
    #expect(first.isActive)
    slow.give(.success(4))
    #expect(kept.all == [4])
    #expect(first.state == .terminated(reason: .completed))
  }

  @Test func `a Promise has not enough values for a full set`() {
    let answer = Answer<Int>()
    let leaf = Promise(answer).last(2, partial: false).on { [kept] in kept.keep($0) }
    answer.give(.success(3))
    #expect(kept.all == [])
    #expect(leaf.state == .terminated(reason: .completed))
  }

  @Test func `nothing is left of them`() {
    let weakly = Weakly()
    do {
      let hot = HotInput<Captured>()
      weakly.watch(hot.last(2).on { $0.use() })
      weakly.watch(hot.first(2).on { $0.use() })
      for _ in 1...3 { hot.push(weakly.object("value")) }
      #expect(weakly.alive.filter { $0 == "value" }.count == 2)
      hot.terminate(withReason: .completed)
    }
    #expect(weakly.alive == [])
  }
}
