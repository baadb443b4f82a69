import Foundation
@testable import Streams
import StreamsTesting
import Testing

@testable import streamtop

/// Tests that are made of recordings. What is made of the runs here stands in `Generated`, where it is built and run as it is.
struct MarbleTestTests {
  /// A run that is recorded: what the program does, on virtual time.
  enum Recorded: String, CaseIterable {
    case feed, page, typed, speed, users, clicks, quotes

    func run(_ stage: Stage) {
      switch self {
      case .feed:
        let answers = Answers<Int>([
          (0.08, .failure(RecordedError("503"))), (0.32, .failure(RecordedError("timeout"))),
          (0.1, .success(12)),
        ])
        let source = stage.build { Promise<Int> { _, completion in answers.next(stage, completion) } }
        stage.hold(stage.build { RecordedChains.feed(source) })
      case .page:
        let answers = Answers<String>([(0.4, .success("a \"page\"\n"))])
        let source = stage.build { Future<String> { completion in answers.next(stage, completion) } }
        stage.hold(stage.build { RecordedChains.page(source) })
      case .typed:
        let source = stage.build { HotInput<String>() }
        stage.hold((source, stage.build { RecordedChains.typed(source) }))
        for (index, text) in ["s", "sw", "swi", "", "x\\y"].enumerated() {
          stage.at(0.25 * Double(index * index)) { source.push(text) }
        }
        stage.at(5) { source.push(RecordedError("offline")) }
        stage.at(6) { source.terminate(withReason: .completed) }
      case .speed:
        let source = stage.build { ObservableInput<Double>(0) }
        stage.hold((source, stage.build { RecordedChains.speed(source) }))
        for (index, speed) in [80, 120.5, 130, 90].enumerated() {
          stage.at(Double(index)) { source.set(speed) }
        }
      case .users:
        let answers = Answers<String>([
          (0.1, .success("Ada")), (0.3, .failure(RecordedError("404"))), (0.05, .success("Grace")),
        ])
        let source = stage.build { Cold<Int, String> { _, _, respond in answers.next(stage, respond) } }
        let streams = stage.build { RecordedChains.users(source) }
        stage.hold((source, streams))
        stage.at(0.5) { streams.names.request(1) }
        stage.at(0.6) { streams.lengths.request(404) }
        stage.at(1.5) { source.request(3, share: true) }
      case .clicks:
        let (source, input) = stage.build { Signal<Int, any Error>.pipe() }
        stage.hold((input, stage.build { RecordedChains.clicks(source) }))
        for number in 1...4 { stage.at(Double(number) / 8) { input.send(value: number) } }
      case .quotes:
        let runs = Answers<Int>([])
        let source = stage.build {
          SignalProducer<Int, any Error> { observer, _ in
            let run = runs.number()
            for value in 1...2 {
              stage.at(after: 0.5 * Double(value)) { observer.send(value: run * 10 + value) }
            }
            stage.at(after: 1.25) {
              if run < 2 { observer.send(error: RecordedError("reset")) } else { observer.sendCompleted() }
            }
          }
        }
        stage.hold(stage.build { RecordedChains.quotes(source) })
      }
    }

    func text(including extras: Set<Replay.Extra> = [.end], isLate: Bool = false) throws -> String {
      let stage = Stage()
      run(stage)
      if isLate {
        // As on a real clock: each thing a little later than the one before it should have been.
        let late = stage.facts(until: 12).map { fact in
          Fact(
            sequence: fact.sequence, time: fact.time + .microseconds(300 * fact.sequence), node: fact.node,
            event: fact.event)
        }
        return try MarbleTest(
          Story(late), using: "RecordedChains.\(rawValue)", including: extras, isVirtual: false
        ).text()
      }
      return try MarbleTest(
        Story(stage.facts(until: 12)), using: "RecordedChains.\(rawValue)", including: extras
      ).text()
    }
  }

  @Test(arguments: Recorded.allCases, [false, true])
  func `what is made of a recording is what is built and run here`(_ recorded: Recorded, isLate: Bool) throws
  {
    let text = try recorded.text(isLate: isLate)
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Generated/\(isLate ? "Late" : "")\(recorded.rawValue.capitalized)Test.swift")
    if RepositoryFile.areUpdated {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test func `a chain that someone has changed says something else`() throws {
    let replay = Replay()
    let task = replay.script(
      of: Int.self, [.fails("503", after: 0.08), .fails("timeout", after: 0.32), .answers(12, after: 0.1)])
    let source = replay.build { Promise<Int> { _, completion in task.run(completion) } }
    replay.hold(replay.build { RecordedChains.changedFeed(source) })
    let lines = replay.lines(of: "feed", "items", until: 12)
    #expect(lines.contains { $0.contains("end timeout") } && !lines.contains { $0.contains("12 items") })
  }

  @Test(arguments: [[], [.retry], [.retry, .cancel, .end]] as [Set<Replay.Extra>])
  func `what is compared beside values and errors is what is asked for`(_ extras: Set<Replay.Extra>) throws {
    let replay = Replay()
    let task = replay.script(
      of: Int.self, [.fails("503", after: 0.08), .fails("timeout", after: 0.32), .answers(12, after: 0.1)])
    let source = replay.build { Promise<Int> { _, completion in task.run(completion) } }
    replay.hold(replay.build { RecordedChains.feed(source) })
    let lines = replay.lines(of: "feed", "items", including: extras, until: 2)
    let text = try Recorded.feed.text(including: extras)
    let compared = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.first == "\"" }.map { $0.dropFirst().dropLast(2) }
    #expect(compared.map(String.init) == lines)
    #expect(lines.contains { $0.hasSuffix(" feed retry 2 of 5") } == extras.contains(.retry))
    #expect(lines.contains { $0.contains(" end ") } == extras.contains(.end))
    let order = extras.isEmpty ? "including: []" : extras == [.retry] ? ".retry]" : ".retry, .cancel, .end]"
    #expect(text.contains(order))
  }
}
