import Streams
import Testing

/// Promises each of which makes the one that it waits for: however many, they fit on a small stack.
struct `Promises in a row` {
  private static let lengths = [3, 3_000]

  /// When each of them has its own value.
  enum Source: CaseIterable { case atOnce, later }

  /// Where the next one is made.
  enum Step: CaseIterable { case last, withOperatorBelow, failing, inPlaceOfError }

  @Test(arguments: Source.allCases, Step.allCases)
  func `have their outcome`(_ source: Source, _ step: Step) {
    for length in Self.lengths {
      let outcomes = Kept<String>()
      onSmallStack {
        let time = VirtualScheduler()
        StreamContext(scheduler: time).run {
          let chain = Self.chain(length, step) { Self.promise($0, source, time) }
          chain.on { outcomes.keep("\($0)") }.onError { outcomes.keep("\($0)") }
            .onTerminate { _ in outcomes.keep("end") }
        }
        time.advance(by: .seconds(length))
      }
      let outcome =
        switch step {
        case .last, .inPlaceOfError: "0"
        case .withOperatorBelow: "\(length)"
        case .failing: "\(Failed())"
        }
      #expect(outcomes.all == [outcome, "end"])
    }
  }

  @Test(arguments: Source.allCases, [Step.last, .withOperatorBelow, .inPlaceOfError])
  func `are cancelled from above`(_ source: Source, _ step: Step) {
    for length in Self.lengths {
      let (made, ends) = (Counter(), Kept<Termination>())
      onSmallStack {
        let time = VirtualScheduler()
        StreamContext(scheduler: time).run {
          let chain = Self.chain(length, step) { number in
            if number == 0 { return Promise { _ in }.onTerminate { ends.keep($0) } }
            made.increment()
            return Self.promise(number, source, time)
          }
          time.advance(by: .seconds(length))
          chain.cancel()
        }
      }
      #expect(made.value == length)
      #expect(ends.all == [.cancelled])
    }
  }

  @Test func `begin and answer in the order in which they come`() {
    let order = Kept<Int>()
    onSmallStack {
      let time = VirtualScheduler()
      StreamContext(scheduler: time).run {
        let numbers = HotInput<Int>()
        numbers.asyncMap { value in
          order.keep(value)
          return Promise.completed(-value)
        }.on { order.keep($0) }
        let chain = Self.chain(3_000, .last) { number in
          guard number == 0 else { return .completed(number) }
          // Deep in the stack: what comes from here waits, the second one behind the first.
          return Promise { answer in
            for value in 1...3 { numbers.push(value) }
            answer(.success(0))
          }
        }
        chain.on { order.keep($0) }
        time.advance(by: .seconds(1))
      }
    }
    #expect(order.all.filter { $0 > 0 } == [1, 2, 3])
    #expect(order.all.filter { $0 < 0 } == [-1, -2, -3])
    #expect(order.all.count { $0 == 0 } == 1)
  }

  private struct Failed: Error {}

  private static func promise(_ number: Int, _ source: Source, _ time: VirtualScheduler) -> Promise<Int> {
    switch source {
    case .atOnce: .completed(number)
    case .later: Promise { answer in time.schedule(after: .milliseconds(1)) { answer(.success(number)) } }
    }
  }

  @Sendable private static func chain(
    _ number: Int, _ step: Step, _ promise: @escaping @Sendable (Int) -> Promise<Int>
  ) -> Promise<Int> {
    switch step {
    case .inPlaceOfError:
      if number == 0 { return promise(0) }
      return promise(number).resultMap { _ in .failure(Failed()) }
        .flatMapError { _ in chain(number - 1, step, promise) }
    case .failing:
      return promise(number).asyncMap { value in
        if value == 0 { throw Failed() }
        return chain(number - 1, step, promise)
      }
    case .last, .withOperatorBelow:
      if number == 0 { return promise(0) }
      return promise(number).asyncMap { _ in
        let next = chain(number - 1, step, promise)
        return step == .last ? next : next.map { $0 + 1 }
      }
    }
  }
}
