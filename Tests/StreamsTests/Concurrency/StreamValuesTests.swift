import Streams
import Testing

struct `Streams as sequences` {
  @Test func `values in order, then the end`() async throws {
    let hot = HotInput<Int>()
    let values = hot.map { $0 * 2 }.values
    hot.push(1)
    hot.push(2)
    hot.push(TestError.failure)
    hot.push(3)
    hot.terminate(withReason: .completed)
    #expect(try await collected(values) == [2, 4, 6])
  }

  @Test func `the error that a stream ends with is thrown after its values`() async throws {
    let hot = HotInput<Int>()
    var iterator = hot.values.makeAsyncIterator()
    hot.push(1)
    hot.terminate(withReason: .error(TestError.failure))
    #expect(try await iterator.next() == 1)
    await #expect(throws: TestError.self) { try await iterator.next() }
  }

  @Test func `a cancelled stream throws that it was cancelled`() async throws {
    let promise = Promise<Int> { _ in }
    let values = promise.values
    promise.cancel()
    await #expect(throws: StreamCancelledError.self) { try await collected(values) }
  }

  @Test(arguments: [
    (StreamBuffering.newest(2), [3, 4], 2), (.oldest(2), [1, 2], 2), (.unbounded, [1, 2, 3, 4], 0),
  ])
  func `what a slow loop misses is up to the policy, and counted`(
    _ policy: StreamBuffering, _ kept: [Int], _ drops: Int
  ) async throws {
    let hot = HotInput<Int>()
    let values = hot.values(buffering: policy)
    for value in 1...4 { hot.push(value) }
    hot.terminate(withReason: .completed)
    #expect(try await collected(values) == kept)
    #expect(values.dropCount == drops)
  }

  @Test func `what a slow loop misses is counted where the probe sees it, of a producer, too`() {
    let probe = Probe(recording: .everything) { .zero }
    let (hot, producer) = StreamContext(probe: probe).run {
      (HotInput<Int>(), SignalProducer<Int, Never>(values: 1...4))
    }
    let (values, others) = (
      hot.values(buffering: .oldest(3)), producer.map { $0 }.values(buffering: .newest(2))
    )
    for value in 1...4 { hot.push(value) }
    let drained = probe.drain()
    let facts = drained.facts
    let nodes = Set(facts.filter { $0.node.operation == "values" }.map(\.node.id)).sorted()
    #expect([values.dropCount, others.dropCount] == [1, 2])
    let drops = nodes.map { node in
      facts.count { if case .drop = $0.event, $0.node.id == node { true } else { false } }
    }
    #expect(drops == [1, 2])
    #expect(nodes.map { node in drained.readings.first { $0.node == node }?.counters.drops } == [1, 2])
  }

  @Test func `a sequence ends its branch when the program does not keep it`() {
    let hot = HotInput<Int>()
    let transcript = Transcript()
    do {
      let branch = hot.onTerminate { transcript.write($0) }
      _ = branch.values
    }
    #expect(transcript.lines == ["cancelled"])
    #expect(hot.isActive)
  }

  @Test func `why a loop has ended its branch`() async throws {
    let hot = HotInput<Int>()
    let (left, unheard, cancelled) = (hot.map { $0 }, hot.map { $0 }, hot.map { $0 })
    do {
      var iterator = left.values.makeAsyncIterator()
      hot.push(1)
      _ = try await iterator.next()
    }
    _ = unheard.values
    let values = cancelled.values
    let loop = Task { for try await _ in values {} }
    loop.cancel()
    _ = await loop.result
    #expect(
      [left, unheard, cancelled].map { $0.cause?.explanation } == [
        "its last branch ended, because nothing held Hot<Int>.values any more",
        "its last branch ended, because nothing held Hot<Int>.values any more",
        "a Swift task around Hot<Int>.values was cancelled",
      ])
  }

  @Test func `a cancelled loop leaves its promise to others`() async throws {
    let answer = Answer<Int>()
    let promise = Promise(answer)
    let loop = Task { try await collected(promise.values) }
    loop.cancel()
    _ = await loop.result
    #expect(promise.isActive)
    answer.give(.success(1))
    #expect(try await promise.value == 1)
  }

  @Test func `a loop whose task is cancelled throws that, and not that its stream was cancelled`() async {
    for isLate in [false, true] {
      let (hot, transcript) = (HotInput<Int>(), Transcript())
      let values = hot.onTerminate { transcript.write($0) }.values
      let loop = Task { try await collected(values) }
      if isLate { await Self.letTasksWait() }
      loop.cancel()
      await #expect(throws: CancellationError.self) { try await loop.value }
      #expect(transcript.lines == ["cancelled"])
      #expect(hot.isActive)
    }
  }

  @Test func `several loops share the values, and each hears the end`() async {
    let hot = HotInput<Int>()
    let (values, heard) = (hot.values, Transcript())
    let loops = (0..<3).map { _ in Task { for try await value in values { heard.write(value) } } }
    await Self.letTasksWait()
    for value in 1...4 { hot.push(value) }
    hot.terminate(withReason: .error(TestError.failure))
    for loop in loops { await #expect(throws: TestError.self) { try await loop.value } }
    #expect(heard.lines.sorted() == ["1", "2", "3", "4"])
  }

  @Test func `a loop is over after the error, and a later one hears it as well`() async throws {
    let hot = HotInput<Int>()
    let values = hot.values
    hot.terminate(withReason: .error(TestError.failure))
    for _ in 0..<2 {
      var iterator = values.makeAsyncIterator()
      await #expect(throws: TestError.self) { try await iterator.next() }
      #expect(try await iterator.next() == nil)
    }
  }

  /// Gives other tasks the time to come to where they wait.
  private static func letTasksWait() async {
    for _ in 0..<1000 { await Task.yield() }
  }

  @Test func `a promise that has settled is a sequence of its one value`() async throws {
    let promise = Promise<Int> { $0(.success(7)) }
    #expect(try await collected(promise.values) == [7])
  }
}

private func collected<Value>(_ values: StreamValues<Value>) async throws -> [Value] {
  var all: [Value] = []
  for try await value in values { all.append(value) }
  return all
}
