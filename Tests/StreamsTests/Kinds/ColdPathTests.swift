import Testing

@testable import Streams

struct `Long and winding paths of answers` {
  let transcript = Transcript()
  let scheduler = VirtualScheduler()
  let requests = Requests()

  /// A Cold below which so many nodes follow.
  private func chain(_ length: Int, _ root: Cold<Int, Int>) -> [Cold<Int, Int>] {
    var chain = [root]
    for _ in 0..<length { chain.append(chain[chain.count - 1].map { $0 + 1 }) }
    return chain
  }

  @Test(arguments: [1, 2, 15, 16, 17, 18, 31, 32, 33, 200])
  func `of any length`(_ length: Int) {
    let root = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    let places = chain(length, root)
    places[length].on { [transcript] in transcript.write($0) }
    for place in places { place.on { [transcript] _ in transcript.write("beside") } }
    // Unshared, each ends at its asker; shared, each reaches what is below.
    places[length].request(100)
    #expect(transcript.lines == [])
    let leaf = places[length].on { [transcript] in transcript.write("leaf \($0)") }
    leaf.request(100)
    #expect(transcript.lines == ["leaf \(100 + length)"])
    places[length / 2].request(0, share: true)
    let below = Array(transcript.lines.dropFirst())
    #expect(below.filter { $0 == "beside" }.count == length - length / 2 + 1)
    #expect(below.contains("\(length)") && below.contains("leaf \(length)"))
    root.terminate(withReason: .completed)
  }

  @Test(arguments: [14, 15, 16, 17, 40])
  func `of any length between joins, delays and translations`(_ length: Int) {
    let other = HotInput<Int>()
    let root = StreamContext(scheduler: scheduler).run { requests.cold() }
    let first = chain(length, root)[length].merge(other)
    let second = chain(length, first)[length].delay(1).mapRequest { (text: String) in Int(text) ?? -1 }
    var third: Cold<String, Int> = second
    for _ in 0..<length { third = third.map { $0 + 1 } }
    let fourth = third.dispatch(.inline).combine(stream: other.map { $0 }).map { $0.0 }
    fourth.on { [transcript] in transcript.write("beside \($0)") }
    let leaf = fourth.on { [transcript] in transcript.write("leaf \($0)") }
    first.on { [transcript] in transcript.write("first \($0)") }
    other.push(0)
    scheduler.run()
    #expect(transcript.lines.contains("beside \(2 * length)"))
    let before = transcript.lines.count
    leaf.request("5")
    requests.answer(5, .success(5))
    requests.answer(5, .success(6))
    scheduler.run()
    #expect(transcript.lines.dropFirst(before) == ["leaf \(5 + 3 * length)"])
    fourth.request("7", share: true)
    requests.answer(7, .failure(TestError.failure))
    requests.answer(7, .success(7))
    scheduler.run()
    #expect(transcript.lines.count == before + 1)
    root.terminate(withReason: .completed)
    other.terminate(withReason: .completed)
    scheduler.run()
    #expect(!leaf.isActive)
  }

  @Test func `the asker may end while the answer is on its way`() {
    let root = requests.cold()
    let reach = Branch<Int, Int>()
    let middle = root.on { [reach] _ in reach.stream?.terminate(withReason: .completed) }
    let asker = middle.map { $0 }.on { [transcript] in transcript.write("asker \($0)") }
      .onTerminate { [transcript] in transcript.write($0) }
    middle.on { [transcript] in transcript.write("beside \($0)") }
    reach.stream = asker
    asker.request(1)
    requests.answer(1, .success(1))
    // The event under way is delivered in full; the end comes behind it.
    #expect(transcript.lines == ["asker 1", "completed"])
    reach.stream = nil
    asker.request(2)
    #expect(requests.runs == 1)
    #expect(root.isActive)
  }

  @Test func `an answer inside the task counts, and none that comes again later`() {
    let responses = Kept<Requests.Respond>()
    let cold = Cold<Int, Int> { _, request, respond in
      respond(.success(request))
      respond(.success(-1))
      responses.keep(respond)
    }
    let asker = cold.map { $0 }.on { [transcript] in transcript.write($0) }
    asker.request(1)
    asker.request(2)
    for respond in responses.all { respond(.failure(TestError.failure)) }
    #expect(transcript.lines == ["1", "2"])
  }

  @Test func `a task may end its own stream, before and after it answers`() {
    let weakly = Weakly()
    for answersFirst in [true, false] {
      let reach = Branch<Int, Int>()
      do {
        let cold = Cold<Int, Int> { [object = weakly.object("task")] state, request, respond in
          if answersFirst { respond(.success(request)) }
          reach.stream?.terminate(withReason: .cancelled)
          #expect(state.value == .terminated(reason: .cancelled))
          respond(.success(object.same(request)))
        }
        reach.stream = cold
        let asker = weakly.watch(cold.map { $0 }.on { [transcript] in transcript.write($0) })
        asker.request(1)
        asker.request(2)
        // The handle alone keeps neither the task nor what it has captured.
        #expect(weakly.alive.contains("task") == false)
        reach.stream = nil
      }
      #expect(weakly.alive == [])
    }
    #expect(transcript.lines == ["1"])
  }
}
