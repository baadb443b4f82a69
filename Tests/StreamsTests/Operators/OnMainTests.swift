import Dispatch
import Foundation
import Streams
import Testing

@MainActor struct `On the main actor` {
  private let heard = Heard()

  /// Is isolated to the main actor, as a view is.
  @MainActor private final class Heard {
    var values: [Int] = []
    func hear(_ value: Int) { values.append(value) }
  }

  /// Does something on another thread, and waits for it.
  private func elsewhere(_ work: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      work()
      done.signal()
    }
    done.wait()
  }

  /// Comes back when the main queue has done what it had to do.
  private func mainQueue() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }

  @Test func `a value that comes there is heard at once`() {
    let input = HotInput<Int>()
    input.onMain { [heard] in heard.hear($0) }
    input.push(1)
    #expect(heard.values == [1])
  }

  @Test func `a value from another thread is heard there, and order is kept`() async {
    let input = HotInput<Int>()
    input.onMain { [heard] in heard.hear($0) }
    elsewhere { for number in 1...3 { input.push(number) } }
    input.push(4)
    #expect(heard.values == [])
    await mainQueue()
    #expect(heard.values == [1, 2, 3, 4])
  }

  @Test func `a cancel drops what waits for the queue`() async {
    let answer = Answer<Int>()
    let promise = Promise(answer)
    promise.onMain { [heard] in heard.hear($0) }
    elsewhere { answer.give(.success(1)) }
    promise.cancel()
    await mainQueue()
    #expect(heard.values == [])
  }

  @Test func `a completion waits for it`() async {
    let (input, transcript) = (HotInput<Int>(), Transcript())
    input.onMain { [heard] in heard.hear($0) }.onTerminate { transcript.write($0) }
    elsewhere {
      input.push(1)
      input.terminate(withReason: .completed)
    }
    #expect(transcript.lines == [])
    await mainQueue()
    #expect(heard.values == [1] && transcript.lines == ["completed"])
  }

  @Test func `an object that is gone hears nothing`() async {
    let input = HotInput<Int>()
    var object: Heard? = Heard()
    weak let gone = object
    input.onMain { [weak object] in object?.hear($0) }
    elsewhere { input.push(1) }
    object = nil
    await mainQueue()
    #expect(gone == nil && input.isActive)
  }

  @Test func `a Promise, an Observable, a producer and a callbag are heard there`() async throws {
    let promise = Promise<Int> { $0(.success(1)) }
    promise.onMain { [heard] in heard.hear($0) }.replay()
    let setting = ObservableInput(0)
    let hot: Hot<Int> = setting.onMain { [heard] in heard.hear($0) }
    setting.set(2)
    SignalProducer<Int, Never>(value: 3).onMain { [heard] in heard.hear($0) }.start()
    CallbagSource.from(4...5).onMain { [heard] in heard.hear($0) }.forEach { _ in }
    await mainQueue()
    #expect(heard.values == [1, 2, 3, 4, 5])
    withExtendedLifetime(hot) {}
  }

  @Test func `a run that is disposed of is heard no more`() async {
    let input = HotInput<Int>()
    let run = input.producer().onMain { [heard] in heard.hear($0) }.start()
    elsewhere { input.push(1) }
    run.dispose()
    await mainQueue()
    #expect(heard.values == [])
  }
}
