import Foundation
import StreamsWire
import Synchronization
import Testing

@testable import Streams
@testable import StreamsInspector

/// An inspector that is stopped leaves nothing behind that costs the program.
struct StopTests {
  @Test func `no values are kept for a viewer who has not read the last word`() throws {
    // Each look at it takes ten milliseconds.
    let looks = Atomic<Int>(0)
    let probe = Probe(isAwake: false) {
      .milliseconds(10 * looks.wrappingAdd(1, ordering: .relaxed).newValue)
    }
    let settings = InspectorSettings(name: "shop", values: .onDemand, control: .none)
    // No thread runs it: all is done here.
    let loop = try InspectorLoop(probe, settings, listener: Descriptor(open("/dev/null", O_RDONLY)))
    let pair = try ViewerPair()
    let (near, far) = (pair.near, pair.far)
    let wish = ViewerMessage.want(nodes: [], tick: .milliseconds(10), all: true).bytes
    #expect(far.send(wish[...]) == wish.count)
    let viewer = Viewer(near, peer: (process: 1, user: 1), loop.header)
    #expect(viewer.receive(at: .zero)?.isEmpty == true)
    loop.viewers.append(viewer)
    // Together more than a socket takes.
    let name = String(repeating: "n", count: 60_000)
    let inputs = StreamContext(probe: probe).run {
      (0..<50).map { HotInput<Int>().named("\(name) \($0)") }
    }
    loop.tick()
    let nodes = inputs.compactMap(\.inspected)
    #expect(nodes.count == 50 && nodes.allSatisfy(\.isRecorded) && viewer.hasWaiting)
    loop.bell.stop(why: "the test is over")
    loop.run()
    #expect(viewer.hasWaiting && !nodes.contains(where: \.isRecorded) && !probe.isAwake)
    withExtendedLifetime(far) {}
  }

  @Test func `a signal does not cut the wait for the last word short`() async {
    await #expect(processExitsWith: .success) {
      let bell = try Bell()
      signal(SIGUSR1) { _ in }
      let waiting = pthread_self()
      Thread.detachNewThread {
        for _ in 0..<10_000 { pthread_kill(waiting, SIGUSR1) }
        bell.sayDone()
      }
      #expect(bell.waitUntilDone(atMost: .seconds(60)))
    }
  }
}
