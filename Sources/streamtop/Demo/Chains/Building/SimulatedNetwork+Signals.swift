import Streams
import Synchronization

extension SimulatedNetwork {
  /// A producer of an endpoint's answer. Each run is a request of its own; an interruption takes it back.
  func producer<Value: Sendable>(
    _ endpoint: Endpoint, file: StaticString = #fileID, line: UInt = #line,
    _ respond: @escaping @Sendable (Answer) -> Value
  ) -> SignalProducer<Value, NetworkError> {
    SignalProducer(file: file, line: line) { observer, lifetime in
      let call = self.send(to: endpoint) { result in
        switch result {
        case .success(let answer):
          observer.send(value: respond(answer))
          observer.sendCompleted()
        case .failure(let error): observer.send(error: error)
        }
      }
      lifetime.observeEnded { call.cancel() }
    }
  }

  /// A producer of all of an endpoint's answers: the next request is sent some time after the last answer.
  ///
  /// Requests that fail bring nothing.
  func poll<Value: Sendable>(
    _ endpoint: Endpoint, every pause: Duration, file: StaticString = #fileID, line: UInt = #line,
    _ respond: @escaping @Sendable (Answer) -> Value
  ) -> SignalProducer<Value, Never> {
    SignalProducer(file: file, line: line) { observer, lifetime in
      let poll = Poll(network: self, endpoint: endpoint, pause: pause) { answer in
        observer.send(value: respond(answer))
      }
      lifetime.observeEnded { poll.stop() }
      poll.ask()
    }
  }
}

/// Requests one after the other.
private final class Poll: Sendable {
  private let network: SimulatedNetwork
  private let endpoint: Endpoint
  private let pause: Duration
  private let answered: @Sendable (SimulatedNetwork.Answer) -> Void
  // The request or the pause under way; nil before the first and after the last.
  private let work = Mutex<ScheduledWork?>(nil)
  private let isStopped = Atomic(false)

  init(
    network: SimulatedNetwork, endpoint: Endpoint, pause: Duration,
    answered: @escaping @Sendable (SimulatedNetwork.Answer) -> Void
  ) {
    self.network = network
    self.endpoint = endpoint
    self.pause = pause
    self.answered = answered
  }

  func ask() {
    goOn { poll in
      poll.network.send(to: poll.endpoint) { result in
        if case .success(let answer) = result { poll.answered(answer) }
        poll.goOn { poll in poll.network.wait(poll.pause) { poll.ask() } }
      }
    }
  }

  private func goOn(_ start: (Poll) -> ScheduledWork) {
    guard !isStopped.load(ordering: .relaxed) else { return }
    let next = start(self)
    work.withLock { $0 = next }
  }

  func stop() {
    isStopped.store(true, ordering: .relaxed)
    work.withLock { $0 }?.cancel()
  }
}
