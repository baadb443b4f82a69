@testable import Streams
@testable import streamtop

/// A small scene with every kind of state, the same each time.
enum Scene {
  static func dashboard(_ glyphs: GlyphSet) -> Dashboard {
    let world = World()
    var options = DashboardOptions()
    options.glyphs = glyphs
    var dashboard = Dashboard(options: options)
    let users = world.node(kind: "Cold", name: "users")
    let left = world.node("map", of: users, kind: "Cold", name: "A")
    let leftEnd = world.node("on", of: left, kind: "Cold")
    let right = world.node("filter", of: users, kind: "Cold", name: "B")
    let feed = world.node(name: "feed")
    let retry = world.node("retry", of: feed)
    let feedEnd = world.node("on", of: retry)
    let upload = world.node(name: "upload")
    let map = world.node("map", of: upload)
    let uploadEnd = world.node("on", of: map)
    let login = world.node(name: "login")
    let thumbs = world.node(name: "thumbs")
    let winner = world.node("merge", of: feed, thumbs)
    for record in [feed, upload, login, thumbs] { world.run(1, record) }
    for step in 1...60 {
      world.time = .milliseconds(200 * step)
      if step.isMultiple(of: 3) {
        let exchange = world.request(step / 3, from: step.isMultiple(of: 2) ? leftEnd : right)
        world.run(1, users, exchange)
      }
      if step % 3 == 1, step > 1 {
        let exchange = Fact.Exchange(
          request: step / 3, branch: step.isMultiple(of: 2) ? right.id : leftEnd.id, share: false)
        world.probe.note(.response(exchange, failed: step == 31), at: users)
        if step == 31 {
          world.error("503", exchange, users, left, leftEnd)
        } else if step.isMultiple(of: 2) {
          world.next(users, right)
        } else {
          world.next(users, left, leftEnd)
        }
      }
      if step == 20 || step == 35 {
        world.error("503", nil, feed, retry)
        world.retry(step == 20 ? 1 : 2, of: 5, in: .seconds(step == 20 ? 1 : 8), "503", retry)
      }
      if step == 25 { world.run(2, feed) }
      if step == 30 {
        world.next(upload, map, uploadEnd)
        world.end(.completed, uploadEnd)
        world.time += .microseconds(400)
        world.end(.completed, map)
        world.time += .microseconds(700)
        world.end(.completed, upload)
      }
      if step == 40 { world.error("401", nil, login); world.end(.error("401"), login) }
      if step == 50 { world.probe.note(.cancel, at: thumbs); world.end(.cancelled, winner, thumbs) }
      let status = Status(seed: 7, framesPerSecond: 30, isVirtual: true)
      _ = dashboard.reduce(.sample(world.sample(status: status)))
    }
    _ = feedEnd
    return dashboard
  }
}
