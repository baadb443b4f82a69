@testable import Streams
@testable import streamtop

extension Scene {
  /// The tape and its reader, which is paused after six seconds: the chain itself, on its own.
  final class Reading {
    let scheduler = VirtualScheduler()
    private let probe: Probe
    private let chain: Chain
    private(set) var dashboard: Dashboard

    init(_ glyphs: GlyphSet) {
      let scheduler = scheduler
      probe = Probe(recording: .everything) { scheduler.now }
      let network = SimulatedNetwork(seed: 7, scheduler: scheduler)
      chain = StreamContext(scheduler: scheduler, probe: probe).run {
        DemoChain.tape.build(on: network, title: "tape")
      }
      var options = DashboardOptions()
      options.glyphs = glyphs
      dashboard = Dashboard(options: options)
      look()
    }

    /// Lets time pass in frames, as a live run does.
    func advance(to time: Duration) {
      while scheduler.now < time {
        scheduler.advance(to: min(time, scheduler.now + .milliseconds(50)))
        look()
      }
    }

    func type(_ keys: String) {
      for effect in dashboard.type(keys) {
        if case .setReaderPaused(let isPaused) = effect { chain.reader?.setPaused(isPaused) }
        if case .cancel(let node) = effect { chain.cancel(node) }
        look()
      }
    }

    private func look() {
      let status = Status(seed: 7, reader: chain.reader?.node, framesPerSecond: 30, isVirtual: true)
      var sample = Sample(time: scheduler.now, status: status)
      sample.add(probe.drain())
      _ = dashboard.reduce(.sample(sample))
    }
  }

  static func reading(_ glyphs: GlyphSet) -> Dashboard {
    let scene = Reading(glyphs)
    scene.advance(to: .seconds(6))
    scene.type("p")
    scene.advance(to: .seconds(10))
    return scene.dashboard
  }
}
