import Testing

@testable import Streams
@testable import streamtop

struct RunLintTests {
  let test = LintWorld()

  @Test func `a run is stuck after more than thirty seconds`() {
    test.world.run(1, test.world.node())
    test.look(after: .seconds(30))
    #expect(test.found == [])
    test.look(after: .milliseconds(1))
    #expect(test.found == [.stuckPromise])
    test.look(after: .seconds(60))
    #expect(test.counts == [1])
  }

  @Test(arguments: [(19, 2_001, false), (20, 2_000, false), (20, 2_001, true)])
  func `where twenty answers are known, after twenty times their usual time`(
    answers: Int, milliseconds: Int, isStuck: Bool
  ) {
    let world = test.world
    for _ in 0..<answers {
      let answered = world.node()
      world.run(1, answered)
      world.time += .milliseconds(100)
      world.answer(answered)
      test.look()
    }
    world.run(1, world.node())
    test.look(after: .milliseconds(milliseconds))
    #expect(test.found == (isStuck ? [.stuckPromise] : []))
  }

  @Test func `answers that come at once do not make a second long`() {
    for _ in 0..<30 {
      let answered = test.world.node()
      test.world.run(1, answered)
      test.world.error("503", nil, answered)
    }
    test.world.run(1, test.world.node())
    test.look(after: .seconds(1))
    #expect(test.found == [])
    test.look(after: .milliseconds(1))
    #expect(test.found == [.stuckPromise])
  }

  @Test func `a run is not stuck while a retry waits below it, nor when it has answered or ended`() {
    let world = test.world
    let waiting = world.node()
    world.run(1, waiting)
    world.retry(1, of: nil, in: .seconds(50), "503", world.node("retry", of: waiting))
    let (answered, failed, ended) = (world.node(), world.node(), world.node())
    for node in [answered, failed, ended] { world.run(1, node) }
    world.next("1", answered)
    world.error("503", nil, failed)
    world.end(.cancelled, ended)
    test.look(after: .seconds(49))
    #expect(test.found == [])
    test.look(after: .seconds(2))
    #expect(test.found == [.stuckPromise])
  }

  @Test func `runs that answer requests are no matter of it`() {
    let cold = test.world.node(kind: "Cold")
    test.world.run(1, cold, test.world.request(1, from: cold))
    test.look(after: .seconds(100))
    #expect(test.found == [])
  }
}
