import Foundation
import Streams
import Testing

struct `Users' own locks` {
  let transcript = Transcript()

  @Test(arguments: ["push", "subscribe", "terminate", "request", "cancel"])
  func `may be held around every call, also while a handler waits for them`(_ call: String) {
    let lock = NSLock()
    let (hot, inside, locked) = (HotInput<Int>(), Flag(), Flag())
    let answer = Answer<Int>()
    let promise = Promise(answer)
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    let handle: @Sendable (Int) -> Void = { [transcript] value in
      inside.signal()
      lock.lock()
      transcript.write("handled \(value)")
      lock.unlock()
    }
    hot.on(handle)
    let asker = cold.on(handle)
    let chain = promise.on(handle)
    onThreads(2) { thread in
      if thread == 0 {
        locked.wait()
        switch call {
        case "request": asker.request(1)
        case "cancel": answer.give(.success(1))
        default: hot.push(1)
        }
      } else {
        lock.lock()
        locked.signal()
        inside.wait()
        switch call {
        case "push": hot.push(2)
        case "subscribe": hot.map { $0 }.on { _ in }
        case "terminate": hot.terminate(withReason: .completed)
        case "request": asker.request(2)
        default: chain.cancel()
        }
        transcript.write("returned")
        lock.unlock()
        if ["push", "request"].contains(call) { inside.wait() }
      }
    }
    answer.drop()
    #expect(transcript.lines.prefix(2) == ["returned", "handled 1"])
  }
}
