import Testing

@testable import Streams

struct `Values that Promises keep` {
  struct Large: Sendable {
    var numbers = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
    var text = "a text that is too long to be kept in place"
  }

  let transcript = Transcript()
  let scheduler = VirtualScheduler()

  /// Has the value delivered at once, replayed to late branches of two nodes, and given to a retry from below.
  private func pass<Value: Sendable>(
    _ value: Value, _ describe: @escaping @Sendable (Value) -> String = { "\($0)" }
  ) {
    let (runs, failures) = (Counter(), Counter())
    let promise = StreamContext(scheduler: scheduler).run {
      Promise<Value> { completion in
        runs.increment()
        completion(.success(value))
      }
    }
    let middle = promise.filter { _ in true }.reuse()
    middle.resultMap { failures.increment() < 3 ? .failure(TestError.failure) : .success($0) }
      .retry(5).on { [transcript] in transcript.write("retried \(describe($0))") }.replay()
    for late in [promise, middle] {
      late.map { $0 }.on { [transcript] in transcript.write("late \(describe($0))") }
      scheduler.run()
    }
    let (text, all) = (describe(value), transcript.lines.suffix(3))
    #expect(all == ["retried \(text)", "late \(text)", "late \(text)"])
    #expect(runs.value == 1 && failures.value == 3)
    #expect(promise.state == .terminated(reason: .completed))
  }

  @Test func `optionals, also of optionals`() {
    pass(Int?.none) { $0.map { "\($0)" } ?? "nil" }
    pass(Int?.some(1)) { $0.map { "\($0)" } ?? "nil" }
    pass(Int??.some(nil)) { $0.map { $0 == nil ? "inner nil" : "value" } ?? "nil" }
    pass(Never?.none) { _ in "never" }
  }

  @Test func `values without a size, and large ones`() {
    pass(())
    pass(Large()) { "\($0.numbers.11) \($0.text)" }
    pass((1, "two", [3.0])) { "\($0.0) \($0.1) \($0.2)" }
  }

  @Test func `existentials, also of nothing`() {
    pass(TestError("kept") as any Error)
    pass(5 as any Sendable)
    pass(Int?.none as any Sendable)
    pass((any Sendable)?.none) { $0 == nil ? "nil" : "value" }
  }

  @Test func `functions, classes and types`() {
    pass({ (number: Int) in number + 1 } as @Sendable (Int) -> Int) { "\($0(1))" }
    let object = Captured()
    pass(object) { $0 === object ? "same" : "another" }
    pass(Int.self) { $0 == Int.self ? "Int" : "another" }
  }
}
