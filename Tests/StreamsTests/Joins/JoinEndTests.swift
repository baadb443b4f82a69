@testable import Streams
import Testing

@Suite("A join ends as soon as nothing more can come of it")
struct JoinEndTests {
  typealias Rule = JoinReference.Rule

  /// The joins of streams that stay of their kind.
  static func join<Kind, Failure>(
    _ rule: Rule, _ left: EventStream<Kind, Int, Failure>, _ right: EventStream<Kind, Int, Failure>
  ) -> EventStream<Kind, [Int], Failure> where Kind.Filtered == Kind, Kind.Mapped == Kind {
    switch rule {
    case .zip: left.zip(right).map { [$0, $1] }
    case .combine: left.combine(stream: right).map { [$0, $1] }
    case .combineFresh: left.combine(latest: false, stream: right).map { [$0, $1] }
    case .merge: left.merge(right).map { [$0] }
    case .withLatest: left.withLatest(right).map { [$0, $1] }
    case .sample: left.sample(right).map { [$0] }
    case .sampleOn: preconditionFailure("only event streams have it")
    }
  }

  static func joinEvents<Kind: FailingKind, Failure>(
    _ rule: Rule, _ left: EventStream<Kind, Int, Failure>, _ right: EventStream<Kind, Int, Failure>
  ) -> EventStream<Kind, [Int], Failure> where Kind.Filtered == Kind, Kind.Mapped == Kind {
    rule == .sampleOn ? left.sample(on: right).map { [$0] } : join(rule, left, right)
  }

  /// Runs all scripts, and says for the first few how what is heard differs from what is expected.
  static func differences(
    _ rule: Rule, sides: Int = 2, steps: Int = 6, failuresEnd: Bool,
    _ begin: (Transcript) -> @Sendable (_ side: Int, JoinScript.Event, Int) -> Void
  ) -> [String] {
    let reference = JoinReference(rule: rule, sides: sides)
    var differences: [String] = []
    var scripts = JoinScript.all(
      sides: sides, steps: failuresEnd ? steps : steps - 2, failuresEnd: failuresEnd)
    if !failuresEnd {
      // Errors that pass make each script many: the longest ones do without them.
      scripts += JoinScript.all(
        of: [.value, .complete, .interrupt], sides: sides, steps: steps, failuresEnd: false)
    }
    for script in scripts {
      let transcript = Transcript()
      let tell = begin(transcript)
      for (number, step) in script.steps.enumerated() { tell(step.side, step.event, number) }
      let expected = script.expected(of: reference, failuresEnd: failuresEnd)
      if transcript.lines != expected {
        differences.append("\(script): \(transcript.lines) instead of \(expected)")
      }
      if differences.count == 3 { break }
    }
    return differences
  }

  @Test("of Hots", arguments: Rule.allCases.filter { $0 != .sampleOn })
  func hots(_ rule: Rule) {
    let differences = Self.differences(rule, failuresEnd: false) { transcript in
      let (left, right) = (JoinedInput.hot(), JoinedInput.hot())
      Self.join(rule, left.stream, right.stream).note(in: transcript)
      return { [left, right][$0].tell($1, $2) }
    }
    #expect(differences == [])
  }

  @Test("of a Cold and a Hot", arguments: Rule.allCases.filter { $0 != .sampleOn })
  func colds(_ rule: Rule) {
    let differences = Self.differences(rule, failuresEnd: false) { transcript in
      let cold = Cold<Result<Int, any Error>, Int> { _, request, respond in respond(request) }
      let right = JoinedInput.hot()
      let joined: Cold<Result<Int, any Error>, [Int]> =
        switch rule {
        case .zip: cold.zip(right.stream).map { [$0, $1] }
        case .combine: cold.combine(stream: right.stream).map { [$0, $1] }
        case .combineFresh: cold.combine(latest: false, stream: right.stream).map { [$0, $1] }
        case .merge: cold.merge(right.stream).map { [$0] }
        case .withLatest: cold.withLatest(right.stream).map { [$0, $1] }
        default: cold.sample(right.stream).map { [$0] }
        }
      let branch = joined.note(in: transcript)
      return { side, event, number in
        switch (side, event) {
        case (0, .value): branch.request(.success(number))
        case (0, .fail): branch.request(.failure(TestError.failure))
        case (0, .complete): cold.terminate(withReason: .completed)
        case (0, .interrupt): cold.terminate(withReason: .cancelled)
        default: right.tell(event, number)
        }
      }
    }
    #expect(differences == [])
  }

  @Test("of signals", arguments: Rule.allCases)
  func signals(_ rule: Rule) {
    let differences = Self.differences(rule, failuresEnd: true) { transcript in
      let (left, right) = (JoinedInput.signal(), JoinedInput.signal())
      let stays = Self.joinEvents(rule, left.stream, right.stream).observe { transcript.note($0) }
      return { side, event, number in withExtendedLifetime(stays) { [left, right][side].tell(event, number) }
      }
    }
    #expect(differences == [])
  }

  @Test("of producers", arguments: Rule.allCases)
  func producers(_ rule: Rule) {
    let differences = Self.differences(rule, failuresEnd: true) { transcript in
      let (left, right) = (JoinedInput.producer(), JoinedInput.producer())
      let stays = Self.joinEvents(rule, left.stream, right.stream).start { transcript.note($0) }
      return { side, event, number in withExtendedLifetime(stays) { [left, right][side].tell(event, number) }
      }
    }
    #expect(differences == [])
  }

  @Test("of three signals", arguments: [Rule.zip, .combine, .merge])
  func threeSignals(_ rule: Rule) {
    let differences = Self.differences(rule, sides: 3, steps: 4, failuresEnd: true) { transcript in
      let sides = (0..<3).map { _ in JoinedInput.signal() }
      let streams = sides.map(\.stream)
      let joined =
        switch rule {
        case .zip: Signal.zip(streams)
        case .combine: Signal.combineLatest(streams)
        default: Signal.merge(streams).map { [$0] }
        }
      let stays = joined.observe { transcript.note($0) }
      return { side, event, number in withExtendedLifetime(stays) { sides[side].tell(event, number) } }
    }
    #expect(differences == [])
  }

  @Test("of three producers of their own types", arguments: [Rule.zip, .combine])
  func threeProducers(_ rule: Rule) {
    let differences = Self.differences(rule, sides: 3, steps: 4, failuresEnd: true) { transcript in
      let sides = (0..<3).map { _ in JoinedInput.producer() }
      let (first, second, third) = (sides[0].stream, sides[1].stream.map { "\($0)" }, sides[2].stream)
      let joined =
        rule == .zip
        ? SignalProducer.zip(first, second, third) : SignalProducer.combineLatest(first, second, third)
      let stays = joined.map { [$0, Int($1) ?? -1, $2] }.start { transcript.note($0) }
      return { side, event, number in withExtendedLifetime(stays) { sides[side].tell(event, number) } }
    }
    #expect(differences == [])
  }
}

extension EventStream where Value == [Int], Failure == any Error {
  @discardableResult
  fileprivate func note(in transcript: Transcript) -> EventStream<Kind.Mapped, [Int], any Error>
  where Kind.Mapped == Kind {
    on { transcript.write("\($0)") }.onError { _ in transcript.write("error") }
      .onTerminate { transcript.write($0 == .completed ? "complete" : "interrupt") }
  }
}

extension Transcript {
  fileprivate func note(_ event: SignalEvent<[Int], any Error>) {
    switch event {
    case .value(let value): write("\(value)")
    case .failed: write("fail")
    case .completed: write("complete")
    case .interrupted: write("interrupt")
    }
  }
}
