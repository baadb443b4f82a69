/// How a task answers, while it is handed to the task.
///
/// A mutating method does that, which has exclusive access: so the optimiser retains nothing.
@usableFromInline
struct Answering<Value: Sendable> {
  @usableFromInline let answer: TaskAnswer<Value>

  @inlinable @inline(__always)
  init(_ answer: @escaping TaskAnswer<Value>) { self.answer = answer }

  // Not transparent: the optimiser would see the closure alone, and retain it.
  @inlinable @inline(__always)
  mutating func hand(to task: (@escaping TaskAnswer<Value>) -> Void) { task(answer) }
}
