import Testing

@testable import Streams
@testable import streamtop

/// How long runs took: as long as the program needed, whoever watches its values, and whenever someone looks.
struct RunTimeTests {
  private struct Unavailable: Error {}

  /// A Promise whose task takes 50 ms, with something slow below it; then looks at these times.
  private func watch(
    _ recording: Probe.ValueRecording, at times: [Duration], _ result: Result<Int, any Error>
  ) -> Model {
    let scheduler = VirtualScheduler()
    let probe = Probe(recording: recording) { scheduler.now }
    let promise = StreamContext(scheduler: scheduler, probe: probe).run {
      Promise<Int> { done in scheduler.schedule(after: .milliseconds(50)) { done(result) } }
    }
    let chain = promise.delay(3).on { _ in }
    var model = Model()
    for time in times {
      scheduler.advance(to: time)
      var sample = Sample(time: scheduler.now)
      sample.add(probe.drain())
      model.apply(sample)
    }
    withExtendedLifetime(chain) {}
    return model
  }

  private func latencies(_ model: Model) -> [Duration] {
    model.nodes.values.compactMap(\.work).flatMap { Array($0.latencies) }
  }

  @Test(
    arguments: [
      [.zero, .milliseconds(101)], [.zero, .milliseconds(49), .milliseconds(2_000)], [.seconds(9)],
      [.zero, .seconds(3), .seconds(9)],
    ] as [[Duration]], [Result<Int, any Error>.success(1), .failure(Unavailable())])
  func `a run takes as long as its task, with its values and without them`(
    times: [Duration], result: Result<Int, any Error>
  ) {
    for recording in [Probe.ValueRecording.watched, .everything] {
      let model = watch(recording, at: times, result)
      #expect(latencies(model) == [.milliseconds(50)], "\(recording)")
      let attempt = model.nodes.values.compactMap { $0.work?.attempts.first }.first
      #expect(attempt?.finish == .milliseconds(50) && attempt?.isOpen == false)
    }
  }

  @Test func `of a program that does not tell when it answers, only that is known`() throws {
    let world = World()
    var model = Model()
    let node = world.node()
    let leaf = world.node("on", of: node)
    world.run(1, node)
    model.apply(world.sample())
    world.time = .milliseconds(101)
    world.next(node, leaf)
    model.apply(world.sample())
    #expect(model.nodes[node.id]?.work?.attempts.map(\.isAnswered) == [true])
    world.time = .seconds(3)
    world.end(.completed, leaf, node)
    model.apply(world.sample())
    let work = try #require(model.nodes[node.id]?.work)
    #expect(work.attempts.map(\.finish) == [nil] && work.running == nil && work.latencies.isEmpty)
  }

  @Test func `an answer that is counted before it is told has its time`() {
    let world = World()
    var model = Model()
    let node = world.node()
    world.run(1, node)
    world.next(node)
    world.time = .milliseconds(60)
    model.apply(world.sample())
    world.probe.note(.answered, at: node)
    world.time = .milliseconds(100)
    model.apply(world.sample())
    #expect(model.nodes[node.id]?.work?.latencies.map { $0 } == [.milliseconds(60)])
  }
}
