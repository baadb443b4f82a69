import Dispatch
import Streams

extension CallbagLaws {
  /// How the sources that an operator is tried with answer.
  public enum Answer: String, CaseIterable, Sendable {
    /// Before the wish returns. A wish from within a value is answered when that value has been dealt with.
    case atOnce = "at once"
    /// When the wish has returned.
    case later = "later"
    /// Before the wish returns, from another thread.
    case fromAnotherThread = "from another thread"
    /// Before the wish returns. A wish from within a value is answered from within that value. Such values nest: the sink takes
    /// so few of them that they fit on a stack.
    case reentrantly = "re-entrantly"
  }

  /// Lets the sources of one trial answer.
  // Unchecked: one thread at a time is at work, and hands over to the other.
  final class Answering: @unchecked Sendable {
    let answer: Answer
    private var waiting: [() -> Void] = []
    private let queue = DispatchQueue(label: "CallbagLaws")
    /// Marks the queue, for what runs on it.
    private let isWorker = DispatchSpecificKey<Bool>()

    init(_ answer: Answer) {
      self.answer = answer
      queue.setSpecific(key: isWorker, value: true)
    }

    func run(_ body: @escaping () -> Void) {
      switch answer {
      case .atOnce, .reentrantly: body()
      case .later: waiting.append(body)
      case .fromAnotherThread:
        // From within such an answer: the same thread is at it.
        if DispatchQueue.getSpecific(key: isWorker) == true { return body() }
        // This thread waits until the other has run it.
        nonisolated(unsafe) let body = body
        let done = DispatchSemaphore(value: 0)
        queue.async {
          body()
          done.signal()
        }
        done.wait()
      }
    }

    /// Gives the answers that wait, and those that come of them: so many at most, which is more than any trial needs.
    func settle() {
      var count = 0
      while !waiting.isEmpty, count < 200_000 {
        count += 1
        waiting.removeFirst()()
      }
    }
  }
}
