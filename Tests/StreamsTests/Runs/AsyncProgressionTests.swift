import Streams
import Testing

/// Progressions whose task is an asynchronous function.
struct AsyncProgressionTests {
  @Test func `progress comes before the value`() async throws {
    let told = Kept<Double>()
    let gate = AsyncStream.makeStream(of: Void.self)
    let file = Progression<Int, String> { report in
      for await _ in gate.stream { break }
      for part in 1...3 { report(ProgressEvent(title: "", unit: "", current: part, total: 4)) }
      return "file"
    }
    let shown = file.onProgress { told.keep($0.fraction) }
    gate.continuation.yield()
    #expect(try await shown.value == "file")
    #expect(told.all == [0.25, 0.5, 0.75])
  }

  @Test func `what the function throws fails it, after its progress`() async throws {
    let told = Counter()
    let gate = AsyncStream.makeStream(of: Void.self)
    let file = Progression<Int, Int> { report in
      for await _ in gate.stream { break }
      report(ProgressEvent(title: "", unit: "", current: 1, total: 4))
      throw TestError.failure
    }
    let shown = file.onProgress { _ in told.increment() }
    gate.continuation.yield()
    await #expect(throws: TestError.failure) { try await shown.value }
    #expect(told.value == 1)
  }

  @Test func `its task is cancelled with it, and reports nothing more`() async throws {
    let (begun, ended) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
    let told = Counter()
    let file = Progression<Int, Int> { report in
      begun.continuation.yield()
      defer {
        report(ProgressEvent(title: "", unit: "", current: 1, total: 1))
        ended.continuation.yield()
      }
      try await untilCancelled()
    }
    file.onProgress { _ in told.increment() }
    for await _ in begun.stream { break }
    file.cancel()
    for await _ in ended.stream { break }
    #expect(file.state == .terminated(reason: .cancelled) && told.value == 0)
  }

  @Test func `a task that cancels itself cancels it`() async {
    let file = Progression<Int, Int> { _ in throw CancellationError() }
    await #expect(throws: (any Error).self) { try await file.value }
    #expect(file.state == .terminated(reason: .cancelled))
  }
}
