import Streams

// What the samples of CallbagKit do with each message, with no more than the syntax changed. The specification writes it
// twice: once for sources that are greeted with a message, and once for those that are called with their consumer.

enum SpecificationMessages {
  /// Ends the source after a time, and hands everything but the greeting on.
  static func listener(
    on scheduler: VirtualScheduler, _ heard: @escaping Consumer<Int>
  ) -> Consumer<Int> {
    var handle: SpecificationTimer?
    return { payload in
      switch payload {
      case .start(let tb):
        let tb = Unchecked(value: tb)
        handle = SpecificationTimer.scheduledTimer(withTimeInterval: 3000, on: scheduler) {
          tb.value(.completed(.finished))
        }
      case .next:
        heard(payload)
      case .completed:
        heard(payload)
        handle?.invalidate()
        handle = nil
      }
    }
  }

  /// Asks for a value when it is greeted and whenever one has come, and hands everything but the greeting on.
  static func puller(_ heard: @escaping Consumer<Int>) -> Consumer<Int> {
    var talkback: SourceTalkback<Int>?
    return { payload in
      switch payload {
      case .start(let tb):
        talkback = tb
        talkback?(.next(nil))
      case .next:
        heard(payload)
        talkback?(.next(nil))
      case .completed:
        heard(payload)
        talkback = nil
      }
    }
  }

  /// Gives 0 after a time, whether or not it is asked.
  static func listenable(on scheduler: VirtualScheduler, to sink: @escaping Consumer<Int>) {
    let given = Unchecked(value: sink)
    var handle: SpecificationTimer? = .scheduledTimer(withTimeInterval: 3000, on: scheduler) {
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

  /// Gives 10 to 20, one whenever it is asked.
  static func pullable(to sink: @escaping Consumer<Int>) {
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

  /// Multiplies the values of a source for a sink. It pulls by itself, and keeps the source's greeting.
  static func multiply(by factor: Int, for outputSink: @escaping Consumer<Int>) -> Consumer<Int> {
    var inputSourceTalkback: SourceTalkback<Int>? = .none
    return { payload in
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
    }
  }
}
