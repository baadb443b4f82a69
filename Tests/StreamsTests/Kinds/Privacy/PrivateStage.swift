import Synchronization

@testable import Streams

/// What the operators under test are built with.
struct PrivateWorld: Sendable {
  let scheduler = VirtualScheduler()
  private let others = Others()

  /// A Hot that others feed.
  var other: HotInput<Int> { others.made.hot }
  /// A Cold that others ask: with `share`, so that joins hear it, and on branches of its own.
  var otherCold: Cold<Int, Int> { others.made.cold }

  /// Has the other streams speak, if the operator has anything to do with them.
  func speak(_ value: Int) {
    guard let others = others.madeAlready else { return }
    others.stranger.request(-1)
    others.hot.push(value)
    others.cold.request(value, share: true)
  }

  func endOthers() {
    others.madeAlready?.hot.terminate(withReason: .completed)
    others.madeAlready?.cold.terminate(withReason: .completed)
  }

  /// The other streams, which are made when an operator asks for them: most never do.
  private final class Others: Sendable {
    struct Made: Sendable {
      let hot = HotInput<Int>()
      let cold: Cold<Int, Int>
      /// A branch beside what the operator hears.
      let stranger: Cold<Int, Int>

      init() {
        cold = Cold { _, request, respond in respond(.success(request)) }
        stranger = cold.map { $0 }
      }
    }

    private let state = Locked<Made?>(nil)

    var madeAlready: Made? { state.withLock { $0 } }

    var made: Made {
      if let made = madeAlready { return made }
      let made = Made()
      state.withLock { $0 = made }
      return made
    }
  }

  var context: StreamContext { StreamContext(scheduler: scheduler) }

  /// A stream of two values, or of one and a failure.
  func later(_ value: Int) -> SignalProducer<Int, any Error> {
    context.run { [scheduler] in
      SignalProducer { observer, _ in
        scheduler.schedule(after: .seconds(1)) { observer.send(value: value * 10) }
        scheduler.schedule(after: .seconds(2)) {
          if value == 3 { return observer.send(error: TestError.failure) }
          observer.send(value: value * 10 + 1)
          observer.sendCompleted()
        }
      }
    }
  }

  /// A stream of one value, or of none but a failure.
  func promised(_ value: Int) -> Promise<Int> {
    context.run { [scheduler] in
      Promise { completion in
        scheduler.schedule(after: .seconds(1)) {
          completion(value == 3 ? .failure(TestError.failure) : .success(value * 10))
        }
      }
    }
  }
}

/// Plays a script to an operator on a Cold, and writes down who hears what.
struct PrivateStage {
  private let world = PrivateWorld()
  private let requests = Requests()
  private let isAtOnce: Bool
  private let transcripts: [Listener: Transcript]
  private let root: Cold<Int, Int>
  private let askers: [Asker: @Sendable (Int, Bool) -> Void]

  init(_ operation: PrivateOperator, _ script: PrivateScript) {
    let (requests, isAtOnce) = (requests, script.order == .atOnce)
    self.isAtOnce = isAtOnce
    let failing = script.requests.filter(\.fails).map(\.value)
    root = world.context.run {
      Cold { _, request, respond in
        if !isAtOnce { return requests.keep(request, respond) }
        respond(failing.contains(request) ? .failure(TestError.failure) : .success(request))
      }
    }
    let transcripts = Dictionary(uniqueKeysWithValues: Listener.allCases.map { ($0, Transcript()) })
    self.transcripts = transcripts
    func heard(_ stream: Cold<Int, String>, by listener: Listener) -> Cold<Int, String> {
      guard let transcript = transcripts[listener] else { return stream }
      return stream.on { transcript.write($0) }.onError { _ in transcript.write("!") }
    }
    let itself = operation.build(root, world)
    let left = heard(itself, by: .left)
    let belowLeft = heard(left.map { $0 }, by: .belowLeft)
    let right = heard(itself, by: .right)
    _ = heard(root.map { "\($0)" }, by: .beside)
    let source = root
    askers = [
      .root: { source.request($0, share: $1) }, .itself: { itself.request($0, share: $1) },
      .left: { left.request($0, share: $1) }, .belowLeft: { belowLeft.request($0, share: $1) },
      .right: { right.request($0, share: $1) },
    ]
  }

  /// Who has heard what.
  func play(_ script: PrivateScript) -> [Listener: [String]] {
    var waits = 0
    for step in script.steps {
      switch step {
      case .ask(let index):
        let request = script.requests[index]
        askers[request.asker]?(request.value, request.share)
      case .answer(let index):
        let (requests, request) = (requests, script.requests[index])
        let answer: @Sendable () -> Void = {
          requests.answer(
            request.value, request.fails ? .failure(TestError.failure) : .success(request.value))
        }
        if script.isAnsweredElsewhere { onThreads(1) { _ in answer() } } else { answer() }
      case .wait:
        waits += 1
        world.speak(waits * 100)
        world.scheduler.advance(by: .seconds(100))
      }
    }
    root.terminate(withReason: .completed)
    world.scheduler.advance(by: .seconds(100))
    world.endOthers()
    return transcripts.mapValues(\.lines)
  }
}
