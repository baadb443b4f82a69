import Foundation
import Streams
import Testing

struct `A loop over a callbag whose task is cancelled` {
  private static let room = 200_000
  private let begun = Counter()

  private var source: CallbagSource<Int> {
    CallbagSource<Int>.pullable({ [begun] in begun.increment() }) { latest in
      latest += 1
      return latest
    }
  }

  @Test func `throws a CancellationError, also when that happens between two steps`() async {
    let loop = Task { [source] in
      for try await _ in source.values() { withUnsafeCurrentTask { $0?.cancel() } }
    }
    await #expect(throws: CancellationError.self) { try await loop.value }
  }

  @Test func `throws it once, and then has no more values`() async throws {
    let loop = Task { [source] in
      var values = source.values().makeAsyncIterator()
      _ = try await values.next()
      withUnsafeCurrentTask { $0?.cancel() }
      await #expect(throws: CancellationError.self) { try await values.next() }
      return try await values.next()
    }
    #expect(try await loop.value == nil)
  }

  @Test func `does not begin the source when it was cancelled before the first step`() async {
    let loop = Task { [source] in
      withUnsafeCurrentTask { $0?.cancel() }
      for try await _ in source.values() {}
    }
    await #expect(throws: CancellationError.self) { try await loop.value }
    #expect(begun.value == 0)
  }

  @Test func `throws it also when the source has ended behind values that the loop does not get`() async {
    let loop = Task {
      let source = CallbagSource<Int>.listenable { emitter in
        for value in 1...3 { emitter.next(value) }
        emitter.complete()
      }
      for try await _ in source.values() { withUnsafeCurrentTask { $0?.cancel() } }
    }
    await #expect(throws: CancellationError.self) { try await loop.value }
  }

  @Test func `gets no value behind one that it does not get`() async {
    for round in 0..<Effort.rounds(orElse: 300) {
      let source = CallbagSource<Int>.listenable { emitter in
        Thread.detachNewThread {
          for value in 0..<Self.room { if emitter.hasEnded { return } else { emitter.next(value) } }
        }
      }
      let loop = Task {
        var got: [Int] = []
        // Room for all: on a busy machine the loop may begin when the last has been sent.
        do { for try await value in source.values(.oldest(Self.room)) { got.append(value) } } catch {}
        return got
      }
      for _ in 0..<round % 8 { await Task.yield() }
      loop.cancel()
      let got = await loop.value
      #expect(got.elementsEqual(got.indices), "\(got.first ?? 0) to \(got.last ?? 0), \(got.count) values")
    }
  }

  @Test func `ends its source also while that still begins`() async {
    let begun = DispatchSemaphore(value: 0)
    let heard = Transcript()
    let source = CallbagSource<Int>.listenable { emitter in
      begun.signal()
      // Not for ever: a loop that cannot be cancelled would hang the test.
      let deadline = ContinuousClock.now + .seconds(60)
      while !emitter.hasEnded, ContinuousClock.now < deadline { emitter.next(1) }
      heard.write(emitter.hasEnded)
    }
    let loop = Task { for try await _ in source.values() {} }
    // By a thread of its own: the source blocks one of the few that tasks have.
    Thread.detachNewThread {
      begun.wait()
      loop.cancel()
    }
    await #expect(throws: CancellationError.self) { try await loop.value }
    #expect(heard.lines == ["true"])
  }
}
