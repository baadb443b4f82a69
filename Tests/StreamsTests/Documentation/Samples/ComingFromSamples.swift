import Streams

extension PageSample {
  static let comingFromRuns: [String: PageSample.Run] = [
    "coming-branches": comingBranches, "coming-demand": comingDemand, "coming-group": comingGroup,
    "coming-persist": comingPersist, "coming-token": comingToken,
  ]
}

private func comingBranches(_ print: @escaping Print) async throws {
  // sample: coming-branches
  let readings = HotInput<Int>()  // the stream and its continuation in one
  readings.filter { $0 > 30 }.on { print("alarm at", $0) }
  let values = readings.values  // another branch, for a loop: it hears everything from here on

  readings.push(20)
  readings.push(35)  // prints: "alarm at 35"
  readings.terminate(withReason: .completed)

  for try await reading in values { print(reading) }  // prints: "20" & "35"
  // end
}

private func comingDemand(_ print: @escaping Print) async throws {
  // sample: coming-demand
  let sensor = AsyncStream<Int> {
    print("reads")
    return 20
  }
  let readings = CallbagSource.fromAsync(sensor).map { $0 + 1 }

  for try await reading in readings.values.prefix(2) {
    print(reading)  // prints: "reads" & "21" & "reads" & "21"
  }
  // end
}

private func comingGroup(_ print: @escaping Print) async throws {
  // sample: coming-group
  struct Busy: Error {}
  actor Server {
    private var calls = 0

    func size(ofPage number: Int) throws -> Int {
      calls += 1
      if calls == 1 { throw Busy() }
      return number * 10
    }
  }

  let server = Server()
  let sizes = Cold { number in try await server.size(ofPage: number) }

  let total = SignalProducer<Int, any Error>(1...4)
    .flatMap(.concurrent(limit: 2)) { number in
      sizes.producer(for: number).timeout(5).retry(2)
    }
    .reduce(0) { $0 + $1 }

  print(try await total.value)  // prints: "100"
  // end
}

private func comingPersist(_ print: @escaping Print) {
  // sample: coming-persist
  let prices = HotInput<Int>()
  let labels = prices.map { "\($0) EUR" }.persist()

  let first = labels.producer().startWithValues { print("first view:", $0) }
  prices.push(1)  // prints: "first view: 1 EUR"
  first.dispose()  // labels would have ended with its last branch
  labels.producer().startWithValues { print("second view:", $0) }
  prices.push(2)  // prints: "second view: 2 EUR"
  // end
}

private func comingToken(_ print: @escaping Print) async throws {
  // sample: coming-token
  actor Client {
    private let fetchToken: @Sendable () -> Promise<String>
    private var token: Promise<String>?

    init(fetchToken: @escaping @Sendable () -> Promise<String>) { self.fetchToken = fetchToken }

    func validToken() -> Promise<String> {
      let valid = token ?? fetchToken()
      token = valid
      return valid
    }

    nonisolated func page(_ name: String) -> Promise<String> {
      Promise.completed(name)
        .asyncMap { _ in await self.validToken() }
        .asyncMap { token in Promise.completed("\(name) by \(token)") }
    }
  }

  let client = Client {
    Promise { done in
      print("fetches the token")
      done(.success("token"))
    }
  }
  let pages = Promise.zip(["one", "two"].map { client.page($0) }).map { $0.joined(separator: ", ") }
  print(try await pages.value)  // prints: "fetches the token" & "one by token, two by token"
  // end
}
