import Dispatch
import Streams
import StreamsWire
import Testing

@testable import StreamsInspector

/// What viewers may do: nothing, unless the program says so.
struct ControlTests {
  private struct Unavailable: Error {}

  private func retrying(in program: Inspected, runs: Counted) -> Promise<Int> {
    program.context.run {
      Promise<Int> { _, completion in
        runs.increment()
        completion(.failure(Unavailable()))
      }
      .retry(10, delay: 1_000).named("price")
    }
  }

  @Test(arguments: [
    (ViewerCommand.Verb.cancel, InspectorControl.none, "start(control: .cancel)"),
    (.retryNow, .none, "start(control: .retry)"), (.cancel, .retry, "start(control: .cancel)"),
    (.retryNow, .cancel, "start(control: .retry)"),
  ]) func `a command that is not allowed is refused, and changes nothing`(
    verb: ViewerCommand.Verb, control: InspectorControl, words: String
  ) throws {
    let (program, runs) = (try Inspected(control: control), Counted())
    let price = retrying(in: program, runs: runs)
    let viewer = try program.connect()
    #expect(viewer.read { $0.nodes["price"] != nil && runs.count > 0 })
    #expect(viewer.headers.first?.takesCommands == (control != .none))
    viewer.say(.command(ViewerCommand(number: 7, verb, node: viewer.nodes["price"]?.id)))
    #expect(viewer.read { !$0.answers.isEmpty })
    #expect(viewer.answers.first?.number == 7)
    #expect(viewer.answers.first?.refusal?.contains(words) == true)
    #expect(runs.count == 1 && price.isActive)
    #expect(!viewer.facts.contains { $0.isCommand })
    price.cancel()
  }

  @Test func `a cancel ends the chain, and all viewers hear who did it`() throws {
    let (program, runs) = (try Inspected(control: .cancel), Counted())
    let price = retrying(in: program, runs: runs)
    let (viewer, other) = (try program.connect(), try program.connect())
    #expect(viewer.read { $0.nodes["price"] != nil })
    #expect(other.read { $0.nodes["price"] != nil })
    viewer.say(.command(ViewerCommand(number: 1, .cancel, node: viewer.nodes["price"]?.id)))
    for viewer in [viewer, other] {
      #expect(viewer.read { $0.facts.contains { $0.isEnd && $0.node.label == "price" } })
      #expect(viewer.facts.contains { $0.isCommand && $0.node.label == "price" })
    }
    #expect(viewer.answers == [ViewerAnswer(number: 1)])
    #expect(other.answers.isEmpty)
    #expect(!price.isActive)
  }

  @Test func `a retry that waits runs now`() throws {
    let (program, runs) = (try Inspected(control: .retry), Counted())
    let price = retrying(in: program, runs: runs)
    let viewer = try program.connect()
    #expect(viewer.read { $0.nodes["price"] != nil && runs.count == 1 })
    viewer.say(.command(ViewerCommand(number: 1, .retryNow, node: viewer.nodes["price"]?.id)))
    #expect(viewer.read { _ in runs.count == 2 })
    price.cancel()
  }

  @Test func `only a Promise or a Progression can be cancelled, and only one that is there`() throws {
    let program = try Inspected(control: [.cancel, .retry])
    let input = program.context.run { HotInput<Int>().named("input") }
    let viewer = try program.connect()
    #expect(viewer.read { $0.nodes["input"] != nil })
    viewer.say(.command(ViewerCommand(number: 1, .cancel, node: viewer.nodes["input"]?.id)))
    viewer.say(.command(ViewerCommand(number: 2, .cancel, node: NodeID(rawValue: 9_999))))
    viewer.say(.command(ViewerCommand(number: 3, .cancel)))
    #expect(viewer.read { $0.answers.count == 3 })
    let refusals = viewer.answers.map { $0.refusal ?? "" }
    #expect(refusals[0].contains("input is a Hot"))
    #expect(refusals[1].contains("no stream"))
    #expect(refusals[2].contains("names no stream"))
    #expect(input.isActive)
  }

  @Test func `without any name nothing takes requests`() throws {
    let (program, asked) = (try Inspected(control: .none), Counted())
    let users = program.context.run { Cold<Int, Int> { _, _, _ in asked.increment() } }
    let viewer = try program.connect()
    #expect(viewer.read { $0.looks.count > 1 })
    viewer.say(
      .command(ViewerCommand(number: 1, .request, node: users.inspected?.id, name: "users", text: "1")))
    #expect(viewer.read { !$0.answers.isEmpty })
    #expect(viewer.answers.map(\.refusal) == ["there is nothing to which requests may be sent"])
    #expect(asked.count == 0 && viewer.looks.allSatisfy { $0.properties["requests"] == nil })
    #expect(!viewer.facts.contains { $0.isCommand })
  }

