import Foundation
import Streams
import StreamsInspector
import StreamsWire
import Testing

@testable import streamtop

/// Programs that say nothing, and what carries their words meanwhile.
struct SilenceTests {
  /// A clock that is set by hand.
  private final class SetClock {
    var now = SuspendingClock.now
  }

  private let clock = SetClock()
  private let far: Descriptor
  private let errors: Descriptor
  private let attachment: streamtop.Attachment
  private var encoder = RecordingEncoder(SegmentHeader(program: "shop"))

  init() throws {
    let (near, far) = try connectedEnds()
    let clock = self.clock
    self.far = far
    let (carrierErrors, errors) = try OutputPipe.make()
    self.errors = errors
    attachment = streamtop.Attachment(
      Connection(socket: near, carrierErrors: carrierErrors), silence: Silence { clock.now })
    say(at: .zero)
    try attachment.waitForHeader()
    _ = look()
  }

  private mutating func say(at time: Duration) {
    let bytes = encoder.encode(Look(time: time, properties: ["viewers": "1"]))
    #expect(far.send(bytes[...]) == bytes.count)
  }

  private func look() -> [Sample] {
    var samples: [Sample] = []
    attachment.look { sample in
      samples.append(sample)
      return Model()
    }
    return samples
  }

  @Test mutating func `a program that says nothing for long is told of once, with the time it lasts`() {
    clock.now = clock.now.advanced(by: .milliseconds(1_900))
    #expect(look().allSatisfy { $0.status.silence == nil && $0.notice == nil })
    clock.now = clock.now.advanced(by: .milliseconds(200))
    let first = look()
    #expect(first.map(\.status.silence) == [.milliseconds(2_100)])
    #expect(
      first.map(\.notice) == ["the program has said nothing for 2 s; it may be stopped, or very busy"])
    clock.now = clock.now.advanced(by: .seconds(7))
    let next = look()
    #expect(next.map(\.status.silence) == [.milliseconds(9_100)] && next.allSatisfy { $0.notice == nil })

    say(at: .seconds(1))
    let last = look()
    #expect(last.map(\.status.silence) == [nil])
    #expect(last.map(\.notice) == ["the program goes on after 9 s"])
    clock.now = clock.now.advanced(by: .seconds(1))
    #expect(look().allSatisfy { $0.status.silence == nil && $0.notice == nil })
  }

  @Test mutating func `a program that says nothing hears late of what is asked, and the user is told`() throws
  {
    let node = NodeID(rawValue: 4)
    #expect(attachment.perform(.cancel(node)) == .done)
    clock.now = clock.now.advanced(by: .milliseconds(2_100))
    #expect(look().compactMap(\.notice).allSatisfy { $0.hasSuffix("or very busy; it has not answered yet") })
    let late = Reply.late("the program has said nothing for 2 s; it hears of this when it goes on")
    #expect(attachment.perform(.retryNow(node)) == late)
    #expect(attachment.perform(.ask(name: "users", text: "4", share: false)) == late)
    // The far end has had all of it.
    let sent = try #require(far.read(atMost: 1_000))
    #expect(sent.count > 10)
    shutdown(far.number, Int32(SHUT_RDWR))
    _ = look()
    #expect(attachment.ending?.hasSuffix("; what was asked last has no answer") == true)
  }

  @Test func `through a carrier the connection may be lost, too`() throws {
    let nothing = Descriptor(open("/dev/null", O_RDWR))
    let carrier = try Subprocess(
      ["sleep", "60"], input: nothing.number, output: nothing.number, error: nothing.number)
    let carried = streamtop.Attachment(Connection(socket: nothing, carrier: carrier))
    #expect(carried.causesOfSilence == "it may be stopped, or very busy, or the connection is lost")
    #expect(attachment.causesOfSilence == "it may be stopped, or very busy")
  }

  @Test mutating func `a program that has ended is not called silent`() {
    let bytes = encoder.finish(why: "shop has ended")
    #expect(far.send(bytes[...]) == bytes.count)
    _ = look()
    clock.now = clock.now.advanced(by: .seconds(60))
    #expect(look().allSatisfy { $0.status.silence == nil && $0.notice == nil })
  }

  @Test func `the title and the plain lines say so`() {
    var dashboard = Dashboard()
    var status = Status(abilities: [.stops])
    status.silence = .milliseconds(12_900)
    let notice = "the program has said nothing for 12 s; it may be stopped, or very busy"
    let sample = Sample(time: .seconds(1), status: status, notice: notice)
    _ = dashboard.reduce(.sample(sample))
    for size in [Size(width: 40, height: 10), Size(width: 80, height: 24), Size(width: 120, height: 40)] {
      let title = dashboard.render(size).line(0)
      #expect(title.contains("SILENT 12 s") && !title.contains("LIVE"))
    }
    var printer = PlainPrinter(
      options: PrintOptions(size: Size(width: 80, height: 24), glyphs: .unicode, start: .zero))
    #expect(printer.take(sample, dashboard).hasSuffix(" streamtop: \(notice)\n"))
    status.silence = nil
    _ = dashboard.reduce(.sample(Sample(time: .seconds(2), status: status)))
    #expect(dashboard.render(Size(width: 80, height: 24)).line(0).contains("LIVE"))
  }

  @Test func `what the carrier writes behind a screen stands in the log, and the rest is left`() throws {
    attachment.logsCarrier = true
    try StandardOutput.write("ssh: the line is bad\nclient_loop: ", to: errors.number)
    #expect(look().flatMap(\.output.lines) == ["ssh: the line is bad"])
    #expect(look().flatMap(\.output.lines).isEmpty)
    try StandardOutput.write("send disconnect\n", to: errors.number)
    let rest = attachment.carrierOutput?.takeRest() ?? []
    #expect(String(decoding: rest, as: UTF8.self) == "client_loop: send disconnect\n")
  }
}
