@testable import Streams
@testable import streamtop

/// A program that does anything: builds, joins, names, runs, retries and ends chains, and lets time pass.
struct RandomProgram {
  let world = World()
  private(set) var nodes: [NodeRecord] = []
  private var random: SplitMix64
  private var request = 0

  /// Small, so that all of them matter.
  static let limits = Model.Limits(retention: .seconds(6), nodes: 60, logLines: 300, endings: 8, runs: 2)

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// What has happened since the look before.
  mutating func look() -> Sample {
    world.time += .milliseconds([0, 30, 50, 400, 1_300].randomElement(using: &random) ?? 0)
    for _ in 0..<Int.random(in: 0...6, using: &random) { step() }
    return world.sample()
  }

  private mutating func step() {
    guard let node = nodes.randomElement(using: &random), nodes.count > 3 else { return build() }
    switch Int.random(in: 0..<15, using: &random) {
    case 0...1: build()
    case 2...3: nodes.append(world.node(["map", "retry"][Int.random(in: 0...1, using: &random)], of: node))
    case 4:
      guard let other = nodes.randomElement(using: &random), other !== node else { return }
      nodes.append(world.node("merge", of: node, other, kind: "Hot"))
    case 5: world.next(node)
    case 6: world.next("value \(request)", node)
    case 7: world.error("503", nil, node)
    case 8:
      let delay = Duration.milliseconds(Int.random(in: 0...2_000, using: &random))
      world.retry(Int.random(in: 1...4, using: &random), of: 4, in: delay, "503", node)
    case 9: world.run(Int.random(in: 1...3, using: &random), node)
    case 10:
      let name = ["a", "b 1", "b 2", "grün 3"][Int.random(in: 0...3, using: &random)]
      node.rename(name)
      world.probe.note(.named(name), at: node)
    case 11: hear(at: node)
    case 12:
      request += 1
      world.run(1, node, world.request(request, from: node))
    default: end(node)
    }
    // What has ended does nothing any more.
    if nodes.count > 50 { nodes.removeFirst(10) }
  }

  private mutating func build() {
    let kind = ["Hot", "Cold", "Promise"][Int.random(in: 0...2, using: &random)]
    nodes.append(
      world.node(kind: kind, name: ["feed 1", "feed 2", nil][Int.random(in: 0...2, using: &random)]))
  }

  /// An inner stream, which ends sooner or later.
  private mutating func hear(at host: NodeRecord) {
    let top = world.node(kind: "SignalProducer", name: "run")
    world.probe.note(.attached(to: top.id), at: host)
    if Bool.random(using: &random) { world.end(.completed, top) } else { nodes.append(top) }
  }

  private mutating func end(_ node: NodeRecord) {
    nodes.removeAll { $0 === node }
    let reasons: [Fact.End] = [.completed, .cancelled, .error("503")]
    world.end(reasons[Int.random(in: 0...2, using: &random)], node)
  }
}
