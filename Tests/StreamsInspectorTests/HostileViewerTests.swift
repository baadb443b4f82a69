import Foundation
import Streams
import Testing

@testable import StreamsInspector
@testable import StreamsWire

/// Whatever comes in, the program goes on, and so do the other viewers.
struct HostileViewerTests {
  /// A message with one thing wrong in it.
  struct Spoilt: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bytes: [UInt8]
  }

  private static let want = ViewerMessage.want(nodes: [NodeID(rawValue: 1)], tick: .zero).bytes

  static let spoilt: [Spoilt] = [
    Spoilt(testDescription: "no message at all", bytes: Array("GET / HTTP/1.1\r\n\r\n".utf8)),
    Spoilt(testDescription: "a length of 0", bytes: [0, 0, 0, 0, 0x57, 0, 0, 0, 0]),
    Spoilt(testDescription: "more than 64 KiB", bytes: [1, 0, 1, 0, 0x57, 0, 0, 0, 0]),
    Spoilt(testDescription: "as long as can be", bytes: [255, 255, 255, 255, 0x57, 0, 0, 0, 0]),
    Spoilt(testDescription: "a wrong checksum", bytes: want.dropLast() + [want[want.count - 1] ^ 1]),
    Spoilt(testDescription: "an unknown type", bytes: Chunk.bytes(unknown: 0x7A, [1, 2, 3])),
    Spoilt(testDescription: "what only a program says", bytes: Chunk.bytes(.tick, [0, 0, 0])),
    Spoilt(testDescription: "too many nodes", bytes: Chunk.bytes(.want, [0xFF, 0xFF, 0x03])),
    Spoilt(testDescription: "an unknown verb", bytes: Chunk.bytes(.command, [1, 99, 0, 0, 0])),
    Spoilt(testDescription: "a text that is not there", bytes: Chunk.bytes(.command, [1, 3, 0, 80])),
  ]

  @Test(arguments: spoilt) func `nonsense closes the connection of who says it, and no other`(
    _ spoilt: Spoilt
  ) throws {
    let program = try Inspected()
    let input = program.context.run { HotInput<Int>().named("input") }
    let (viewer, other) = (try program.connect(), try program.connect())
    #expect(viewer.read { $0.nodes["input"] != nil })
    viewer.say(spoilt.bytes)
    #expect(viewer.read(until: \.isClosed))
    input.push(1)
    #expect(other.read { $0.counters.values.contains { $0.next == 1 } })
    #expect(!other.isClosed)
  }

  @Test func `half a message has ten seconds`() throws {
    let program = try Inspected()
    let viewer = try program.connect()
    #expect(viewer.read { !$0.looks.isEmpty })
    viewer.say(Array(Self.want.prefix(5)))
    let silent = try program.connect()
    #expect(silent.read { $0.looks.count > 1 })
    program.skip(.seconds(9))
    let before = viewer.looks.count
    #expect(viewer.read { $0.looks.count > before + 2 })
    program.skip(.seconds(2))
    #expect(viewer.read(until: \.isClosed))
    // Who says nothing at all may stay.
    let count = silent.looks.count
    #expect(silent.read { $0.looks.count > count + 2 })
  }

  /// Has a program take requests to `users`, and counts them.
  private func allowRequests(to program: Inspected) -> Counted {
    let asked = Counted()
    let users = program.context.run {
      Cold<Int, Int> { _, _, respond in
        asked.increment()
        respond(.success(1))
      }
    }
    program.settings.allowRequests(on: users, as: "users") { Int($0) }
    return asked
  }

  @Test func `of more than a hundred commands a second all are obeyed, those behind it in the next`() throws {
    let program = try Inspected()
    let asked = allowRequests(to: program)
    let viewer = try program.connect()
    for number in 1...300 {
      viewer.say(.command(ViewerCommand(number: number, .request, name: "users", text: "1")))
    }
    for heard in [100, 200, 300] {
      #expect(viewer.read { $0.answers.count >= heard })
      program.skip(.seconds(1))
    }
    #expect(viewer.answers == (1...300).map { ViewerAnswer(number: $0) })
    #expect(viewer.read { _ in asked.count == 300 })
    let count = viewer.looks.count
    #expect(viewer.read { $0.looks.count > count + 2 } && !viewer.isClosed)
  }

  @Test func `who says too much ends no sleep, and is not taken for slow`() throws {
    let pair = try ViewerPair()
    let (near, far) = (pair.near, pair.far)
    let viewer = Viewer(near, peer: (process: 1, user: 1), SegmentHeader(program: "shop"))
    let bytes = (1...1_500).flatMap { ViewerMessage.command(ViewerCommand(number: $0, .cancel)).bytes }
    #expect(far.send(bytes[...]) == bytes.count)
    var heard: [Int] = []
    for second in 0..<15 {
      let now = Duration.seconds(second)
      heard += try #require(viewer.receive(at: now)).map(\.number)
      #expect(heard.count == 100 * (second + 1))
      #expect(viewer.receive(at: now + .milliseconds(999))?.isEmpty == true)
      #expect(viewer.events.fd == -1 && !viewer.isStuck(at: now))
    }
    #expect(heard == Array(1...1_500))
    #expect(viewer.receive(at: .seconds(15))?.isEmpty == true)
    #expect(viewer.events.fd == near.number && Int32(viewer.events.events) == POLLIN)
    withExtendedLifetime(far) {}
  }

  @Test func `who asks and does not read is sent away`() throws {
    let program = try Inspected()
    let asked = allowRequests(to: program)
    let (viewer, other) = (try program.connect(), try program.connect())
    #expect(other.read { $0.looks.last?.properties["viewers"] == "2" })
    // The answer repeats the name.
    let unknown = String(repeating: "n", count: 4_000)
    var rounds = 0
    while rounds < 30, other.looks.last?.properties["viewers"] == "2" {
      for number in 1...99 { viewer.say(.command(ViewerCommand(number: number, .request, name: unknown))) }
      viewer.say(.command(ViewerCommand(number: 100, .request, name: "users", text: "1")))
      rounds += 1
      let heard = rounds
      // Once the last of them has been heard, a hundred more may be said a second later.
      #expect(other.read { asked.count == heard || $0.looks.last?.properties["viewers"] == "1" })
      program.skip(.seconds(2))
    }
    #expect(rounds > 1 && other.looks.last?.properties["viewers"] == "1")
    #expect(!other.isClosed)
  }

  @Test func `who connects, says nonsense and leaves changes nothing`() throws {
    let program = try Inspected()
    let input = program.context.run { HotInput<Int>().named("input") }
    let viewer = try program.connect()
    #expect(viewer.read { $0.nodes["input"] != nil })
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let guest = try TestViewer(program.running.path)
      guest.say((0..<Int.random(in: 0..<300)).map { _ in UInt8.random(in: .min ... .max, using: &random) })
    }
    input.push(1)
    #expect(viewer.read { $0.counters.values.contains { $0.next == 1 } })
  }

  @Test func `a thousand visits leave no descriptor behind`() throws {
    let program = try Inspected()
    let resident = try program.connect()
    #expect(resident.read { $0.looks.last?.properties["viewers"] == "1" })
    let before = try Self.sockets(of: program)
    for _ in 0..<1_000 {
      let viewer = try program.connect()
      #expect(viewer.read { !$0.looks.isEmpty })
    }
    // The program closes its end when it notices that the last of them has gone.
    #expect(resident.read { _ in (try? Self.sockets(of: program)) == before })
    #expect(resident.read { $0.looks.last?.properties["viewers"] == "1" })
  }

  /// How many connections to the program's socket the system knows of.
  private static func sockets(of program: Inspected) throws -> Int {
    let all = try String(contentsOfFile: "/proc/net/unix", encoding: .utf8)
    return all.components(separatedBy: program.running.path).count
  }
}

extension Chunk {
  /// A sound chunk of a type that is none.
  fileprivate static func bytes(unknown type: UInt8, _ payload: [UInt8]) -> [UInt8] {
    var bytes = Chunk.bytes(.want, payload)
    bytes[4] = type
    let sum = Chunk.littleEndian(Checksum.of(type, payload, 0..<payload.count))
    bytes.replaceSubrange(5..<9, with: sum)
    return bytes
  }
}
