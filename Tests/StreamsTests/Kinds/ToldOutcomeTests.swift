import Testing

@testable import Streams

/// A cancel that meets the outcome: what the first branch of a stream has come to its end with, all its branches hear, and
/// those that come later, and its state says so. A cancel that comes before that ends them all in place of the outcome.
struct `A cancel that meets the outcome` {
  /// What the stream is made of, below the root that the task answers.
  enum Shape: CaseIterable {
    case root, map, on, persisting, retry, timeout, delayed, asyncMap, zip, merge

    var isJoin: Bool { self == .zip || self == .merge }
  }

  /// When a branch cancels: in a handler of its own, behind which others wait, or when it has come to its end.
  enum Moment: CaseIterable { case inHandler, atEnd, inRun }
  enum Target: CaseIterable { case root, stream }
  enum Outcome: CaseIterable { case value, failure }

  let time = VirtualScheduler()
  let answer = Answer<Int>()
  let kept = Kept<any Sendable>()

  private func put(_ shape: Shape, below root: Promise<Int>) -> Promise<Int> {
    let other = StreamContext(scheduler: time).run { Promise<Int>.completed(2) }
    return switch shape {
    case .root: root
    case .map: root.map { $0 }
    case .on: root.on { _ in }.onError { _ in }
    case .persisting: root.map { $0 }.persist()
    case .retry: root.retry { _, _, retry in retry(false) }
    case .timeout: root.timeout(9)
    case .delayed: root.map { $0 }.delay(0).map { $0 }
    case .asyncMap: root.asyncMap { value, answer in answer(.success(value)) }
    case .zip: root.zip(other).map { $0.0 }
    case .merge: root.merge(Promise<Int> { _ in })
    }
  }

  /// A branch that writes what it ends with, and cancels at that moment.
  private func attach(
    _ moment: Moment, below stream: Promise<Int>, cancel: (@Sendable () -> Void)? = nil
  ) -> Transcript {
    let heard = Transcript()
    switch moment {
    case .inRun:
      kept.keep(
        stream.producer().start { event in
          if !event.isCompleting { heard.write("\(event)") }
          cancel?()
        })
    case .inHandler:
      kept.keep(
        stream.on { _ in cancel?() }.onError { _ in cancel?() }.map { $0 }
          .on { heard.write("value \($0)") }.onError { heard.write("failed \($0)") }
          .onTerminate { if $0 == .cancelled { heard.write("interrupted") } })
    case .atEnd:
      kept.keep(
        stream.on { heard.write("value \($0)") }.onError { heard.write("failed \($0)") }
          .onTerminate {
            if $0 == .cancelled { heard.write("interrupted") }
            cancel?()
          })
    }
    return heard
  }

  private func expected(_ outcome: Outcome) -> (heard: String, state: StreamState) {
    switch outcome {
    case .value: ("value 1", .terminated(reason: .completed))
    case .failure: ("failed failure", .terminated(reason: .error(TestError.failure)))
    }
  }

