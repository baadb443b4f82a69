import Foundation
import Testing

@testable import Streams

struct `A thread that delivers where others push without a pause` {
  /// Where threads push. What handles that takes until another push has come, so that there is always one in line.
  private struct Place: Sendable {
    private let pushes = Counter()
    private let handled = Counter()
    private let isOver = Counter()
    private let begun = DispatchSemaphore(value: 0)

    func handle() {
      let before = pushes.value
      if before == 0 { begun.signal() }
      handled.increment()
      while pushes.value == before, isOver.value == 0 { ThreadIdentity.giveWay() }
    }

    /// Whether a thread comes back that pushes, and finds no other there, when two others push all the time from then on.
    func letsGo(_ push: @escaping @Sendable () -> Void) -> Bool {
      let (back, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      Thread {
        push()
        back.signal()
      }.start()
      begun.wait()
      for _ in 0..<2 {
        Thread {
          while isOver.value == 0 {
            push()
            // Those that wait take memory.
            if pushes.increment() - handled.value > 10_000 { ThreadIdentity.giveWay(forLong: true) }
          }
          ended.signal()
        }.start()
      }
      let isBack = back.wait(timeout: .now() + 30) == .success
      isOver.increment()
      for _ in 0..<2 { ended.wait() }
      return isBack
    }
  }

  @Test func `is relieved by them at a Hot`() {
    let (place, input) = (Place(), HotInput<Int>())
    input.on { _ in place.handle() }
    #expect(place.letsGo { input.push(1) })
  }

  @Test func `is relieved by them at an Observable`() {
    let (place, input) = (Place(), ObservableInput(0))
    input.on { _ in place.handle() }
    #expect(place.letsGo { input.set(1) })
  }

  @Test func `is relieved by them at a signal`() {
    let (place, (signal, input)) = (Place(), Signal<Int, Never>.pipe())
    signal.observeValues { _ in place.handle() }
    #expect(place.letsGo { input.send(value: 1) })
  }

  @Test func `is relieved by them at a join`() {
    let (place, left, right) = (Place(), HotInput<Int>(), HotInput<Int>())
    left.merge(right).on { _ in place.handle() }
    #expect(place.letsGo { Bool.random() ? left.push(1) : right.push(1) })
  }
}

struct `All that several threads push` {
  @Test func `has been delivered in each one's order when the last of them returns`() {
    let (threads, numbers) = (3, 20_000)
    for _ in 0..<Effort.rounds(orElse: 5) {
      let (input, heard) = (HotInput<(thread: Int, number: Int)>(), Kept<(thread: Int, number: Int)>())
      input.on { heard.keep($0) }
      onThreads(threads) { thread in
        for number in 0..<numbers { input.push((thread, number)) }
      }
      let all = heard.all
      for thread in 0..<threads {
        #expect(all.lazy.filter { $0.thread == thread }.map(\.number).elementsEqual(0..<numbers))
      }
    }
  }

  @Test func `has been delivered, with what handlers push there, when the push returns that has led to it`() {
    let length = 2_000
    let (input, isOver, heard) = (HotInput<Int>(), Counter(), Counter())
    let beginner = Locked<ThreadIdentity?>(nil)
    // A chain: the handler of each pushes the next, behind all that the other thread has pushed.
    input.on { number in
      guard number > 0 else { return }
      if number == length { beginner.exchange(.current) }
      heard.increment()
      input.push(number - 1)
    }
    onThreads(2) { thread in
      guard thread == 0 else {
        while isOver.value == 0 { input.push(0) }
        return
      }
      for _ in 0..<20 {
        let before = heard.value
        input.push(length)
        // Else the other thread delivers it, perhaps later.
        if beginner.exchange(nil) == .current { #expect(heard.value == before + length) }
        while heard.value < before + length { input.push(0) }
      }
      isOver.increment()
    }
    // Its handler keeps it.
    input.terminate(withReason: .completed)
  }
}
