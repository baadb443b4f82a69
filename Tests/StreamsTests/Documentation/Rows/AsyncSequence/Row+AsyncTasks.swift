import Streams

extension Row {
  static let tasks = [
    Row("`Task { }`, `Task.value`", says: "runs", "21", "21", "42", "StreamCancelledError") { print in
      let answer = Promise {
        print("runs")
        return 21
      }
      for _ in 1...2 { print(try await answer.value) }
      print(try await answer.map { $0 * 2 }.value)
      let cancelled = Promise<Int> { throw CancellationError() }
      do { print(try await cancelled.value) } catch { print(type(of: error)) }
    },
    Row(
      "`Task.cancel()`", says: "failure(Swift.CancellationError())", "active", "chain cancelled", "cancelled",
      "the task stops"
    ) { print in
      let work = EndlessWork()
      let answer = Promise(async: work.run)
      await work.begins()
      let waiting = Task { try await answer.value }
      waiting.cancel()
      print(await waiting.result)
      print(answer.state)
      answer.map { $0 * 2 }.onTerminate { print("chain", $0) }.cancel()
      if let reason = answer.state.termination { print(reason) }
      await work.stops()
      print("the task stops")
    },
    Row(
      "`Task.isCancelled`, `Task.checkCancellation()`", says: "active", "cancelled", "true"
    ) { print in
      let states = Kept<Observable<StreamState>>()
      let promise = Promise<Int> { state, _ in states.keep(state) }
      for state in states.all { print(state.value) }
      promise.cancel()
      for state in states.all { if let reason = state.value.termination { print(reason) } }
      let (seen, see) = AsyncStream.makeStream(of: Bool.self)
      let work = EndlessWork()
      let other = Promise<Int> {
        defer { see.yield(Task.isCancelled) }
        return try await work.run()
      }
      await work.begins()
      other.cancel()
      for await isCancelled in seen {
        print(isCancelled)
        break
      }
    },
    Row("`withTaskCancellationHandler`", says: "answered is over", "1", "cancelled is over") { print in
      let answer = Answer<Int>()
      func promise(_ name: String) -> Promise<Int> {
        Promise { _, run, done in
          run.onEnd { print(name, "is over") }
          answer.keep(done)
        }
      }
      promise("answered").on { print($0) }
      answer.give(.success(1))
      promise("cancelled").cancel()
    },
    continuations,
    joinedTasks, allTasks,
    Row("the first of a group", as: firstOutcomes, firstFailures),
    Row("`withThrowingTaskGroup`, as the results come", as: answers),
    Row("a group of so many tasks at a time", as: limits, flights, failedGroups),
    Row("a group that races with `Task.sleep`", as: timeouts, runTimeouts, cancelledTasks),
    Row("a loop of `catch` and `Task.sleep`", as: retries, retryTimes),
    Row("the end of a group's scope", as: outlivingTasks, disposables),
    Row("`Task.sleep(for:)`", as: delays),
    Row("`Clock`, `ContinuousClock`", timeline: "1.0 delayed 1", "2.0 a moment later") { time in
      let scheduler: any Scheduler = time.scheduler
      let numbers = StreamContext(scheduler: scheduler).run { HotInput<Int>() }
      numbers.delay(1).on { time.write("delayed \($0)") }
      numbers.push(1)
      time.scheduler.schedule(after: .seconds(2)) { time.write("a moment later") }
      time.advance(to: 2)
    },
    Row("`@TaskLocal`", says: "made", "asks", "pushes") { print in
      let promise = Trace.$name.withValue("made") { Promise { Trace.name } }
      print(try await promise.value)
      let (names, tell) = AsyncStream.makeStream(of: String.self)
      let asker = Cold<Int, String> { _ in Trace.name }.on { tell.yield($0) }
      Trace.$name.withValue("asks") { _ = asker.request(1) }
      for await name in names {
        print(name)
        break
      }
      let numbers = HotInput<Int>()
      numbers.on { _ in print(Trace.name) }
      Trace.$name.withValue("pushes") { numbers.push(1) }
    },
    Row("`Task(priority:)`, `Task.detached`", as: priorities, startingPlaces),
    actors,
    Row("an actor that keeps a task for each key", says: "loads 7", "one 70", "other 70", "loads 7") {
      print in
      let answers = Answer<Int>()
      let pages = Cold<Int, Int> { _, number, respond in
        print("loads", number)
        answers.keep(respond)
      }.singleFlight()
      let (one, other) = (pages.on { print("one", $0) }, pages.on { print("other", $0) })
      for branch in [one, other] { branch.request(7) }
      answers.give(.success(70))
      one.request(7)
      answers.drop()
    },
    Row("`MainActor.run`", as: places),
  ]

  private static let priorities = Row("`Task(priority:)`, `Task.detached`", says: "true") { print in
    print(try await Promise(priority: .high) { Task.currentPriority == .high }.value)
  }

  private enum Trace {
    @TaskLocal static var name = "none"
  }
}
