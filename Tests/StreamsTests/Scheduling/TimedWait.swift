@testable import Streams

/// Something that is given numbers, and says something about each of them when a time is up.
struct TimedWait: Sendable, CustomStringConvertible {
  typealias Give = @Sendable (_ number: Int) -> Void

  let description: String
  private let wait: Duration
  /// Whether it says each number at once, too.
  private let echoes: Bool
  /// What it says when the time is up; nil for the number.
  private let word: String?
  /// Builds it, and answers how it is given a number.
  let build: @Sendable (_ own: OwnTime) -> Give

  private init(
    _ description: String, wait: Duration = .milliseconds(1500), echoes: Bool = false,
    says word: String? = nil, _ build: @escaping @Sendable (_ own: OwnTime) -> Give
  ) {
    self.description = description
    self.wait = wait
    self.echoes = echoes
    self.word = word
    self.build = build
  }

  /// When it is given the numbers 1 and 2: the second one when the wait for the first is over.
  static let instants: [Duration] = [.zero, .milliseconds(1500)]

  /// What it says with such a scheduler.
  func lines(_ manner: OwnScheduler.Manner) -> [String] {
    Self.instants.enumerated().flatMap { index, instant in
      let number = index + 1
      let echo = echoes ? [OwnTime.line("\(number)", at: instant)] : []
      guard let truth = manner.truth(of: wait) else { return echo }
      return echo + [OwnTime.line(word ?? "\(number)", at: instant + truth)]
    }
  }
}

extension TimedWait {
  static let all = operators + retries + works

  private static let operators: [TimedWait] = [
    of("delay") { $0.delay(1.5) },
    of("debounce") { $0.debounce(1.5) },
    of("sample(every:)") { $0.sample(every: 1.5) },
    of("throttle") { $0.throttle(TimedThrottle(interval: 1.5, delayFirst: true)) },
    of("timeout of a Hot", echoes: true, says: "nothing came for 1.5 s") { $0.timeout(1.5) },
    TimedWait("timeout of a Cold", says: "nothing came for 1.5 s") { own in
      let asker = own.time.write(Requests().cold().timeout(1.5))
      return { asker.request($0) }
    },
    TimedWait("delay of a Promise") { own in
      return { number in
        let answer = Answer<Int>()
        own.context.run { Promise(answer) }.delay(1.5).on { own.time.write("\($0)") }
        answer.give(.success(number))
      }
    },
    TimedWait("replay", wait: .milliseconds(10)) { own in
      let promise = Promise<Int> { $0(.success(0)) }
      return { number in
        promise.on { _ in own.time.write("\(number)") }
      }
    },
  ]

  /// An operator of a Hot.
  private static func of(
    _ description: String, echoes: Bool = false, says word: String? = nil,
    _ lift: @escaping @Sendable (Hot<Int>) -> Hot<Int>
  ) -> TimedWait {
    TimedWait(description, echoes: echoes, says: word) { own in
      let input = HotInput<Int>()
      own.time.write(lift(input.map { $0 }))
      return { input.push($0) }
    }
  }

  /// Each is given a failure.
  private static let retries: [TimedWait] = [
    TimedWait("retry of a Promise", says: "again") { own in
      let (answer, runs) = (Answer<Int>(), Counter())
      let promise = Promise<Int> { completion in
        if runs.increment() > 1 { own.time.write("again") }
        answer.keep(completion)
      }.retry(2, delay: 1.5).on { _ in }
      return { _ in
        answer.give(.failure(TestError.failure))
        withExtendedLifetime(promise) {}
      }
    },
    TimedWait("retry of a producer", says: "again") { own in
      let observers = Kept<SignalObserver<Int, TestError>>()
      let run = SignalProducer<Int, TestError> { observer, _ in
        if !observers.all.isEmpty { own.time.write("again") }
        observers.keep(observer)
      }.retry(2, delay: 1.5).start()
      return { _ in
        observers.all.last?.send(error: .failure)
        withExtendedLifetime(run) {}
      }
    },
  ]

  /// Each runs works.
  private static let works: [TimedWait] = [
    TimedWait("Dispatch.after") { own in
      return { number in
        Dispatch.after(delay: 1.5, on: .scheduler(own.scheduler)).execute { own.time.write("\(number)") }
      }
    },
    TimedWait("dispatch") { own in
      let input = HotInput<Int>()
      own.time.write(input.dispatch(.after(delay: 1.5, on: .scheduler(own.scheduler))))
      return { input.push($0) }
    },
    TimedWait("start(on:)") { own in
      let runs = Kept<any Disposable>()
      return { number in
        let producer = own.context.run { SignalProducer<Int, Never>(value: number) }
        let later = producer.start(on: .after(delay: 1.5, on: .scheduler(own.scheduler)))
        runs.keep(later.startWithValues { own.time.write("\($0)") })
      }
    },
    TimedWait("Alarm") { own in
      return { number in
        Alarm(after: .milliseconds(1500), on: own.scheduler) { own.time.write("\(number)") }.set()
      }
    },
  ]
}
