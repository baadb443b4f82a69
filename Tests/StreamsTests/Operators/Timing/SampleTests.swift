import StreamsTesting
import Testing

@testable import Streams

struct `sample` {
  let marbles = Marbles()

  // MARK: By a stream

  @Test func `gives the latest value, once, when the sampler speaks`() throws {
    try marbles.expect(
      "-12--3✕-",
      "x--xx--x",
      { $0.sample($1) },
      "---2--✕3")
  }

  @Test func `ends when its last value has been sampled`() throws {
    try marbles.run { stage in
      let values = try stage.play("(1|)-- - -", as: "values")
      let sampler = try stage.play("-   -x - -", as: "sampler")
      try stage.expect(values.sample(sampler), "-   -(1|)-")
      stage.at(3) { #expect(sampler.isActive) }
    }
  }

  @Test func `ends with a sampler that ends, and with a source that has nothing to sample`() {
    let (hot, sampler) = (HotInput<Int>(), HotInput<String>())
    let (first, second) = (hot.sample(sampler), hot.sample(HotInput<Int>().map { $0 }))
    hot.push(1)
    sampler.terminate(withReason: .completed)
    #expect(first.state == .terminated(reason: .completed))
    let third = hot.sample(HotInput<Int>())
    hot.terminate(withReason: .completed)
    #expect(second.state == .terminated(reason: .completed))
    #expect(third.state == .terminated(reason: .completed))
  }

  @Test func `a Promise waits for the sampler, and then completes`() throws {
    try marbles.run { stage in
      let promise = try stage.play("-1 - -", of: .promise, as: "promise")
      let sampler = try stage.play("x- x -", as: "sampler")
      try stage.expect(promise.sample(sampler), "--(1|)-")
      stage.at(1) { #expect(promise.isActive) }
      stage.at(2) { #expect(promise.state == .terminated(reason: .completed)) }
    }
  }

  @Test func `few are kept for askers that are gone, and the end waits for none of them`() {
    let (weakly, sampler, ends) = (Weakly(), HotInput<Int>(), Transcript())
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    let sampled = cold.sample(sampler)
    let other = sampled.onTerminate { ends.write($0) }
    for number in 1...1_000 {
      let asker = sampled.on { _ in }
      weakly.watch(asker.node, as: "asker")
      asker.request(number)
      asker.terminate(withReason: .cancelled)
    }
    #expect(weakly.alive.count <= 32)
    cold.terminate(withReason: .completed)
    #expect(ends.lines == ["completed"])
    withExtendedLifetime((sampler, other)) {}
  }

  @Test func `those are kept whose asker is there, however many`() {
    let (transcript, sampler) = (Transcript(), HotInput<Int>())
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    let sampled = cold.sample(sampler)
    let askers = (1...100).map { _ in sampled.on { transcript.write($0) } }
    for (number, asker) in askers.enumerated() { asker.request(number) }
    cold.terminate(withReason: .completed)
    withExtendedLifetime((cold, askers)) { sampler.push(0) }
    #expect(transcript.lines == (0..<100).map { "\($0)" })
  }

  // MARK: By an interval

  @Test func `gives the latest value at whole intervals, and keeps no timer between`() throws {
    try withVirtualTime { time in
      let hot = HotInput<Int>()
      time.advance(to: 0.25)
      let sampled = time.record(hot.sample(every: 1))
      time.advance(to: 0.5)
      hot.push(1)
      time.advance(to: 0.75)
      hot.push(2)
      try sampled.expectNext(2, at: 1.25)
      try sampled.expectNothing(for: 2.75)
      #expect(!time.isWaiting)
      hot.push(3)
      hot.push(TestError.failure)
      try sampled.expectError(TestError.failure, at: 4)
      try sampled.expectNext(3, at: 4.25)
      time.run()
    }
  }

  @Test func `intervals do not drift`() throws {
    try withVirtualTime { time in
      let hot = HotInput<Int>()
      let sampled = time.record(hot.sample(every: 0.1))
      for number in 1...1000 {
        time.advance(to: Double(number) * 0.1 - 0.05)
        hot.push(number)
        try sampled.expectNext(number, at: Double(number) * 0.1)
      }
      time.run()
    }
  }

  @Test func `the end waits for the last value, a cancel does not`() throws {
    let completed = try marbles.expect(
      "(1|)-",
      { $0.sample(every: 1) },
      "-   (1|)")
    let cancelled = try marbles.expect(
      "(1!)-",
      { $0.sample(every: 1) },
      "!   -")
    #expect(!completed.isWaiting && !cancelled.isWaiting)
  }

  @Test func `an answer of a Cold goes to who asked`() throws {
    try marbles.run { stage in
      let sampled = Cold<Int, Int> { _, request, respond in respond(.success(request)) }.sample(every: 1)
      let asker = try stage.expect(sampled.map { $0 }, "-2", as: "asker")
      try stage.expect(sampled.map { $0 }, "--", as: "beside")
      try stage.ask(asker, "(12)-")
    }
  }

  @Test func `a Promise waits for the interval, and a cancel stops that`() throws {
    try marbles.expect(
      of: .promise,
      "1-",
      { $0.sample(every: 1).retry(1) },
      "-(1|)")
    let outcome = try Marbles(tick: .milliseconds(500)).expect(
      of: .promise,
      "1!--",
      { $0.sample(every: 1).on { _ in Issue.record("cancelled") } },
      "-!--")
    #expect(!outcome.isWaiting)
  }
}
