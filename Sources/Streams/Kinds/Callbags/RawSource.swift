import Synchronization

/// The root of one run of a raw producer: pullable or listenable, whichever that turns out to be.
///
/// It asks for one value at a time. A listenable producer ignores that.
// Unchecked like its superclass: the gate serialises.
final class RawSource<Value: Sendable>: SignalSource, Giver, @unchecked Sendable {
  private let stretch: Stretch
  private let talkback = Talkback<Value>()
  /// Whether a value has been asked for and has not come.
  private let isAwaiting = Atomic<Bool>(false)

  init(in context: StreamContext, stretch: Stretch, record: NodeRecord?) {
    self.stretch = stretch
    super.init(runIn: context, record: record)
  }

  func begin(_ producer: (@escaping Consumer<Value>) -> Void) {
    stretch.add(self)
    lifetime.observeEnded { [talkback] in talkback.end() }
    producer { message in
      switch message {
      case .start(let greeting):
        self.talkback.greet(greeting)
        if self.stretch.demand.isHeldBack { self.talkback.send(.pause) }
        self.stretch.demand.serve()
      case .next(let value): self.receive(value)
      case .completed(let completion):
        self.talkback.close()
        self.terminate(completion.termination)
      }
    }
  }

  private func receive(_ value: Value) {
    guard !talkback.isOver else { return noteDrop() }
    isAwaiting.store(false, ordering: .releasing)
    push(value)
    stretch.demand.serve()
  }

  func give(_ limit: Int) -> Bool {
    guard isOpen, !isClosed, talkback.isReady else { return false }
    guard !isAwaiting.exchange(true, ordering: .acquiringAndReleasing) else { return false }
    talkback.send(.wantItem)
    return !isOpen || !isAwaiting.load(ordering: .acquiring)
  }

  func pause() { talkback.send(.pause) }
  func resume() { talkback.send(.resume) }

  func rewind() {
    isAwaiting.store(false, ordering: .releasing)
    talkback.send(.rewind)
  }

  override func willEnd(_ termination: Termination) {
    stretch.remove(self)
    super.willEnd(termination)
  }
}

/// What a raw producer has greeted its sink with.
///
/// It is called by one thread at a time, because what it captures need not be safe for more.
private final class Talkback<Value: Sendable>: Sendable {
  // Unchecked: handed around under the lock, and called by who owns it.
  private struct State: @unchecked Sendable {
    var function: SourceTalkback<Value>?
    /// Whether an end has gone either way.
    var isOver = false
    /// Where on its stack somebody is who calls it; 0 while nobody does.
    var owner: UInt = 0
    /// The end that another thread wants to send.
    var mustEnd = false
  }

  private let state = Locked(State())

  var isReady: Bool { state.withLock { $0.function != nil && !$0.isOver } }
  var isOver: Bool { state.withLock { $0.isOver } }

  /// Takes the greeting, unless there has been one. What has ended before hears of it now.
  func greet(_ function: @escaping SourceTalkback<Value>) {
    // Handed over under the lock.
    nonisolated(unsafe) let function = function
    let isLate = state.withLock { state in
      if !state.isOver, state.function == nil { state.function = function }
      return state.isOver && state.function == nil
    }
    if isLate { function(.completed(.cancelled)) }
  }

  /// The producer has ended by itself, and is let go of.
  func close() {
    let ended = state.withLock { state in
      defer { state = State(isOver: true, owner: state.owner) }
      return state
    }
    // What it holds is freed here, outside of the lock.
    withExtendedLifetime(ended) {}
  }

  /// Ends the producer, once.
  func end() { send(.completed(.cancelled), isEnd: true) }

  func send(_ message: Source<Value>) { send(message, isEnd: false) }

  private func send(_ message: Source<Value>, isEnd: Bool) {
    let byte: UInt8 = 0
    withUnsafePointer(to: byte) { send(message, isEnd: isEnd, from: UInt(bitPattern: $0)) }
  }

  private func send(_ message: Source<Value>, isEnd: Bool, from place: UInt) {
    // Handed over under the lock.
    nonisolated(unsafe) var called: SourceTalkback<Value>?
    let isOwner = state.withLock { state in
      guard !state.isOver else { return false }
      let isTaken =
        state.owner != 0 && max(state.owner, place) - min(state.owner, place) > Gate.reachOfOneStack
      if isTaken {
        // The other thread sends the end; a wish is asked again when its value has come.
        if isEnd { state.mustEnd = true }
        return false
      }
      if isEnd { state.isOver = true }
      called = state.function
      defer { if state.owner == 0 { state.owner = place } }
      return state.owner == 0
    }
    called?(message)
    guard isOwner else { return }
    let before = state.withLock { state in
      defer {
        state.owner = 0
        if state.isOver { state.function = nil }
      }
      return state
    }
    // What it holds is freed here, outside of the lock.
    withExtendedLifetime(before) { if before.mustEnd { end() } }
  }
}
