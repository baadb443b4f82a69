import Streams

extension PageSample {
  static let promiseChainRuns: [String: PageSample.Run] = [
    "promise-fallback": promiseFallback, "promise-error": promiseError, "promise-chain": promiseChain,
  ]
}

private func promiseError(_ print: @escaping Print) {
  let time = VirtualScheduler()
  let network = network(time, failing: 500, 500)
  // sample: promise-error
  struct Unavailable: Error {}

  network
    .retry(1)
    .flatMapError { _ in Promise.completed(Unavailable()) }
    .onError { print($0) }

  time.run()  // prints: "Unavailable()"
  // end
}

private func promiseFallback(_ print: @escaping Print) {
  let time = VirtualScheduler()
  let network = network(time, failing: 500, 500)
  let mirror: @Sendable () -> Promise<String> = { .completed("{mirrored}") }
  // sample: promise-fallback
  network
    .retry(1)
    .flatMapError { _ in mirror() }  // a Promise as well
    .on { print($0) }

  time.run()  // prints: "{mirrored}"
  // end
}

private func promiseChain(_ print: @escaping Print) {
  struct Session: Sendable {}
  let time = VirtualScheduler()
  let login = StreamContext(scheduler: time).run {
    Promise<Session> { done in time.schedule(after: .seconds(1)) { done(.success(Session())) } }
  }
  let loadProfile: @Sendable (Session) -> Promise<String> = { _ in
    Promise { done in time.schedule(after: .seconds(1)) { done(.success("Ada")) } }
  }
  // sample: promise-chain
  let profile =
    login  // a Promise<Session>
    .asyncMap { session in loadProfile(session) }  // a Promise<String>, of both
    .timeout(5)
    .retry(2)

  profile.on { print("after \(time.now):", $0) }
  time.run()  // prints: "after 2.0 seconds: Ada"
  // end
}
