import Testing

@testable import Streams

struct `Streams joined with themselves` {
  let weakly = Weakly()
  let transcript = Transcript()
  let scheduler = VirtualScheduler()

  typealias Numbers = Hot<Int>

  static let joints: [String] = ["zip", "merge", "combine", "nested", "deep"]

  private func join<Kind>(
    _ joint: String, _ stream: EventStream<Kind, Int, any Error>, _ heard: @escaping @Sendable () -> Void
  ) -> Node {
    switch joint {
    case "zip": stream.zip(stream).on { _ in heard() }.node
    case "merge": stream.merge(stream).on { _ in heard() }.node
    case "combine": stream.combine(stream: stream).on { _ in heard() }.node
    case "nested": stream.zip(stream).zip(stream.merge(stream).zip(stream)).on { _ in heard() }.node
    default:
      stream.map { $0 }.zip(stream.delay(0).merge(stream.map { $0 })).map { $0 }.on { _ in heard() }.node
    }
  }

  @Test(arguments: joints, ["ended", "released", "inside", "leaf", "leaf inside"])
  func `a Hot is freed`(_ joint: String, _ manner: String) {
    do {
      let object = weakly.object("captured")
      let hot = StreamContext(scheduler: scheduler).run { HotInput<Int>() }
      let reach = Kept<HotInput<Int>>()
      let leaves = Kept<Node>()
      let leaf = join(joint, hot) {
        object.use()
        if manner == "inside" { reach.all.first?.terminate(withReason: .completed) }
        if manner == "leaf inside" { leaves.all.first?.terminateBranch(.completed) }
      }
      watch(leaf)
      reach.keep(hot)
      leaves.keep(leaf)
      hot.push(1)
      hot.push(2)
      if manner == "ended" { hot.terminate(withReason: .completed) }
      if manner == "leaf" { leaf.terminateBranch(.completed) }
      reach.drop()
      leaves.drop()
    }
    scheduler.run()
    #expect(weakly.alive == [])
  }

  @Test(arguments: joints, [true, false])
  func `a Promise gives its value, completes and is freed`(_ joint: String, _ succeeds: Bool) {
    let (answer, heard) = (Answer<Int>(), Counter())
    do {
      let promise = StreamContext(scheduler: scheduler).run { Promise(answer) }
      watch(join(joint, promise) { heard.increment() })
      promise.on { [transcript] in transcript.write("beside \($0)") }
      answer.give(succeeds ? .success(1) : .failure(TestError.failure))
      scheduler.run()
      #expect(
        promise.state == .terminated(reason: succeeds ? .completed : .error(TestError.failure)))
    }
    answer.drop()
    #expect(heard.value == (succeeds ? 1 : 0))
    #expect(transcript.lines == (succeeds ? ["beside 1"] : []))
    #expect(weakly.alive == [])
  }

  @Test func `what wins a merge is not cancelled as its loser`() {
    let answer = Answer<Int>()
    let promise = StreamContext(scheduler: scheduler).run { Promise(answer) }
    promise.map { $0 + 1 }.merge(promise.map { $0 + 2 }).on { [transcript] in transcript.write($0) }
    promise.on { [transcript] in transcript.write("third \($0)") }
      .onTerminate { [transcript] in transcript.write($0) }
    answer.give(.success(1))
    #expect(transcript.lines == ["2", "third 1", "completed"])
    #expect(promise.state == .terminated(reason: .completed))
  }

  @Test func `a flattened stream may be an inner one of itself`() {
    let (input, other, itself) = (HotInput<Int>(), HotInput<Int>(), Kept<Hot<Int>>())
    let flattened = input.flatMap(.concurrent(limit: 2)) { number -> Hot<Int> in
      number == 0 ? itself.all[0].first() : other.map { $0 }
    }
    itself.keep(flattened)
    let leaf = flattened.on { [transcript] in transcript.write($0) }
    // The last one waits for a place.
    for number in 0...2 { input.push(number) }
    other.push(5)
    other.push(6)
    #expect(transcript.lines == ["5", "5", "6", "6"])
    itself.drop()
    withExtendedLifetime(leaf) {}
  }

  private func watch(_ leaf: Node) {
    var place: Node? = leaf
    while let node = place {
      weakly.watch(node, as: "\(type(of: node))")
      place = node.parent
    }
  }
}
