import Testing

@testable import Streams

struct `Operators that select` {
  let kept = Kept<Int>()
  let transcript = Transcript()

  @Test(arguments: Selecting.allCases)
  func `on a Hot, where errors pass and count for nothing`(_ operation: Selecting) {
    let hot = HotInput<Int>()
    let leaf: Hot<Int> = operation.attach(to: hot)
    leaf.on { [kept] in kept.keep($0) }.onError { [transcript] in transcript.write($0) }
      .onTerminate { [transcript] in transcript.write($0) }
    for input in Selecting.inputs {
      hot.push(input)
      if input == 2 { hot.push(TestError.failure) }
    }
    #expect(kept.all == operation.outputs)
    #expect(leaf.state.termination == operation.termination)
    let isOpenAtTwo = operation.termination == nil || operation.outputs.contains(2)
    let end = operation.termination.map { ["\($0)"] } ?? []
    #expect(transcript.lines == (isOpenAtTwo ? ["failure"] : []) + end)
    #expect(hot.isActive)
  }

  @Test(arguments: Selecting.allCases)
  func `on a Cold, whose root stays for other branches`(_ operation: Selecting) {
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    let leaf: Cold<Int, Int> = operation.attach(to: cold).on { [kept] in kept.keep($0) }
    for input in Selecting.inputs { leaf.request(input) }
    #expect(kept.all == operation.outputs)
    #expect(leaf.state.termination == operation.termination)
    kept.drop()
    let later = cold.on { [kept] in kept.keep($0) }
    later.request(9)
    #expect(kept.all == [9])
  }

  @Test(arguments: Selecting.allCases)
  func `on an Observable, which stays one and keeps the last value that has passed`(_ operation: Selecting) {
    let number = ObservableInput(3)
    let leaf: Observable<Int> = operation.attach(to: number)
    leaf.on { [kept, transcript] in
      kept.keep($0)
      transcript.write(leaf.value == $0)
    }
    #expect(leaf.value == 3)
    for input in Selecting.inputs { number.set(input) }
    #expect(kept.all == operation.outputs)
    #expect(Set(transcript.lines) == ["true"])
    #expect(leaf.value == operation.outputs.last)
    #expect(leaf.state.termination == operation.termination)
    #expect(number.isActive)
  }

  @Test(arguments: Selecting.allCases)
  func `on a Promise, which completes with its value or without`(_ operation: Selecting) {
    let answer = Answer<Int>()
    let leaf: Promise<Int> = operation.attach(to: Promise(answer)).on { [kept] in kept.keep($0) }
    answer.give(.success(3))
    #expect(kept.all == (operation.keepsOne ? [3] : []))
    #expect(leaf.state == .terminated(reason: .completed))
  }

  @Test(arguments: Selecting.allCases.filter(\.keepsOne))
  func `on a Promise, whose attempts know nothing of each other`(_ operation: Selecting) {
    let (answer, counter) = (Answer<Int>(), Counter())
    let leaf = operation.attach(to: Promise(answer))
      .resultMap { counter.increment() == 1 ? .failure(TestError.failure) : .success($0) }
      .retry(1)
      .on { [kept] in kept.keep($0) }
    answer.give(.success(3))
    answer.give(.success(3))
    #expect(answer.runs == 2)
    #expect(kept.all == [3])
    #expect(leaf.state == .terminated(reason: .completed))
  }

  @Test(arguments: Selecting.allCases)
  func `on a Future`(_ operation: Selecting) {
    let future = FutureInput<Int>()
    let leaf: Future<Int> = operation.attach(to: future).on { [kept] in kept.keep($0) }
    future.complete(3)
    #expect(kept.all == (operation.keepsOne ? [3] : []))
    #expect(leaf.state == .terminated(reason: .completed))
  }

  @Test(arguments: Selecting.allCases)
  func `behind a dispatch`(_ operation: Selecting) {
    let hot = HotInput<Int>()
    operation.attach(to: hot).dispatched(.inline).on { [kept] in kept.keep($0) }
    for input in Selecting.inputs { hot.push(input) }
    #expect(kept.all == operation.outputs)
  }

  @Test(arguments: Selecting.allCases)
  func `nothing is left of it`(_ operation: Selecting) {
    let weakly = Weakly()
    do {
      let (hot, number, answer) = (HotInput<Int>(), ObservableInput(3), Answer<Int>())
      weakly.watch(operation.attach(to: hot, capturing: weakly.object("with Hot")))
      weakly.watch(operation.attach(to: number, capturing: weakly.object("with Observable")))
      weakly.watch(operation.attach(to: Promise(answer), capturing: weakly.object("with Promise")))
      for input in Selecting.inputs {
        hot.push(input)
        number.set(input)
      }
      answer.give(.success(3))
      answer.drop()
      hot.terminate(withReason: .completed)
      number.terminate(withReason: .completed)
    }
    #expect(weakly.alive == [])
  }

  @Test func `an end of its own prunes what is left without branches, but not what persists`() {
    let hot = HotInput<Int>()
    let (kept, pruned) = (hot.map { $0 }.persist(), hot.map { $0 })
    kept.next()
    pruned.next()
    let fork = hot.map { $0 }
    let branch = fork.map { $0 }
    fork.until { $0 == 1 }
    hot.push(1)
    #expect(kept.isActive && !pruned.isActive)
    #expect(fork.isActive && branch.isActive)
  }

  @Test func `the least and the greatest value of an Observable count what it had before`() {
    let number = ObservableInput(10)
    let (least, greatest) = (number.min(), number.max())
    least.on { [transcript] in transcript.write("least \($0)") }
    greatest.on { [transcript] in transcript.write("greatest \($0)") }
    for value in [12, 8, 8, 10] { number.set(value) }
    #expect(transcript.lines == ["greatest 12", "least 8"])
    #expect(least.value == 8 && greatest.value == 12)
  }

  @Test func `the handler of a doWhile or until may be named`() {
    let hot = HotInput<Int>()
    let isSmall: @Sendable (Int) -> Bool = { $0 < 3 }
    hot.doWhile(then: .completed, handler: isSmall).on { [kept] in kept.keep($0) }
    hot.until(handler: { [kept] prior, next -> Termination? in
      kept.keep((prior ?? 0) * 10 + next)
      return prior == nil ? nil : .cancelled
    })
    hot.until(handler: isSmall)
    for input in [2, 3, 4] { hot.push(input) }
    #expect(kept.all == [2, 2, 23])
  }
}
