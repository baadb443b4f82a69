import Streams

extension PageSample {
  static let coldRuns: [String: PageSample.Run] = [
    "cold-private": coldPrivate, "cold-shared": coldShared, "cold-map-request": coldMapRequest,
    "cold-errors": coldErrors, "cold-promise": coldPromise, "cold-state": coldState,
    "single-flight": singleFlight, "cold-returned": coldReturned, "cold-unkept": coldUnkept,
  ]
}

private func coldPrivate(_ print: @escaping Print) {
  // sample: cold-private
  let coldTask = Cold<Int, Int> { _, request, respond in
    respond(.success(request + request % 2))  // only even numbers
  }

  let branchA =
    coldTask
    .map { "Branch A: \($0)" }
    .on { print($0) }
  let branchB =
    coldTask
    .map { "Branch B: \($0)" }
    .on { print($0) }

  branchA.request(3)  // prints: "Branch A: 4"
  branchB.request(4)  // prints: "Branch B: 4"
  branchA.request(6)  // prints: "Branch A: 6"
  // end
}

private func coldShared(_ print: @escaping Print) {
  // sample: cold-shared
  let coldTask = Cold<Int, Int> { _, request, respond in
    respond(.success(request + request % 2))
  }
  let branchA = coldTask.map { "Branch A: \($0)" }.on { print($0) }
  coldTask.map { "Branch B: \($0)" }.on { print($0) }

  coldTask.request(7, share: true)  // prints: "Branch A: 8" & "Branch B: 8"
  branchA.request(7)  // prints: "Branch A: 8"
  // end
}

private func coldMapRequest(_ print: @escaping Print) {
  // sample: cold-map-request
  let coldTask = Cold<Double, Double> { _, request, respond in
    respond(.success(request + 0.5))
  }

  let branch =
    coldTask
    .mapRequest { (request: Int) in Double(request) }
    .map { "\($0)" }
    .on { print($0) }

  branch.request(1)  // prints: "1.5"
  branch.request(10)  // prints: "10.5"
  branch.request(15)  // prints: "15.5"
  // end
}

private func coldErrors(_ print: @escaping Print) {
  // sample: cold-errors
  struct Negative: Error {}
  let roots = Cold<Double, Double> { _, request, respond in
    respond(request < 0 ? .failure(Negative()) : .success(request.squareRoot()))
  }

  let lenient = roots.on { print("lenient", $0) }.onError { print("lenient", $0) }
  let strict =
    roots
    .mapError { .error($0) }
    .on { print("strict", $0) }
    .onTerminate { _ in print("strict has ended") }

  lenient.request(-1)  // prints: "lenient Negative()"
  lenient.request(4)  // prints: "lenient 2.0"
  strict.request(-1)  // prints: "strict has ended"
  strict.request(9)  // strict has ended: no task runs
  lenient.request(9)  // prints: "lenient 3.0"
  // end
}

private func coldState(_ print: @escaping Print) {
  let time = VirtualScheduler()
  // sample: cold-state
  let pages = Cold<Int, String> { _, run, page, respond in
    print("loading page \(page)")
    run.onEnd { print("stop loading page \(page)") }
    time.schedule(after: .seconds(9)) { respond(.success("page \(page)")) }
  }
  let branch = pages.onTerminate { print("the branch is", $0) }

  branch.request(1)  // prints: "loading page 1"
  pages.terminate(withReason: .cancelled)  // prints: "stop loading page 1" & "the branch is cancelled"
  branch.request(2)  // runs no task
  // end
}

private func singleFlight(_ print: @escaping Print) {
  let time = VirtualScheduler()
  // sample: single-flight
  let pages = Cold<Int, String> { _, number, respond in
    print("loading \(number)")
    time.schedule(after: .seconds(1)) { respond(.success("page \(number)")) }
  }
  let shared = pages.singleFlight()
  let one = shared.on { print("one:", $0) }
  let two = shared.on { print("two:", $0) }

  one.request(7)  // prints: "loading 7"
  two.request(7)  // the task runs already
  time.run()  // prints: "one: page 7" & "two: page 7"
  // end
}

private func coldPromise(_ print: @escaping Print) {
  struct Busy: Error {}
  let attempts = Counter()
  // sample: cold-promise
  let pages = Cold<Int, String> { _, number, respond in
    print("loading \(number)")
    respond(attempts.increment() == 1 ? .failure(Busy()) : .success("page \(number)"))
  }
  .persist()  // goes on when a branch ends

  func page(_ number: Int) -> Promise<String> {
    Promise { _, run, completion in
      let asker = pages.on { completion(.success($0)) }.onError { completion(.failure($0)) }
      asker.request(number)
      run.onEnd { asker.terminate(withReason: .cancelled) }  // each request has a branch of its own
    }
  }

  page(7).retry(3).on { print($0) }.replay()  // prints: "loading 7" & "loading 7" & "page 7"
  // end
}

private func coldReturned(_ print: @escaping Print) {
  // sample: cold-returned
  func pages() -> Cold<Int, String> {
    Cold<Int, Int> { _, number, respond in respond(.success(number * 10)) }
      .map { "page \($0)" }
      .inFlight(limit: 3)
  }

  let page = pages().on { print($0) }
  page.request(1)  // prints: "page 10"
  page.request(2)  // prints: "page 20"
  // end
}

private func coldUnkept(_ print: @escaping Print) {
  // sample: cold-unkept
  do {
    let countdown = Cold<Int, Int> { _, number, respond in respond(.success(number)) }
    countdown
      .on { [countdown = countdown.unkept] number in
        print(number)
        if number > 0 { countdown.request(number - 1, share: true) }
      }
      .onTerminate { print($0) }
    countdown.request(2, share: true)  // prints: "2" & "1" & "0"
  }  // prints: "completed"
  // end
}
