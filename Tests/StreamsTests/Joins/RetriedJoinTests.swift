import Streams
import Testing

/// A retry below a join of a Promise with something that flows runs the Promise again, and the other side says nothing once
/// more: so what it has said stays.
struct `A retry below a join of a Promise with what flows` {
  private let answer = Answer<Int>()
  private let transcript = Transcript()

  enum Join: CaseIterable, Sendable {
    case withLatest, combine, zip, operatorOfOnesOwn

    func of<Kind>(
      _ promise: Promise<Int>, _ other: EventStream<Kind, String, any Error>
    ) -> Promise<String> {
      switch self {
      case .withLatest: promise.withLatest(other).map { "\($0.0)\($0.1)" }
      case .combine: promise.combine(stream: other).map { "\($0.0)\($0.1)" }
      case .zip: promise.zip(other).map { "\($0.0)\($0.1)" }
      case .operatorOfOnesOwn: promise.join(other, with: Latest())
      }
    }

    /// What comes of the second run, when the other side has said a, and b once the first run was answered.
    var expected: String { self == .zip ? "2b" : "2a" }
  }

  enum Flowing: CaseIterable, Sendable { case hot, mapped, observable }

  @Test(arguments: Join.allCases, Flowing.allCases)
  func `keeps what that has said`(_ join: Join, _ flowing: Flowing) {
    let promise = Promise(answer)
    let (hot, settings) = (HotInput<String>(), ObservableInput("a"))
    let joined =
      switch flowing {
      case .hot: join.of(promise, hot)
      case .mapped: join.of(promise, hot.map { $0 })
      case .observable: join.of(promise, settings)
      }
    joined.resultMap { $0.hasPrefix("1") ? .failure(TestError.failure) : .success($0) }
      .retry(1).on { [transcript] in transcript.write($0) }.replay()
    hot.push("a")
    // A pair is taken from a queue.
    if join == .zip {
      hot.push("b")
      settings.set("b")
    }
    answer.give(.success(1))
    #expect(answer.runs == 2)
    answer.give(.success(2))
    #expect(transcript.lines == [join.expected])
  }

  /// Pairs each value of the left side with the latest of the right one, in either order.
  private struct Latest: JoinOperator {
    var left: Int?
    var right: String?

    mutating func receive(left value: Addressed<Int>) -> Step<Addressed<String>> {
      left = value.content
      return pair()
    }

    mutating func receive(right value: String) -> Step<Addressed<String>> {
      right = value
      return pair()
    }

    private func pair() -> Step<Addressed<String>> {
      guard let left, let right else { return .skip }
      return .emit(Addressed("\(left)\(right)"))
    }

    mutating func finish(_ side: JoinSide) -> Bool { side == .left ? left == nil : right == nil }

    mutating func restart(_ side: JoinSide) {
      if side == .left { left = nil } else { right = nil }
    }
  }
}

struct `A join of what flows with a Promise that fails` {
  private let transcript = Transcript()
  private let job = FutureInput<Int>()

  @Test func `passes the error on, and goes on with a Hot`() {
    let hot = HotInput<Int>()
    hot.merge(job).on { [transcript] in transcript.write($0) }.onError { [transcript] in
      transcript.write("\($0)")
    }
    .onTerminate { [transcript] in transcript.write("\($0)") }
    job.complete(TestError.failure)
    hot.push(1)
    #expect(transcript.lines == ["failure", "1"])
    hot.terminate(withReason: .completed)
    #expect(transcript.lines == ["failure", "1", "completed"])
  }

  @Test func `answers later requests of a Cold`() {
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    let merged = cold.merge(job).on { [transcript] in transcript.write($0) }
    job.complete(TestError.failure)
    merged.request(7)
    #expect(transcript.lines == ["7"])
    #expect(merged.isActive)
  }

  /// Passes on what the left side says.
  private struct Left: JoinOperator {
    mutating func receive(left value: Addressed<Int>) -> Step<Addressed<Int>> { .emit(value) }
    mutating func receive(right value: Int) -> Step<Addressed<Int>> { .skip }
    mutating func finish(_ side: JoinSide) -> Bool { side == .left }
  }

  @Test func `answers later requests below an operator of one's own`() {
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    let joined = cold.join(job, with: Left()).on { [transcript] in transcript.write($0) }
      .onError { [transcript] in transcript.write("\($0)") }
    job.complete(TestError.failure)
    joined.request(7)
    #expect(transcript.lines == ["failure", "7"])
  }

  /// Pairs what the sides say, in order.
  private struct Pairs: JoinOperator {
    private var rights: [String] = []

    mutating func receive(left value: Addressed<Int>) -> Step<Addressed<String>> {
      rights.isEmpty ? .skip : .emit(value.with("\(value.content)\(rights.removeFirst())"))
    }

    mutating func receive(right value: String) -> Step<Addressed<String>> {
      rights.append(value)
      return .skip
    }

    mutating func finish(_ side: JoinSide) -> Bool { side == .left || rights.isEmpty }
  }

  @Test func `ends on a Cold as on a Hot with the last of a right side that is over`() {
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    let (hot, right) = (HotInput<Int>(), HotInput<String>())
    let ofCold = cold.join(right, with: Pairs()).on { [transcript] in transcript.write("cold \($0)") }
    let ofHot = hot.join(right, with: Pairs()).on { [transcript] in transcript.write("hot \($0)") }
    right.push("a")
    right.terminate(withReason: .completed)
    #expect(ofCold.isActive && ofHot.isActive)
    ofCold.request(1)
    hot.push(1)
    #expect(transcript.lines == ["cold 1a", "hot 1a"])
    #expect(!ofCold.isActive && !ofHot.isActive)
  }
}
