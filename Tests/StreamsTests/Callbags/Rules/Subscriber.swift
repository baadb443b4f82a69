import Foundation
import Streams

/// A sink of the protocol's own form, which writes down each message, and can be told what to do when one comes.
final class Subscriber: @unchecked Sendable {  // Unchecked: one lock guards everything.
  private let lock = NSLock()
  private var said: [String] = []
  private var talkback: SourceTalkback<Int>?
  private var inside = 0
  private var mostInside = 0
  /// What it does when it is greeted, and when a value comes.
  private let greeted: (Subscriber) -> Void
  private let took: (Subscriber, Int) -> Void

  init(
    greeted: @escaping (Subscriber) -> Void = { _ in },
    took: @escaping (Subscriber, Int) -> Void = { _, _ in }
  ) {
    (self.greeted, self.took) = (greeted, took)
  }

  var signals: [String] { lock.withLock { said } }
  var values: [Int] { signals.compactMap { Int($0) } }
  /// How many messages have come at the same time, at most, or one inside of another.
  var overlap: Int { lock.withLock { mostInside } }

  func subscribe(to source: CallbagSource<Int>) -> Subscriber {
    source { self.receive($0) }
    return self
  }

  func request(_ count: Int = 1) { for _ in 0..<count { send(.wantItem) } }
  func cancel(_ completion: Completion = .cancelled) { send(.completed(completion)) }

  func send(_ message: Source<Int>) { lock.withLock { talkback }?(message) }

  /// Releases the source.
  func forget() { lock.withLock { talkback = nil } }

  private func receive(_ message: Sink<Int>) {
    lock.withLock {
      inside += 1
      mostInside = max(mostInside, inside)
      switch message {
      case .start(let talkback):
        self.talkback = talkback
        said.append("greeting")
      case .next(let value): said.append("\(value)")
      case .completed(let completion): said.append("\(completion)")
      }
    }
    switch message {
    case .start: greeted(self)
    case .next(let value): took(self, value)
    case .completed: break
    }
    lock.withLock { inside -= 1 }
  }
}
