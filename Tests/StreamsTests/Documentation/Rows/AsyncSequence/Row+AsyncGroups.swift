import Streams

extension Row {
  static let continuations = Row(
    "`withCheckedThrowingContinuation`", says: "1", "1", "active", "nothing came for 5.0 s", "given away",
    "cancelled"
  ) { print in
    let twice = Promise<Int> { done in
      done(.success(1))
      done(.success(2))
    }
    print(try await twice.value)
    let future = Future<Int> { done in for number in 1...2 { done(.success(number)) } }
    print(try await future.value)
    let (time, answer) = (VirtualScheduler(), Answer<Int>())
    let held = StreamContext(scheduler: time).run { Promise(answer) }
    held.timeout(5).onError { print($0) }
    answer.drop()
    print(held.state)
    time.advance(by: .seconds(5))
    let other = Answer<Int>()
    Promise(other).onTerminate { print($0) }
    print("given away")
    other.drop()
  }

  static let joinedTasks = Row(
    "`async let`", says: "Ada 36", "Ada 36 true", "error: failure", "error(failure)", "other cancelled"
  ) { print in
    let both = try await zip(Promise { "Ada" }, Promise { 36 }).value
    print(both.0, both.1)
    let all = try await zip(Promise { "Ada" }, Promise { 36 }, Promise { true }).value
    print(all.0, all.1, all.2)
    let (name, age) = (Answer<String>(), Answer<Int>())
    let other = Promise(age)
    other.onTerminate { print("other", $0) }
    zip(Promise(name), other).map { "\($0)" }.tell(print)
    name.give(.failure(TestError.failure))
  }

  static let allTasks = Row(
    "`withThrowingTaskGroup`, all results", says: "[1, 2, 3]", "completed", "error: failure",
    "error(failure)", "cancelled"
  ) { print in
    let answers = (1...3).map { _ in Answer<Int>() }
    Promise.zip(answers.map { Promise($0) }).tell(print)
    for index in [2, 0, 1] { answers[index].give(.success(index + 1)) }
    let others = (1...2).map { _ in Answer<Int>() }
    let promises = others.map { Promise($0) }
    promises[1].onTerminate { print($0) }
    Promise.zip(promises).tell(print)
    others[0].give(.failure(TestError.failure))
  }

  /// A failure that comes before all values.
  static let firstFailures = Row(
    "the first of a group", says: "error: failure", "error(failure)", "other cancelled"
  ) { print in
    let answers = (1...2).map { _ in Answer<Int>() }
    let promises = answers.map { Promise($0) }
    promises[1].onTerminate { print("other", $0) }
    Promise.merge(promises).tell(print)
    answers[0].give(.failure(TestError.failure))
  }

  /// What a scope leaves behind.
  static let outlivingTasks = Row("the end of a group's scope", says: "left", "1") { print in
    let answer = Answer<Int>()
    func scope() { Promise(answer).on { print($0) } }
    scope()
    print("left")
    answer.give(.success(1))
  }

  /// The limit of a Cold.
  static let flights = Row("a group of so many tasks at a time", says: "runs 1", "heard 10", "runs 2") {
    print in
    let answers = Answer<Int>()
    let cold = Cold<Int, Int> { _, number, respond in
      print("runs", number)
      answers.keep(respond)
    }
    let asker = cold.inFlight(limit: 1).on { print("heard", $0) }
    for number in 1...2 { asker.request(number) }
    answers.give(.success(10))
    answers.drop()
  }

  /// The tasks beside one that fails.
  static let failedGroups = Row(
    "a group of so many tasks at a time", says: "failed failure", "the other stops"
  ) { print in
    let work = EndlessWork()
    let cold = Cold<Int, Int> { number in
      if number == 1 { return try await work.run() }
      await work.begins()
      throw TestError.failure
    }
    let (ends, end) = AsyncStream.makeStream(of: Never.self)
    SignalProducer<Int, any Error>(1...2).flatMap(.concurrent(limit: 2)) { cold.producer(for: $0) }
      .start { event in
        print(event)
        end.finish()
      }
    for await _ in ends {}
    await work.stops()
    print("the other stops")
  }

  /// The task of a run that is given up.
  static let cancelledTasks = Row(
    "a group that races with `Task.sleep`", says: "nothing came for 5.0 s", "the task stops"
  ) { print in
    let (time, work) = (VirtualScheduler(), EndlessWork())
    let page = StreamContext(scheduler: time).run { Promise(async: work.run) }
    page.timeout(5).onError { print($0) }
    await work.begins()
    time.advance(by: .seconds(5))
    await work.stops()
    print("the task stops")
  }

  static let actors = Row("`actor`", says: "1", "3", "6", "3 at once", "runs 1", "runs 2", "left 0") {
    print in
    actor Store {
      var sum = 0

      func add(_ number: Int) -> Int {
        sum += number
        return sum
      }
    }
    let (store, numbers) = (Store(), HotInput<Int>())
    let sums = numbers.throttle(PressureThrottle(buffer: 10, limit: 1)).asyncMap { await store.add($0) }
      .values
    for number in 1...3 { numbers.push(number) }
    numbers.terminate(withReason: .completed)
    for try await sum in sums { print(sum) }
    let (others, answers) = (HotInput<Int>(), Kept<@Sendable () -> Void>())
    others.asyncMap { number, done in answers.keep { done(.success(number)) } }.on { (_: Int) in }
    for number in 1...3 { others.push(number) }
    print(answers.taken().count, "at once")
    let limited = HotInput<Int>()
    limited.throttle(PressureThrottle(buffer: 1, limit: 1)).asyncMap { number, done in
      print("runs", number)
      answers.keep { done(.success(number)) }
    }.on { (_: Int) in }
    for number in 1...3 { limited.push(number) }
    for _ in 1...2 { for answer in answers.taken() { answer() } }
    print("left", answers.all.count)
  }
}
