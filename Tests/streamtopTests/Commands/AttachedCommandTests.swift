import Foundation
import Streams
import StreamsInspector
import StreamsWire
import Testing

@testable import streamtop

/// What keys ask of a program that runs elsewhere, and what it says to that.
struct AttachedCommandTests {
  private let far: Descriptor
  private let attachment: streamtop.Attachment
  private var encoder = RecordingEncoder(SegmentHeader(program: "shop"))

  init() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    let near = Descriptor(ends[0])
    near.stopBlocking()
    (far, attachment) = (Descriptor(ends[1]), streamtop.Attachment(Connection(socket: near)))
  }

  /// What comes of it that the program says this.
  private func hear(_ bytes: [UInt8]) -> [Sample] {
    var heard: [Sample] = []
    #expect(far.send(bytes[...]) == bytes.count)
    attachment.look { sample in
      heard.append(sample)
      return Model()
    }
    return heard
  }

  /// Whether the program has been told anything.
  private var isAsked: Bool {
    var request = pollfd(fd: far.number, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) > 0
  }

  @Test(arguments: [(OutputFormat.text, 1 as Int?), (.plain, nil)])
  mutating func `values of the selected stream are wanted where it is seen that it is`(
    format: OutputFormat, selected: Int?
  ) throws {
    let feed = NodeIdentity(
      id: NodeID(rawValue: 1), parents: [], kind: "Hot", type: "Hot<Int>", operation: "source",
      location: "App.swift:1", name: "feed")
    let look = Look(
      time: .zero, properties: ["viewers": "0"], keyframe: [NodeSnapshot(identity: feed, madeAt: .zero)])
    let bytes = encoder.encode(look)
    #expect(far.send(bytes[...]) == bytes.count)
    try attachment.waitForHeader()
    var run = HeadlessRun()
    run.format = format
    try run.watch(attachment, pace: { _ in false }, output: { _ in })
    #expect(attachment.values.selection?.rawValue == selected)
  }

  /// What a program says of what it allows, and what that is.
  private static let controls: [(String?, Abilities)] = [
    (nil, []), ("cancel", .cancels), ("retry", .hurries), ("cancel retry", .steers),
  ]

  @Test(arguments: controls)
  mutating func `keys can do what the program's control says`(control: String?, abilities: Abilities) {
    var properties = ["viewers": "1"]
    properties["control"] = control
    let bytes = encoder.encode(Look(time: .zero, properties: properties))
    let heard = hear(bytes)
    #expect(attachment.abilities == abilities.union(.stops))
    #expect(heard.last?.status.abilities == attachment.abilities)
  }

  @Test mutating func `what a program has said before it went is heard, also when a key finds it gone`() {
    _ = hear(encoder.encode(Look(time: .zero, properties: ["control": "cancel"])))
    let last =
      encoder.encode(Look(time: .seconds(1), lostValues: 20)) + encoder.finish(why: "shop has ended")
    #expect(far.send(last[...]) == last.count)
    shutdown(far.number, Int32(SHUT_RDWR))
    _ = attachment.perform(.cancel(NodeID(rawValue: 1)))
    var lostValues: [Int] = []
    attachment.look { sample in
      lostValues.append(sample.lostValues)
      return Model()
    }
    #expect(lostValues.contains(20) && attachment.ending == "shop has ended")
  }

  @Test func `a request that cannot be shared, or has no room, is not sent`() {
    let shared = attachment.perform(.ask(name: "pages", text: "4", share: true))
    #expect(shared == .refused("only the demo can share a request"))
    let text = String(repeating: "é", count: ViewerCommand.textLimit / 2)
    let long = attachment.perform(.ask(name: "pages", text: text + "x", share: false))
    #expect(long == .refused("request: the text has 4097 bytes; at most 4096 are allowed"))
    #expect(!isAsked)
    #expect(attachment.perform(.ask(name: "pages", text: text, share: false)) == .done)
    #expect(isAsked)
  }

  /// All that the program refuses of an act is told of it, also through a screen that stands still.
  @Test mutating func `a refusal belongs to the act that asked, whichever of its commands it answers`() {
    let greeting = encoder.encode(Look(time: .zero, properties: ["viewers": "1"]))
    _ = hear(greeting)
    let source = StoppingSource(attachment)
    _ = source.perform(.setPaused(true))
    source.beginAct()
    for number in [1, 2, 3] { #expect(source.perform(.cancel(NodeID(rawValue: number))) == .done) }
    var heard: [Sample] = []
    let answers = [ViewerAnswer(number: 1, refusal: "there is no stream 1"), ViewerAnswer(number: 2)]
    for answer in answers {
      let bytes = encoder.encode(answer)
      #expect(far.send(bytes[...]) == bytes.count)
      source.look { sample in
        heard.append(sample)
        return Model()
      }
    }
    #expect(heard.compactMap(\.refusal) == ["there is no stream 1"])
    #expect(heard.compactMap(\.notice).isEmpty && heard.allSatisfy { $0.status.isPaused })
  }

  @Test mutating func `a refusal is that of the last act, or else a line for the user`() {
    let greeting = encoder.encode(Look(time: .zero, properties: ["viewers": "1"]))
    let answers = [1, 2].map { encoder.encode(ViewerAnswer(number: $0, refusal: "there is no stream \($0)")) }
    _ = hear(greeting)
    for number in [1, 2] {
      attachment.beginAct()
      #expect(attachment.perform(.cancel(NodeID(rawValue: number))) == .done)
    }
    let former = hear(answers[0])
    #expect(former.compactMap(\.notice) == ["there is no stream 1"])
    #expect(former.compactMap(\.refusal).isEmpty)
    let latest = hear(answers[1])
    #expect(latest.compactMap(\.refusal) == ["there is no stream 2"])
    #expect(latest.compactMap(\.notice).isEmpty)
  }
}
