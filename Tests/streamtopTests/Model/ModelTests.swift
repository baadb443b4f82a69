import Testing

@testable import Streams
@testable import streamtop

struct ModelTests {
  let world = World()
  var model = Model()

  @Test mutating func `nodes stand below their first parent, a join names the others`() {
    let first = world.node(name: "first")
    let second = world.node(name: "second")
    let join = world.node("merge", of: first, second)
    let leaf = world.node("on", of: join)
    model.apply(world.sample())

    #expect(Listing(model, ListingPlan()).rows.map(\.node) == [first.id, join.id, leaf.id, second.id])
    #expect(Listing(model, ListingPlan()).rows.map(\.depth) == [0, 1, 2, 0])
    #expect(model.otherParents(of: model.nodes[join.id]!) == ["second"])
    let folded = ListingPlan(turned: [.node(first.id)])
    #expect(Listing(model, folded).rows.map(\.node) == [first.id, second.id])
    #expect(model.listeners(of: second.id) == [second.id, join.id, leaf.id])
  }

  @Test mutating func `counted values are shown when they were seen, recorded ones when they happened`() {
    let node = world.node(kind: "Hot")
    world.time = .milliseconds(120)
    world.next("a", node)
    world.time = .milliseconds(330)
    world.next(node, node)
    model.apply(world.sample())

    let columns = model.nodes[node.id]!.timeline.columns(8, of: 50, endingAt: world.time)
    #expect(columns.suffix(5).map(\.next) == [1, 0, 0, 0, 2])
    #expect(model.nodes[node.id]!.counters.next == 3)
    #expect(model.nodes[node.id]!.lastValue == "a")
  }

  @Test mutating func `the rate counts what came in each of the last seconds, on average`() {
    let node = world.node(kind: "Hot")
    for step in 0..<40 {
      world.time = .milliseconds(50 * step)
      world.next(node)
      model.apply(world.sample())
    }
    world.time = .seconds(2)
    model.apply(world.sample())

    #expect(model.rate(of: model.nodes[node.id]!) == 20)
    #expect(model.eventsPerSecond == 20)
  }

  @Test mutating func `a retry waits, runs, and recovers with a value`() {
    let feed = world.node(name: "feed")
    let retry = world.node("retry", of: feed)
    let leaf = world.node("on", of: retry)
    world.run(1, feed)
    world.time = .seconds(1)
    world.error("503", nil, feed, retry)
    world.retry(1, of: 5, in: .seconds(2), "503", retry)
    world.time = .milliseconds(1_600)
    model.apply(world.sample())

    #expect(state(feed) == .retrying(attempt: 1, limit: 5))
    #expect(state(retry) == .retryIn(.milliseconds(1_400)))
    #expect(state(leaf) == .waiting)
    #expect(model.nodes[retry.id]!.retry!.progress(at: model.time) == 0.3)

    world.time = .seconds(3)
    world.run(2, feed)
    model.apply(world.sample())

    #expect(state(feed) == .attempt(2))
    #expect(state(retry) == .attempt(2))

    world.time = .seconds(4)
    world.answer(feed)
    world.next(retry, leaf)
    world.end(.completed, leaf, retry, feed)
    model.apply(world.sample())

    #expect(model.nodes[retry.id]!.retry!.phase == .recovered)
    #expect(state(feed) == .ended(.completed))
    #expect(state(retry) == .endedInOrder(2, .completed))
    #expect(model.retrying.all.isEmpty)
    #expect(model.nodes[feed.id]!.work!.attempts.map(\.error) == ["503", nil])
    #expect(model.nodes[feed.id]!.work!.latencies.map { $0 } == [.seconds(1), .seconds(1)])
  }

