import Streams
import Testing

struct `Several loops over one sequence` {
  let input = HotInput<Int>()
  let transcript = Transcript()

  /// Runs loops, and waits until all of them have begun.
  private func loops(
    _ count: Int, over values: StreamValues<Int>, _ body: @escaping @Sendable (Int) -> Void = { _ in }
  ) async -> [Task<Void, any Error>] {
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let loops = (0..<count).map { _ in
      Task {
        var loop = values.makeAsyncIterator()
        begin.yield()
        while let value = try await loop.next() { body(value) }
      }
    }
    for await _ in begun.prefix(count) {}
    return loops
  }

  /// The values of an input, by a stream of another kind.
  private func values(_ kind: String) -> StreamValues<Int> {
    let ended: @Sendable (Termination) -> Void = { [transcript] in transcript.write($0) }
    let completed: @Sendable () -> Void = { ended(.completed) }
    let interrupted: @Sendable () -> Void = { ended(.cancelled) }
    return switch kind {
    case "Hot": input.onTerminate(ended).values
    case "signal": input.signal().on(completed: completed, interrupted: interrupted).values
    default: input.producer().on(completed: completed, interrupted: interrupted).values
    }
  }

  @Test(arguments: ["Hot", "signal", "producer"])
  func `go on when one of them is cancelled, and get all values`(_ kind: String) async throws {
    let heard = Transcript()
    let loops = await loops(4, over: values(kind)) { heard.write($0) }
    loops[1].cancel()
    await #expect(throws: CancellationError.self) { try await loops[1].value }
    #expect(transcript.lines == [])
    for value in 1...9 { input.push(value) }
    input.terminate(withReason: .completed)
    for number in [0, 2, 3] { try await loops[number].value }
    #expect(heard.lines.sorted() == (1...9).map { "\($0)" })
    #expect(transcript.lines == ["completed"])
  }

  @Test func `end their branch with the last one that is cancelled`() async {
    let values = input.onTerminate { [transcript] in transcript.write($0) }.values
    let loops = await loops(3, over: values)
    for (number, loop) in loops.enumerated() {
      #expect(transcript.lines == [], "\(number)")
      loop.cancel()
      await #expect(throws: CancellationError.self) { try await loop.value }
    }
    #expect(transcript.lines == ["cancelled"])
  }

  @Test func `a loop that is left does not keep the branch from ending with the last`() async throws {
    let values = input.onTerminate { [transcript] in transcript.write($0) }.values
    do {
      var left = values.makeAsyncIterator()
      input.push(1)
      #expect(try await left.next() == 1)
    }
    let loop = await loops(1, over: values)[0]
    loop.cancel()
    await #expect(throws: CancellationError.self) { try await loop.value }
    #expect(transcript.lines == ["cancelled"])
  }

  @Test(arguments: ["Hot", "signal", "producer"])
  func `a loop that begins when the last one has been cancelled hears why`(_ kind: String) async {
    let values = values(kind)
    let cancelled = await loops(1, over: values)[0]
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    var late = values.makeAsyncIterator()
    await #expect(throws: StreamCancelledError.self) { try await late.next() }
  }

  @Test func `what waits when one is cancelled is for the others`() async throws {
    let values = input.values
    var other = values.makeAsyncIterator()
    for value in 1...2 { input.push(value) }
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var loop = values.makeAsyncIterator()
      return try await loop.next()
    }
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    #expect(try await other.next() == 1)
    #expect(try await other.next() == 2)
  }

  @Test func `what waits when the last one is cancelled is for that one`() async throws {
    let values = input.values
    for value in 1...2 { input.push(value) }
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var (loop, all) = (values.makeAsyncIterator(), [Int]())
      for _ in 1...2 { all.append(try await loop.next() ?? 0) }
      await #expect(throws: CancellationError.self) { try await loop.next() }
      #expect(try await loop.next() == nil)
      return all
    }
    #expect(try await cancelled.value == [1, 2])
    input.push(3)
    #expect(values.dropCount == 0)
  }
}
