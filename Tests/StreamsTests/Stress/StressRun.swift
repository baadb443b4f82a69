import Synchronization

@testable import Streams

/// Runs a program, and keeps what happened.
final class StressRun: Sendable {
  struct Outcome: Sendable {
    var calls: [StressCall] = []
    var observers: [StressObserver] = []
    /// When the task ran.
    var runs: [Int] = []
    var isStuck = false
  }

  let program: StressProgram
  private let turns: any Turns
  private let clock = StressClock()
  // Relaxed, both: see the clock.
  private let lastValue = Atomic<Int>(0)
  private let insideCount = Atomic<Int>(0)
  private let parts: StressParts
  private let source: Kept<StressSource>
  private let leaves = Kept<StressLeaf>()
  private let insideCalls = Kept<StressCall>()
  private let runs: Kept<Int>
  private let weakly = Weakly()

  init(_ program: StressProgram, _ turns: any Turns, _ makeSource: ((StressParts) -> StressSource)? = nil) {
    self.program = program
    self.turns = turns
    let (scheduler, runs, clock) = (VirtualScheduler(), Kept<Int>(), clock)
    let other = StreamContext(scheduler: scheduler).run { HotInput<Int>() }
    parts = StressParts(turns: turns, scheduler: scheduler, other: other)
    self.runs = runs
    source = Kept()
    source.keep(makeSource?(parts) ?? StressSource(program.source, parts) { runs.keep(clock.next) })
  }

  /// Runs it to its end.
  func run() -> Outcome {
    let drop = source.all[0].drop
    let threads = makeThreads()
    let bodies = zip(program.threads, threads).map { actions, thread in
      { @Sendable [self] in
        for action in actions {
          turns.yield()
          act(action, thread)
        }
        thread.source = nil
        thread.leaves = []
      }
    }
    var outcome = Outcome()
    outcome.isStuck = !turns.run(bodies)
    let end = outcome.isStuck ? [] : [finish(drop)]
    outcome.calls = threads.flatMap(\.calls) + insideCalls.all + end
    outcome.observers = leaves.all.map(\.observer)
    outcome.runs = runs.all
    source.drop()
    leaves.drop()
    parts.scheduler.run()
    return outcome
  }

  /// In a function of its own, so that nothing here keeps the streams any longer.
  private func makeThreads() -> [StressThread] {
    let leaves = subscribe(source.all[0], isFirst: true)
    return program.threads.indices.map { StressThread(number: $0, source: source.all[0], leaves: leaves) }
  }

  /// What is still there once no thread holds the run's streams.
  var alive: [String] { weakly.alive }

  /// Ends whatever has not ended.
  private func finish(_ drop: () -> Void) -> StressCall {
    parts.scheduler.run()
    var call = StressCall(action: .complete, thread: .max, called: clock.next, returned: .max)
    source.all.first?.end(.completed)
    call.returned = clock.next
    parts.other.terminate(withReason: .completed)
    drop()
    parts.scheduler.run()
    return call
  }

  // MARK: Actions

  private func act(_ action: StressProgram.Action, _ thread: StressThread) {
    var call = StressCall(action: action, thread: thread.number, called: clock.next, returned: .max)
    // It has released it.
    if thread.source == nil, action != .sendOther, action != .passTime { return }
    switch action {
    case .send: send(&call, thread)
    case .sendOther:
      call.value = -lastValue.wrappingAdd(1, ordering: .relaxed).newValue
      parts.other.push(call.value)
    case .fail: thread.source?.fail()
    case .complete: thread.source?.end(.completed)
    case .cancel:
      thread.source?.end(.cancelled)
      call.hasCancelled = thread.source?.isCancelled() ?? false
    case .subscribe: if let source = thread.source { thread.leaves += subscribe(source, isFirst: false) }
    case .release:
      thread.source = nil
      source.drop()
    case .passTime: parts.scheduler.runNext()
    }
    call.returned = clock.next
    thread.calls.append(call)
  }

  private func send(_ call: inout StressCall, _ thread: StressThread) {
    call.value = lastValue.wrappingAdd(1, ordering: .relaxed).newValue
    if let send = thread.source?.send { return send(call.value) }
    guard !thread.leaves.isEmpty else { return }
    let leaf = thread.leaves[call.value % thread.leaves.count]
    call.asker = leaf.observer.number
    leaf.ask?(call.value)
  }

  /// Attaches two observers: one at the source, one below all stages.
  private func subscribe(_ source: StressSource, isFirst: Bool) -> [StressLeaf] {
    [false, true].map { isBelowStages in
      let observer = StressObserver(clock, isFirst: isFirst, isBelowStages: isBelowStages)
      let stages = isBelowStages ? program.stages[...] : []
      let leaf = source.attach(stages, observer) { [weak self] in self?.actInside($0) }
      weakly.watch(from: leaf.node)
      leaves.keep(leaf)
      return leaf
    }
  }

  /// Does what is next for a handler to do.
  private func actInside(_ observer: StressObserver) {
    let number = insideCount.wrappingAdd(1, ordering: .relaxed).oldValue
    guard number < program.inside.count else { return }
    let leaves = leaves.all.filter { $0.observer === observer }
    let thread = StressThread(number: -1 - number, source: source.all.first, leaves: leaves)
    act(program.inside[number], thread)
    for call in thread.calls { insideCalls.keep(call) }
  }
}

/// What one thread of a program has of its own.
// Unchecked: only that thread uses it, and the test before and after.
final class StressThread: @unchecked Sendable {
  let number: Int
  var source: StressSource?
  var leaves: [StressLeaf]
  var calls: [StressCall] = []

  init(number: Int, source: StressSource?, leaves: [StressLeaf]) {
    self.number = number
    self.source = source
    self.leaves = leaves
  }
}
