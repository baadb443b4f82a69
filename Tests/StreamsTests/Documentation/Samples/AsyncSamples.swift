import Streams

extension PageSample {
  static let asyncRuns: [String: PageSample.Run] = [
    "async-values": asyncValues, "async-value": asyncValue, "async-promise": asyncPromise,
    "async-cancel": asyncCancel, "async-drops": asyncDrops, "async-persist": asyncPersist,
    "async-map": asyncMap,
  ]
}

private func asyncValues(_ print: @escaping Print) async throws {
  // sample: async-values
  let numbers = HotInput<Int>()
  let values = numbers.map { $0 * 10 }.values  // hears everything from here on

  numbers.push(1)
  numbers.push(2)
  numbers.terminate(withReason: .completed)

  for try await value in values { print(value) }  // prints: "10" & "20"
  // end
}

private func asyncValue(_ print: @escaping Print) async throws {
  // sample: async-value
  let answer = Promise<Int> { completion in completion(.success(21)) }
  let doubled = answer.map { $0 * 2 }

  print(try await doubled.value)  // prints: "42"

  do {
    _ = try await answer.filter { $0 > 100 }.value
  } catch {
    print(error)  // prints: "Promise<Int>.filter ended without a value: none came, or an operator dropped it"
  }
  // end
}

private func asyncPromise(_ print: @escaping Print) async throws {
  // sample: async-promise
  struct Unreachable: Error {}
  actor Server {
    private var calls = 0

    func page() throws -> String {
      calls += 1
      if calls < 3 { throw Unreachable() }
      return "the page, at call \(calls)"
    }
  }

  let server = Server()
  let page = Promise { try await server.page() }.retry(3)

  print(try await page.value)  // prints: "the page, at call 3"
  // end
}

private func asyncCancel(_ print: @escaping Print) async throws {
  // sample: async-cancel
  let download = Promise<String> { state, _ in
    state.on { _ in print("the task stops") }
  }
  let waiting = Task {
    try await withTaskCancellationHandler {
      try await download.value
    } onCancel: {
      download.cancel()
    }
  }

  waiting.cancel()
  _ = await waiting.result  // prints: "the task stops"
  // end
}

private func asyncDrops(_ print: @escaping Print) async throws {
  // sample: async-drops
  let numbers = HotInput<Int>()
  let values = numbers.values(buffering: .newest(2))

  for number in 1...5 { numbers.push(number) }
  numbers.terminate(withReason: .completed)

  for try await value in values { print(value) }  // prints: "4" & "5"
  print(values.dropCount, "dropped")  // prints: "3 dropped"
  // end
}

private func asyncPersist(_ print: @escaping Print) async throws {
  // sample: async-persist
  let clicks = HotInput<String>()
  let names = clicks.map { $0.uppercased() }.persist()

  for number in 1...2 {
    let values = names.values
    clicks.push("loop \(number)")
    for try await value in values {
      print(value)  // prints: "LOOP 1" & "LOOP 2"
      break
    }
  }
  // end
}

private func asyncMap(_ print: @escaping Print) async throws {
  // sample: async-map
  let words = HotInput<String>()
  let lengths = words.asyncMap { word in
    await Task.yield()
    return "\(word) has \(word.count) letters"
  }
  let values = lengths.values

  words.push("stream")
  words.terminate(withReason: .completed)  // waits for the answer

  for try await value in values { print(value) }  // prints: "stream has 6 letters"
  // end
}
