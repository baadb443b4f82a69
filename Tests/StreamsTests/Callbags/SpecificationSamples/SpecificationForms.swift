import Streams

/// The samples of CallbagKit in its first form: sources are greeted with a message.
enum Original {
  static func listener(_ print: @escaping (Any) -> Void, on scheduler: VirtualScheduler) -> Consumer<Int> {
    SpecificationMessages.listener(on: scheduler) { if case .next(let data) = $0 { print(data) } }
  }

  static func puller(_ print: @escaping (Any) -> Void) -> Consumer<Int> {
    SpecificationMessages.puller { payload in
      switch payload {
      case .start: break
      case .next(let data): print(data)
      case .completed(let completion): print(completion)
      }
    }
  }

  static func listenable(on scheduler: VirtualScheduler) -> SourceTalkback<Int> {
    { payload in
      if case .start(let sink) = payload { SpecificationMessages.listenable(on: scheduler, to: sink) }
    }
  }

  static func pullable(_ payload: Source<Int>) {
    if case .start(let sink) = payload { SpecificationMessages.pullable(to: sink) }
  }

  static func multiplyBy(_ factor: Int) -> (@escaping SourceTalkback<Int>) -> SourceTalkback<Int> {
    { inputSource in
      { outputSource in
        guard case .start(let outputSink) = outputSource else { return }
        inputSource(.start(SpecificationMessages.multiply(by: factor, for: outputSink)))
      }
    }
  }
}

/// The same in its second form: a source is a function of its consumer.
enum Modified {
  static func listener(
    _ consumer: @escaping Consumer<Int>, on scheduler: VirtualScheduler
  ) -> (@escaping Producer<Int>) -> Void {
    { producer in producer(SpecificationMessages.listener(on: scheduler, consumer)) }
  }

  static func puller(_ consumer: @escaping Consumer<Int>) -> (@escaping Producer<Int>) -> Void {
    { producer in producer(SpecificationMessages.puller(consumer)) }
  }

  static func listenable(on scheduler: VirtualScheduler) -> Producer<Int> {
    { sink in SpecificationMessages.listenable(on: scheduler, to: sink) }
  }

  static func pullable() -> Producer<Int> {
    { sink in SpecificationMessages.pullable(to: sink) }
  }

  static func multiplyBy(_ factor: Int) -> (@escaping Producer<Int>) -> Producer<Int> {
    { inputSource in
      { outputSource in inputSource(SpecificationMessages.multiply(by: factor, for: outputSource)) }
    }
  }
}
