import Foundation
import Testing

@testable import Streams

/// What sources hear of pauses, in every tree, however the sink pauses and resumes them.
struct `What a source hears of pauses` {
  /// A source that notes what it hears, keeps what it has to say while it is paused, and says it when it is to go on.
  private final class Listener: @unchecked Sendable {  // Unchecked: one thread at a time.
    let heard = Transcript()
    private var (kept, isPaused, isAsked): ([Int], Bool, Bool)
    private var sink: (Int) -> Void = { _ in }

    init(_ values: [Int]) { (kept, isPaused, isAsked) = (values, false, false) }

    private func hear(_ isPaused: Bool) {
      heard.write(isPaused ? "pause" : "resume")
      self.isPaused = isPaused
      goOn()
    }

    private func goOn() { while !isPaused, isAsked, !kept.isEmpty { sink(kept.removeFirst()) } }

    func source(_ form: Form) -> CallbagSource<Int> {
      switch form {
      case .emitter:
        .listenable { [self] emitter in
          (sink, isAsked) = ({ emitter.next($0) }, true)
          emitter.onPause { [self] in hear($0) }
          emitter.onEnd { [self] in heard.write("end") }
        }
      case .listening, .answering:
        CallbagSource(listenable: form == .listening) { [self] sink in
          (self.sink, isAsked) = ({ sink(.next($0)) }, form == .listening)
          sink(
            .start { [self] message in
              switch message {
              case .start: message.control.map { hear($0 == .pause) }
              case .completed: heard.write("end")
              case .next:
                heard.write(isPaused ? "asked while paused" : "asked")
                guard !kept.isEmpty else { return sink(.completed(.finished)) }
                sink(.next(kept.removeFirst()))
              }
            })
        }
      }
    }
  }

  enum Form: CaseIterable { case emitter, listening, answering }

  typealias Tree = @Sendable (CallbagSource<Int>, CallbagSource<Int>) -> CallbagSource<Int>

  private static let trees: [(name: String, join: Tree)] = [
    ("merge", { $0.merge($1) }), ("merge, right first", { $1.merge($0) }),
    ("zip", { $0.zip($1).map { $0.0 } }), ("combineLatest", { $0.combineLatest(with: $1).map { $0.1 } }),
    ("sample", { $0.sample($1) }), ("take until", { $0.take(until: $1.filter { _ in false }) }),
    ("flatMap", { left, right in CallbagSource.of(1, 2).flatMap(.merge) { $0 == 1 ? left : right } }),
    ("merge of many", { CallbagSource<Int>.merge([$1, $0.map { $0 }, .never]) }),
  ]

  /// What the sink does in the handler of each value.
  enum Act: CaseIterable { case pauses, pausesAndResumes, pausesTwice, asks, stops }

  @Test(arguments: Form.allCases, Act.allCases)
  func `is pauses and resumes in turn, and a wish only in between`(_ form: Form, _ act: Act) {
    for (name, join) in Self.trees {
      let sources = [Listener([1, 2, 3]), Listener([4, 5, 6])]
      let (runs, heard) = (Kept<CallbagSubscription>(), Transcript())
      let run = join(sources[0].source(form), sources[1].source(form)).puller { value in
        heard.write(value)
        let run = runs.all[0]
        switch act {
        case .pauses: run.pause()
        case .pausesAndResumes: [run.pause, run.resume].forEach { $0() }
        case .pausesTwice: [run.pause, run.resume, run.pause].forEach { $0() }
        case .asks: run.pull()
        case .stops: run.stop()
        }
      }
      runs.keep(run)
      run.pause()
      run.pull(2)
      for _ in 0..<9 { run.resume() }
      run.stop()
      for source in sources {
        var isPaused = false
        for line in source.heard.lines {
          let expected = isPaused ? ["resume", "end"] : ["pause", "end", "asked"]
          #expect(expected.contains(line), "\(name): \(source.heard.lines)")
          if line == "pause" || line == "resume" { isPaused.toggle() }
        }
        #expect(source.heard.lines.filter { $0 == "end" }.count <= 1, "\(name): \(source.heard.lines)")
        if let end = source.heard.lines.firstIndex(of: "end") {
          #expect(end == source.heard.lines.count - 1, "\(name): \(source.heard.lines)")
        }
      }
    }
  }

