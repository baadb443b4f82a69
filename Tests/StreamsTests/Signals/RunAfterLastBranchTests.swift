import Streams
import Testing

/// An operator of a Hot or Cold ends with its last branch. A run that comes after that has missed what it asks for: it says so
/// and makes up no value.
struct `A run on an operator that has ended with its last branch` {
  typealias Producer = SignalProducer<Int, any Error>

  private let transcript = Transcript()

  private static let others: [(name: String, put: @Sendable (Producer) -> Producer)] = [
    ("itself", { $0 }),
    ("collect", { $0.collect().map { $0.count } }),
    ("reduce", { $0.reduce(0) { $0 + $1 } }),
    ("defaultValue", { $0.defaultValue(-1) }),
    ("retry", { $0.retry(3) }),
    ("repeat", { $0.repeat(2) }),
    ("take(until:)", { $0.take(until: HotInput<Int>()) }),
    ("take(last:)", { $0.take(last: 1) }),
    ("flatMap", { $0.flatMap(.merge) { Producer(value: $0) } }),
    ("flatMapError", { $0.flatMapError { _ in Producer.never } }),
    ("merge", { $0.merge(with: Producer.never) }),
    ("zip", { $0.zip(with: Producer.never).map { $0.0 } }),
    ("asyncMap", { $0.asyncMap { value, answer in answer(.success(value)) } }),
    ("materialize", { $0.materialize().dematerialize() }),
    ("replayLazily", { $0.replayLazily(upTo: 1) }),
  ]

  @Test(arguments: 0..<others.count, [false, true])
  func `is interrupted, whatever operators lie below`(_ index: Int, _ isDerived: Bool) {
    let (name, put) = Self.others[index]
    let input = HotInput<Int>()
    let ended = input.map { $0 * 10 }
    ended.producer().start { _ in }.dispose()
    let stream = isDerived ? ended.map { $0 } : ended
    #expect(put(stream.producer()).said == ["interrupted"], "\(name)")
    #expect(ended.state == .terminated(reason: .cancelled))
    #expect(input.isActive)
  }

  @Test func `is interrupted when it follows a failure of the last run`() {
    let input = HotInput<Int>()
    input.map { $0 * 10 }.producer().retry(3).start(transcript.observer())
    input.push(1)
    input.push(TestError.failure)
    input.push(2)
    #expect(transcript.lines == ["value 10", "interrupted"])
  }

  @Test func `is interrupted as a callbag, too`() {
    let input = HotInput<Int>()
    let ended = input.map { $0 * 10 }
    ended.producer().start { _ in }.dispose()
    CallbagSource.fromStream(ended).collect().sink { [transcript] in transcript.write($0) }
    #expect(transcript.lines == ["completed(cancelled)"])
  }

  @Test func `is none where an operator above had enough: it completes, as its values did`() {
    let input = HotInput<Int>()
    let first = input.first()
    first.producer().collect().start(transcript.observer())
    input.push(1)
    #expect(transcript.lines == ["value [1]", "completed"])
  }

  // MARK: Requests

  private static let followers: [(name: String, put: @Sendable (Cold<Int, Int>) -> Producer)] = [
    ("concat", { $0.producer(for: 1).concat($0.producer(for: 2)) }),
    ("then", { $0.producer(for: 1).then($0.producer(for: 2)) }),
    ("flatMapError", { cold in cold.producer(for: -1).flatMapError { _ in cold.producer(for: 2) } }),
    (
      "flatMapError, and a default",
      { cold in
        cold.producer(for: -1).flatMapError { _ in cold.producer(for: 2) }.defaultValue(-1)
      }
    ),
    ("retry", { $0.producer(for: -1).retry(2) }),
  ]

  /// Answers a request with itself, or fails for a negative one.
  private let cold = Cold<Int, Int> { _, request, respond in
    respond(request < 0 ? .failure(TestError.failure) : .success(request))
  }

  @Test(arguments: 0..<followers.count)
  func `fails when it follows the last run at once`(_ index: Int) {
    let (name, put) = Self.followers[index]
    let words = put(cold.map { $0 * 2 }).said.last ?? ""
    #expect(words.hasPrefix("failed Cold<Int, Int>.map was cancelled"), "\(name)")
    #expect(words.hasSuffix("persist() would keep it"), "\(name)")
  }

  @Test(arguments: 0..<followers.count)
  func `is answered where the operator persists`(_ index: Int) {
    let (name, put) = Self.followers[index]
    let said = put(cold.map { $0 * 2 }.persist()).said
    switch name {
    case "concat": #expect(said == ["value 2", "value 4", "completed"])
    case "retry": #expect(said == ["failed failure"])
    default: #expect(said == ["value 4", "completed"], "\(name)")
    }
  }
}