  @Test func `requests go to streams that the program has named, when they can be read`() throws {
    let (program, asked) = (try Inspected(), Counted())
    let users = program.context.run {
      Cold<Int, String> { _, id, respond in
        asked.increment()
        respond(.success("user \(id)"))
      }
    }
    program.settings.allowRequests(on: users, as: "users") { Int($0) }
    let viewer = try program.connect()
    #expect(viewer.read { $0.looks.last?.properties["requests"] == "users" })
    #expect(viewer.read { $0.looks.count > 1 })
    let node = try #require(users.inspected?.id)
    #expect(viewer.read { $0.looks.last?.properties["request#\(node.rawValue)"] == "users" })
    viewer.say(.command(ViewerCommand(number: 1, .request, name: "users", text: "42")))
    viewer.say(.command(ViewerCommand(number: 2, .request, name: "users", text: "x")))
    viewer.say(.command(ViewerCommand(number: 3, .request, name: "orders", text: "1")))
    #expect(viewer.read { $0.answers.count == 3 && $0.facts.contains(where: \.isCommand) })
    #expect(
      viewer.answers.map(\.refusal) == [
        nil, "users: 'x' is no Int", "there is no \"orders\"; there are: users",
      ])
    #expect(viewer.answers.map(\.isUnreadable) == [false, true, false])
    #expect(viewer.read { _ in asked.count == 1 })
    #expect(viewer.facts.compactMap(\.command).map { $0.prefix { $0 != "(" } } == ["request users "])
    // Right before the request, and where that is made: whose it is, lints have to know.
    let facts = viewer.facts.filter { $0.node.id == node }.drop { !$0.isCommand }
    #expect(facts.dropFirst().first.map { if case .request = $0.event { true } else { false } } == true)
  }

  @Test func `a request whose task blocks stops no timer`() throws {
    let (program, asked, timer) = (try Inspected(), Counted(), DispatchSemaphore(value: 0))
    let users = program.context.run {
      Cold<Int, Int> { _, _, _ in
        DispatchScheduler.shared.schedule(after: .milliseconds(1)) { timer.signal() }
        if timer.wait(timeout: .now() + 5) == .success { asked.increment() }
      }
    }
    program.settings.allowRequests(on: users, as: "users") { Int($0) }
    let viewer = try program.connect()
    viewer.say(.command(ViewerCommand(number: 1, .request, name: "users", text: "42")))
    #expect(viewer.read { _ in asked.count == 1 })
  }

  /// A task may block, and handlers may expect to be called there.
  @Test func `a request is made by a scheduler of the stream's own, and answered before that`() throws {
    let (program, asked, scheduler) = (try Inspected(), Counted(), VirtualScheduler())
    let users = StreamContext(scheduler: scheduler, probe: program.probe).run {
      Cold<Int, Int> { _, _, _ in asked.increment() }
    }
    program.settings.allowRequests(on: users, as: "users") { Int($0) }
    let viewer = try program.connect()
    viewer.say(.command(ViewerCommand(number: 1, .request, name: "users", text: "42")))
    #expect(viewer.read { !$0.answers.isEmpty })
    #expect(viewer.answers == [ViewerAnswer(number: 1)] && asked.count == 0)
    scheduler.advance(by: .milliseconds(1))
    #expect(asked.count == 1)
  }

  @Test func `a request to a stream that has ended is refused`() throws {
    let (program, asked) = (try Inspected(), Counted())
    let users = program.context.run { Cold<Int, Int> { _, _, _ in asked.increment() } }
    program.settings.allowRequests(on: users, as: "users") { Int($0) }
    let viewer = try program.connect()
    #expect(viewer.read { $0.looks.count > 1 })
    users.terminate(withReason: .completed)
    viewer.say(.command(ViewerCommand(number: 1, .request, name: "users", text: "42")))
    #expect(viewer.read { !$0.answers.isEmpty })
    #expect(viewer.answers == [ViewerAnswer(number: 1, refusal: "users has ended")])
    #expect(asked.count == 0 && !viewer.facts.contains { $0.isCommand })
  }

  @Test func `a stream whose name another one gets goes under no lock`() {
    let (requests, gone) = (InspectorRequests(), Counted())
    func sender(_ word: LastWord) -> InspectorRequests.Sender { { _, _ in CommandRefusal("\(word)") } }
    requests.add("users", at: { nil }, sender(LastWord { if requests.hasNames { gone.increment() } }))
    requests.add("users", at: { nil }) { _, _ in nil }
    #expect(gone.count == 1 && requests.names == ["users"])
  }
}

/// Calls a closure when it is released.
private final class LastWord: Sendable {
  private let say: @Sendable () -> Void

  init(_ say: @escaping @Sendable () -> Void) { self.say = say }

  deinit { say() }
}

extension Fact {
  fileprivate var isCommand: Bool { command != nil }

  fileprivate var command: String? {
    if case .command(let words) = event { return words }
    return nil
  }
}
