import Foundation
import StreamsWire
import Synchronization
import Testing

@testable import Streams
@testable import StreamsInspector

/// How long a program that ends waits for viewers to hear that, on a clock that goes on by ten milliseconds whenever it is asked.
struct LastWordTests {
  /// The far end of a viewer's connection, which reads, or does not, when the program asks for the time.
  private final class Reader: Sendable {
    let socket: Descriptor
    private let state = Mutex((bytes: [UInt8](), time: Duration.zero, reads: false))

    init(_ socket: Descriptor) { self.socket = socket }

    var time: Duration { state.withLock { $0.time } }

    func begin() { state.withLock { $0.reads = true } }

    func pass() -> Duration {
      state.withLock { state in
        if state.reads { takeIn(&state.bytes) }
        state.time += .milliseconds(10)
        return state.time
      }
    }

    /// All that has come.
    func all() throws -> [RecordingDecoder.Element] {
      let bytes = state.withLock { state in
        takeIn(&state.bytes)
        return state.bytes
      }
      return try elements(in: bytes)
    }

    private func takeIn(_ bytes: inout [UInt8]) {
      while let piece = socket.read(atMost: 1 << 16), !piece.isEmpty { bytes += piece }
    }
  }

  private let reader: Reader
  private let viewer: Viewer
  private let loop: InspectorLoop
  private let context: StreamContext

  init() throws {
    let pair = try ViewerPair()
    let (near, far) = (pair.near, pair.far)
    far.stopBlocking()
    let reader = Reader(far)
    let probe = Probe(isAwake: false) { reader.pass() }
    let settings = InspectorSettings(name: "shop", values: .onDemand, control: .none)
    // No thread runs it: all is done here.
    loop = try InspectorLoop(probe, settings, listener: Descriptor(open("/dev/null", O_RDONLY)))
    viewer = Viewer(near, peer: (process: 1, user: 1), loop.header)
    let wish = ViewerMessage.want(nodes: [], tick: .milliseconds(10), all: false).bytes
    #expect(far.send(wish[...]) == wish.count)
    #expect(viewer.receive(at: .zero)?.isEmpty == true)
    loop.viewers.append(viewer)
    context = StreamContext(probe: probe)
    self.reader = reader
  }

  /// Makes streams, a megabyte at each look, until looks are left out.
  private func overfill() -> [HotInput<Int>] {
    let name = String(repeating: "n", count: 20_000)
    var inputs: [HotInput<Int>] = []
    while loop.droppedLooks.load(ordering: .relaxed) == 0, inputs.count < 2_000 {
      let first = inputs.count
      // Equal names are told once.
      inputs += context.run { (first..<first + 50).map { HotInput<Int>().named("\(name) \($0)") } }
      loop.tick()
    }
    return inputs
  }

  @Test func `a viewer who was too slow and reads on hears what is missing, and the last word`() throws {
    let inputs = overfill()
    #expect(loop.droppedLooks.load(ordering: .relaxed) > 0)
    reader.begin()
    loop.bell.stop(why: "the test is over")
    loop.run()
    let elements = try reader.all()
    #expect(elements.contains(.end(why: "the test is over")))
    let looks = elements.compactMap { element -> Look? in
      guard case .look(let look) = element else { return nil }
      return look
    }
    #expect(looks.reduce(0) { $0 + $1.lostValues } > 0)
    #expect(looks.last?.keyframe?.count == inputs.count)
  }

  @Test func `a viewer who does not read is not waited for`() throws {
    let inputs = overfill()
    let begin = reader.time
    loop.bell.stop(why: "the test is over")
    loop.run()
    #expect(viewer.hasWaiting && reader.time - begin < .seconds(1))
    #expect(!(try reader.all().contains(.end(why: "the test is over"))))
    withExtendedLifetime(inputs) {}
  }
}
