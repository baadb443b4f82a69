import Streams

// The samples of seed 004, with no more than the syntax changed: its timer is one of virtual time, and what it prints
// goes to a transcript.

/// A timer as the seed uses it.
final class SeedTimer: Sendable {
  private let work: ScheduledWork

  private init(_ work: ScheduledWork) { self.work = work }

  static func scheduledTimer(
    withTimeInterval seconds: Double, on scheduler: VirtualScheduler, _ block: @escaping @Sendable () -> Void
  ) -> SeedTimer {
    SeedTimer(scheduler.schedule(after: .seconds(seconds), block))
  }

  func invalidate() { work.cancel() }
}

/// Something that may be captured where the sample's own code sees to it that one thread uses it.
struct Unchecked<Value>: @unchecked Sendable {  // Unchecked: see above.
  let value: Value
}

enum Original {
  static func listener(_ print: @escaping (Any) -> Void, on scheduler: VirtualScheduler) -> (Sink<Int>) ->
    Void
  {
    var handle: SeedTimer?
    return { payload in
      switch payload {
      case .start(let tb):
        let tb = Unchecked(value: tb)
        handle = SeedTimer.scheduledTimer(withTimeInterval: 3000, on: scheduler) {
          tb.value(.completed(.finished))
        }
      case .next(let data):
        print(data)
      case .completed:
        handle?.invalidate()
        handle = nil
      }
    }
  }

  static func puller(_ print: @escaping (Any) -> Void) -> (Sink<Int>) -> Void {
    var talkback: SourceTalkback<Int>?
    return { payload in
      switch payload {
      case .start(let tb):
        talkback = tb
        talkback?(.next(nil))
      case .next(let data):
        print(data)
        talkback?(.next(nil))
      case .completed(let completion):
        print(completion)
        talkback = nil
      }
    }
  }

  static func listenable(on scheduler: VirtualScheduler) -> SourceTalkback<Int> {
    { payload in
      if case .start(let sink) = payload {
        let given = Unchecked(value: sink)
        var handle: SeedTimer? = SeedTimer.scheduledTimer(withTimeInterval: 3000, on: scheduler) {
          given.value(.next(0))
        }
        let talkback: SourceTalkback<Int> = { talkbackPayload in
          if case .completed = talkbackPayload {
            handle?.invalidate()
            handle = nil
          }
        }
        sink(.start(talkback))
      }
    }
  }

  static func pullable(_ payload: Source<Int>) {
    if case .start(let sink) = payload {
      var i: Int? = 10
      let talkback: SourceTalkback<Int> = { talkbackPayload in
        if case .next = talkbackPayload {
          if let currentI = i, currentI <= 20 {
            // swift-format-ignore: NeverForceUnwrap
            i! += 1
            sink(.next(currentI))
          } else {
            sink(.completed(.finished))
          }
        }
        if case .completed = talkbackPayload {
          i = nil
          sink(.completed(.finished))
        }
      }
      sink(.start(talkback))
    }
  }

  static func multiplyBy(_ factor: Int) -> (@escaping SourceTalkback<Int>) -> SourceTalkback<Int> {
    return { inputSource in
      return { outputSource in
        var inputSourceTalkback: SourceTalkback<Int>? = .none
        switch outputSource {
        case .start(let outputSink):
          inputSource(
            .start { payload in
              switch payload {
              case .start(let tb):
                inputSourceTalkback = .some(tb)
                inputSourceTalkback?(.next(.none))
              case .next(let element):
                outputSink(.next(element * factor))
                inputSourceTalkback?(.next(.none))
              case .completed(let completion):
                outputSink(.completed(completion))
              }
            })
        default: break
        }
      }
    }
  }
}

enum Modified {
  static func listener(
    _ consumer: @escaping Consumer<Int>, on scheduler: VirtualScheduler
  ) -> (@escaping Producer<Int>) -> Void {
    return { producer in
      var handle: SeedTimer?
      producer { payload in
        switch payload {
        case .start(let tb):
          let tb = Unchecked(value: tb)
          handle = SeedTimer.scheduledTimer(withTimeInterval: 3000, on: scheduler) {
            tb.value(.completed(.finished))
          }
        case .next:
          consumer(payload)
        case .completed:
          consumer(payload)
          handle?.invalidate()
          handle = nil
        }
      }
    }
  }

  static func puller(_ consumer: @escaping Consumer<Int>) -> (@escaping Producer<Int>) -> Void {
    return { producer in
      var talkback: SourceTalkback<Int>?
      producer { payload in
        switch payload {
        case .start(let tb):
          talkback = tb
          talkback?(.next(nil))
        case .next:
          consumer(payload)
          talkback?(.next(nil))
        case .completed:
          consumer(payload)
          talkback = nil
        }
      }
    }
  }

  static func listenable(on scheduler: VirtualScheduler) -> Producer<Int> {
    return { sink in
      let given = Unchecked(value: sink)
      var handle: SeedTimer? = SeedTimer.scheduledTimer(withTimeInterval: 3000, on: scheduler) {
        given.value(.next(0))
      }
      let talkback: SourceTalkback<Int> = { talkbackPayload in
        if case .completed = talkbackPayload {
          handle?.invalidate()
          handle = nil
        }
      }
      sink(.start(talkback))
    }
  }

  static func pullable() -> Producer<Int> {
    return { sink in Original.pullable(.start(sink)) }
  }

  static func multiplyBy(_ factor: Int) -> (@escaping Producer<Int>) -> Producer<Int> {
    return { inputSource in
      return { outputSource in
        var inputSourceTalkback: SourceTalkback<Int>? = .none
        inputSource { payload in
          switch payload {
          case .start(let tb):
            inputSourceTalkback = .some(tb)
            inputSourceTalkback?(.next(.none))
          case .next(let element):
            outputSource(.next(element * factor))
            inputSourceTalkback?(.next(.none))
          case .completed(let completion):
            outputSource(.completed(completion))
          }
        }
      }
    }
  }
}
