import Testing

@testable import streamtop

struct FrameTests {
  @Test func `frames keep their rate although waits end a little late`() {
    var plan = FramePlan(framesPerSecond: 10)
    var time = Duration.zero
    var frames = 0
    while time < .seconds(10) {
      if plan.isDue(at: time) {
        frames += 1
        plan.note(at: time, cost: .milliseconds(1))
      }
      time += .milliseconds(7)
    }

    #expect(frames == 100)
  }

  @Test func `a still picture needs no wake-up`() {
    let plan = FramePlan(framesPerSecond: 30)

    #expect(plan.sleep(at: .seconds(5), isMoving: false) == nil)
  }

  @Test func `the sleep ends when the next frame is due`() {
    var plan = FramePlan(framesPerSecond: 10)
    plan.note(at: .seconds(1), cost: .milliseconds(1))

    #expect(plan.sleep(at: .milliseconds(1_040), isMoving: true) == .milliseconds(60))
    #expect(plan.sleep(at: .seconds(2), isMoving: true) == .zero)
    #expect(!plan.isDue(at: .milliseconds(1_099)))
    #expect(plan.isDue(at: .milliseconds(1_100)))
  }

  @Test func `a frame that costs more than a sixth of its slot delays the next`() {
    var plan = FramePlan(framesPerSecond: 10)
    plan.note(at: .seconds(1), cost: .milliseconds(50))

    #expect(plan.sleep(at: .seconds(1), isMoving: true) == .milliseconds(300))
  }

  @Test func `a frame drawn early for a key starts a new slot`() {
    var plan = FramePlan(framesPerSecond: 10)
    plan.note(at: .seconds(1), cost: .zero)
    plan.note(at: .milliseconds(1_050), cost: .zero)

    #expect(plan.sleep(at: .milliseconds(1_050), isMoving: true) == .milliseconds(100))
  }

  @Test func `the figures are those of the last full second`() {
    var meter = FrameMeter()
    for frame in 0..<40 {
      meter.note(at: .milliseconds(frame * 50), cost: .milliseconds(2), bytes: frame < 20 ? 100 : 300)
    }
    #expect(meter.figures == .init(framesPerSecond: 20, millisecondsPerFrame: 2, bytesPerFrame: 100))

    meter.note(at: .seconds(2), cost: .zero, bytes: 0)
    #expect(meter.figures?.bytesPerFrame == 300)
  }

  @Test func `there are no figures before the first second or after a restart`() {
    var meter = FrameMeter()
    meter.note(at: .zero, cost: .zero, bytes: 0)
    meter.note(at: .milliseconds(999), cost: .zero, bytes: 0)
    #expect(meter.figures == nil)

    meter.note(at: .seconds(1), cost: .zero, bytes: 0)
    #expect(meter.figures != nil)
    meter.restart()
    #expect(meter.figures == nil)
  }
}