  /// Three branches, of which one cancels.
  @Test(arguments: Shape.allCases, Moment.allCases)
  func `comes before the first branch has it, or too late for all`(_ shape: Shape, _ moment: Moment) async {
    for (outcome, target) in Outcome.allCases.flatMap({ o in Target.allCases.map { (o, $0) } }) {
      for (number, isAnsweredElsewhere) in (0..<3).flatMap({ [($0, false), ($0, true)] }) {
        // A failure from another thread leaves time to attach a `retry`: no branch has come to its end with it as yet.
        if isAnsweredElsewhere, outcome == .failure, moment == .inHandler { continue }
        let world = Self()
        let root = StreamContext(scheduler: world.time).run { Promise(world.answer) }
        let stream = world.put(shape, below: root)
        let cancel: @Sendable () -> Void = { [root = root.unkept, stream = stream.unkept] in
          // A join outlives one of its sides.
          if target == .root, !shape.isJoin { root.cancel() } else { stream.cancel() }
        }
        var heard: [Transcript] = []
        for index in 0..<3 {
          let isCancelling = index == number
          let moment = isCancelling ? moment : .atEnd
          heard.append(world.attach(moment, below: stream, cancel: isCancelling ? cancel : nil))
        }
        let result: Result<Int, any Error> = outcome == .value ? .success(1) : .failure(TestError.failure)
        if isAnsweredElsewhere {
          onThreads(1) { [answer = world.answer] _ in answer.give(result) }
        } else {
          world.answer.give(result)
        }
        world.time.run()

        // By hand: a handler of the first branch cancels before that has come to its end.
        let (told, state) = world.expected(outcome)
        let isTold = moment != .inHandler || number > 0
        let all = isTold ? told : "interrupted"
        let words = "\(outcome), \(target), \(number), \(isAnsweredElsewhere)"
        for index in 0..<3 {
          #expect(heard[index].lines == [all], "\(words), \(index)")
        }
        let end = isTold ? state : .terminated(reason: .cancelled)
        #expect(stream.state == end && root.state == end, "\(words): \(stream.state), \(root.state)")
        if isTold { #expect(stream.cause?.trigger != .cancellation, "\(words)") }
        // What comes later hears the same, at once or a little later.
        let late = world.attach(.inRun, below: stream)
        let later = world.attach(.atEnd, below: stream.map { $0 })
        let below = world.attach(.atEnd, below: stream.timeout(9).delay(1))
        world.time.run()
        #expect([late, later, below].allSatisfy { $0.lines == [all] }, "\(words): \(below.lines)")
        let waited = await Task { try await stream.value }.result
        switch (waited, all) {
        case (.success(let value), _): #expect(all == "value \(value)", "\(words)")
        case (.failure(let error), "interrupted"): #expect(error is StreamCancelledError, "\(words)")
        case (.failure(let error), _): #expect(error is TestError, "\(words)")
        }
        world.kept.drop()
      }
    }
  }

  /// While a retry may still bring another outcome than a failure, a cancel takes its place.
  @Test(arguments: Shape.allCases, Target.allCases)
  func `comes in time where a retry waits`(_ shape: Shape, _ target: Target) {
    for isFirst in [true, false] {
      let world = Self()
      let root = StreamContext(scheduler: world.time).run { Promise(world.answer) }
      let stream = world.put(shape, below: root)
      let cancel: @Sendable () -> Void = { [root = root.unkept, stream = stream.unkept] in
        if target == .root, !shape.isJoin { root.cancel() } else { stream.cancel() }
      }
      let retried = stream.map { $0 }
      let retry = { world.attach(.atEnd, below: retried.retry(3, delay: 5)) }
      var heard: [Transcript] = isFirst ? [retry()] : []
      let plain = world.attach(.atEnd, below: stream, cancel: cancel)
      if !isFirst { heard.append(retry()) }
      world.answer.give(.failure(TestError.failure))
      world.time.run()
      #expect(plain.lines == ["failed failure"] && heard[0].lines == ["interrupted"], "\(isFirst)")
      #expect(world.answer.runs == 1 && root.state.termination == .cancelled, "\(isFirst)")
      let late = world.attach(.inRun, below: stream)
      #expect(stream.state.termination == .cancelled && late.lines == ["interrupted"], "\(isFirst)")
      world.kept.drop()
    }
  }

  /// What still works with the value is cancelled; who waits for the value itself has it.
  @Test(arguments: [Shape.root, .map, .persisting, .timeout, .merge])
  func `ends what works on below`(_ shape: Shape) async throws {
    for isHeard in [true, false] {
      let world = Self()
      let root = StreamContext(scheduler: world.time).run { Promise(world.answer) }
      let stream = world.put(shape, below: root)
      let heard = Transcript()
      let slow = stream.delay(5).onTerminate { heard.write("\($0)") }
      if isHeard { world.kept.keep(stream.on { _ in }) }
      world.answer.give(.success(1))
      slow.cancel()
      #expect(heard.lines == ["cancelled"] && slow.state.termination == .cancelled)
      #expect(stream.state.termination == (isHeard ? .completed : .cancelled))
      #expect(root.state.termination == (isHeard ? .completed : .cancelled))
      let value = await Task { try await stream.value }.result
      #expect((try? value.get()) == (isHeard ? 1 : nil))
      world.kept.drop()
    }
  }

  /// The outcome of one run says nothing about the next.
  @Test func `of a later run`() {
    let root = StreamContext(scheduler: time).run { Promise(answer) }
    let stream = root.map { $0 }
    let first = attach(.atEnd, below: stream)
    let checked = stream.resultMap { _ in Result<Int, any Error>.failure(TestError.failure) }
    let second = attach(.atEnd, below: checked.retry(1))
    answer.give(.success(1))
    #expect(first.lines == ["value 1"] && answer.runs == 2)
    root.cancel()
    #expect(second.lines == ["interrupted"] && root.state.termination == .cancelled)
    #expect(stream.state.termination == .cancelled)
  }
}

extension SignalEvent {
  fileprivate var isCompleting: Bool { if case .completed = self { true } else { false } }
}
