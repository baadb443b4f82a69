import Streams

@testable import struct Streams.Locked

/// Streams that lines of marbles feed on virtual time, and what comes out of them: each becomes a line of a picture.
///
/// It knows nothing of kinds: whatever can be fed is played into, and whatever has `on`, `onError` and `onTerminate`
/// can be shown.
final class Stage: Sendable {
  private struct State {
    var lines: [PictureLine] = []
    var length = 0
    var kept: [any Sendable] = []
  }

  let scheduler = VirtualScheduler()
  private let state = Locked(State())

  /// Builds streams on the stage's time.
  func build<Output>(_ body: () -> Output) -> Output { StreamContext(scheduler: scheduler).run(body) }

  /// Keeps a stream for as long as the picture is drawn.
  func keep(_ stream: some Sendable) { state.withLock { $0.kept.append(stream) } }

  /// Adds a line, and feeds what is written on it when its time comes. Of two lines, the first one comes first.
  func play(_ label: String, _ text: String, into feed: @escaping @Sendable (PictureMark) -> Void) {
    let seconds = PictureMark.seconds(of: text)
    let line = add(label)
    last(seconds.count)
    for (second, marks) in seconds.enumerated() where !marks.isEmpty {
      for mark in marks { write(mark, on: line, at: second) }
      scheduler.schedule(after: .seconds(second)) { marks.forEach(feed) }
    }
  }

  /// Adds a line with all that a stream says.
  /// - Returns: the stream that hears it.
  @discardableResult
  func show<Kind, Value, Failure>(
    _ label: String, _ stream: EventStream<Kind, Value, Failure>
  ) -> EventStream<Kind.Mapped, Value, Failure> {
    let line = add(label)
    let shown = stream.on { [weak self] in self?.write(.value(describe($0)), on: line) }
      .onError { [weak self] _ in self?.write(.error, on: line) }
      .onTerminate { [weak self] in self?.write(.end($0), on: line) }
    keep(shown)
    return shown
  }

  /// Adds a line on which others write what happens.
  func add(_ label: String) -> Int {
    state.withLock { state in
      state.lines.append(PictureLine(label: label))
      return state.lines.count - 1
    }
  }

  /// Writes on a line what happens now.
  func write(_ mark: PictureMark, on line: Int) {
    write(mark, on: line, at: Int(scheduler.now / .seconds(1)))
  }

  /// Makes the picture at least so many seconds long.
  func last(_ seconds: Int) { state.withLock { $0.length = max($0.length, seconds) } }

  /// Lets time pass until the longest line has been played, and draws all lines.
  func draw() -> String {
    scheduler.advance(to: .seconds(state.withLock { $0.length } - 1))
    return state.withLock { PictureLine.draw($0.lines, seconds: $0.length) }
  }

  private func write(_ mark: PictureMark, on line: Int, at second: Int) {
    state.withLock { $0.lines[line].write(mark, at: second) }
  }
}

/// A value as it looks in a picture: without quotes, labels and spaces.
func describe(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .tuple: return "(" + mirror.children.map { describe($0.value) }.joined(separator: ",") + ")"
  case .collection: return "[" + mirror.children.map { describe($0.value) }.joined(separator: ",") + "]"
  case .enum where !mirror.children.isEmpty:
    return mirror.children.map { "\($0.label ?? "")(\(describe($0.value)))" }.joined()
  default:
    guard let duration = value as? Duration else { return "\(value)" }
    return "\(Int(duration / .seconds(1)))s"
  }
}