  @Test mutating func `an early run ends the wait where it happened`() {
    let feed = world.node(name: "feed")
    let retry = world.node("retry", of: feed)
    world.retry(1, of: nil, in: .seconds(10), "503", retry)
    world.time = .seconds(1)
    world.run(2, feed)
    model.apply(world.sample())

    let wait = Node.Wait(start: .zero, end: .seconds(1))
    #expect(model.nodes[retry.id]!.waits == [wait])
    #expect(model.nodes[feed.id]!.waits == [wait])
  }

  @Test mutating func `giving up and being cancelled settle a retry`() {
    let login = world.node(name: "login")
    let first = world.node("retry", of: login)
    world.retry(1, of: 1, in: .zero, "401", first)
    world.end(.error("401"), first, login)
    let thumbs = world.node(name: "thumbs")
    let second = world.node("retry", of: thumbs)
    world.retry(1, of: 1, in: .seconds(9), "503", second)
    world.end(.cancelled, second, thumbs)
    model.apply(world.sample())

    #expect(model.nodes[first.id]!.retry!.phase == .gaveUp)
    #expect(model.nodes[second.id]!.retry!.phase == .cancelled)
    #expect(model.retryRows == [first.id, second.id])
  }

  @Test(arguments: [true, false])
  func `a promise is in order only when every leaf ends before its parent`(isLeafFirst: Bool) {
    var model = Model()
    let root = world.node(name: "upload")
    let middle = world.node("map", of: root)
    let leaf = world.node("on", of: middle)
    if isLeafFirst {
      world.end(.completed, leaf, middle, root)
    } else {
      world.end(.completed, middle, leaf, root)
    }
    model.apply(world.sample())

    let ending = model.latestEndings[0]
    #expect(ending.isInOrder == isLeafFirst)
    #expect(ending.order == (isLeafFirst ? .leafFirst : .mixed))
    #expect(ending.entries.map(\.ordinal) == [1, 2, 3])
    #expect(ending.reason == .completed)
  }

  @Test mutating func `a stream that ends downwards promised nothing else`() {
    let root = world.node(kind: "Cold")
    let leaf = world.node("on", of: root, kind: "Cold")
    world.end(.cancelled, root, leaf)
    model.apply(world.sample())

    #expect(model.latestEndings[0].isInOrder == nil)
    #expect(model.latestEndings[0].order == .rootFirst)
  }

  @Test mutating func `latencies pair each answer with the run of its own request`() {
    let users = world.node(kind: "Cold", name: "users")
    let first = world.request(1, from: users)
    world.run(1, users, first)
    world.time = .milliseconds(10)
    let second = world.request(2, from: users)
    world.run(1, users, second)
    world.time = .milliseconds(40)
    world.probe.note(.response(second, failed: true), at: users)
    world.time = .milliseconds(90)
    world.probe.note(.response(first, failed: false), at: users)
    model.apply(world.sample())

    let work = model.nodes[users.id]!.work!
    #expect(work.latencies.map { $0 } == [.milliseconds(30), .milliseconds(90)])
    #expect(model.failedRuns == 1)
    #expect(work.percentiles([0.5, 1]) == [.milliseconds(30), .milliseconds(90)])
    #expect(model.requestCount == 2)
  }

  @Test mutating func `runs whose requests end without an answer take no room from others`() {
    let users = world.node(kind: "Cold", name: "users")
    for number in 1...5_000 {
      let exchange = world.request(number, from: users)
      world.run(1, users, exchange)
      world.probe.note(.stopped(exchange), at: users)
    }
    let last = world.request(5_001, from: users)
    world.run(1, users, last)
    world.time = .milliseconds(40)
    world.probe.note(.response(last, failed: false), at: users)
    model.apply(world.sample())
    #expect(model.nodes[users.id]?.work?.latencies.map { $0 } == [.milliseconds(40)])
    #expect(model.log.last?.text == "answers request 5001 of users")
    #expect(model.log.contains { $0.text == "request 5000 of users ends without an answer" })
  }

  private func state(_ record: NodeRecord) -> NodeState? {
    model.nodes[record.id].map(model.state)
  }
}