  @Test(arguments: [Form.emitter, .listening])
  func `is nothing between two pauses that come before its turn to go on`(_ form: Form) {
    let (left, right) = (Listener([1]), Listener([2]))
    let (runs, heard) = (Kept<CallbagSubscription>(), Transcript())
    let run = left.source(form).merge(right.source(form)).listener { value in
      heard.write(value)
      runs.all[0].pause()
    }
    runs.keep(run)
    run.pause()
    run.resume()
    #expect(heard.lines == ["1"])
    #expect(left.heard.lines == ["pause", "resume", "pause"])
    #expect(right.heard.lines == ["pause"])
    run.resume()
    #expect(heard.lines == ["1", "2"])
    #expect(right.heard.lines == ["pause", "resume", "pause"])
    runs.drop()
    run.stop()
  }

  /// A thread that tells the source to go on has not come back when a value makes the sink pause.
  @Test func `is the pause that its own value brings, whatever other threads still tell it`() {
    let isPaused = Locked(false)
    let heard = Transcript()
    let (goesOn, hasPaused) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let emitters = Kept<CallbagEmitter<Int>>()
    let source = CallbagSource<Int>.listenable { emitter in
      emitters.keep(emitter)
      emitter.onPause { isNow in
        isPaused.withLock { $0 = isNow }
        heard.write(isNow ? "pause" : "resume")
        guard !isNow else { return }
        goesOn.signal()
        hasPaused.wait()
      }
    }
    let runs = Kept<CallbagSubscription>()
    runs.keep(source.listener { _ in runs.all[0].pause() })
    runs.all[0].pause()
    onThreads(2) { thread in
      if thread == 0 { return runs.all[0].resume() }
      goesOn.wait()
      emitters.all[0].next(1)
      #expect(isPaused.withLock { $0 })
      hasPaused.signal()
    }
    #expect(isPaused.withLock { $0 })
    #expect(heard.lines == ["pause", "resume", "pause", "pause"])
    runs.all[0].stop()
    runs.drop()
    emitters.drop()
  }

  @Test func `is a pause that another thread has begun to tell, before the own value returns`() {
    let (ear, heard) = (PauseEar(hearsMany: true), Transcript())
    let (isTelling, hasReturned) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    onThreads(2) { thread in
      if thread == 0 {
        _ = ear.hear({ true }) { _ in
          heard.write("other")
          guard heard.lines.count == 1 else { return }
          isTelling.signal()
          hasReturned.wait()
        }
      } else {
        isTelling.wait()
        _ = ear.hear({ true }) { _ in heard.write("own") }
        hasReturned.signal()
      }
    }
    #expect(heard.lines == ["other", "own", "other"])
  }

  @Test func `is the truth at last, whichever threads pause and resume`() {
    for round in 0..<100 {
      let heard = [Transcript(), Transcript()]
      let sources = heard.map { heard in
        CallbagSource<Int>(listenable: true) { sink in
          sink(.start { message in if let control = message.control { heard.write(control) } })
        }
      }
      let run = sources[0].merge(sources[1]).listener { _ in }
      onThreads(3) { thread in
        for _ in 0..<20 { if thread == 0 { run.resume() } else { run.pause() } }
        if round % 2 == 0, thread == 0 { run.resume() }
      }
      for lines in heard.map(\.lines) {
        #expect(lines.indices.allSatisfy { lines[$0] == ($0 % 2 == 0 ? "pause" : "resume") }, "\(lines)")
        #expect(lines.last ?? "resume" == (run.demand.isHeldBack ? "pause" : "resume"))
      }
      run.stop()
    }
  }
}
