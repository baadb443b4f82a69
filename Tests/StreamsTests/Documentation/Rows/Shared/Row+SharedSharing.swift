import Streams

extension Row {
  private static let sharedRuns = Row(
    "`share`, `multicast`",
    says: "heard 1", "one 1", "other 1", "run", "2", "run", "2", "run", "shared 2", "shared 2",
    "begins", "stops", "begins", "stops"
  ) { print in
    let numbers = HotInput<Int>()
    let heard = numbers.on { print("heard", $0) }
    heard.on { print("one", $0) }
    heard.on { print("other", $0) }
    numbers.push(1)
    let producer = SignalProducer<Int, Never>(value: 2).on(starting: { print("run") })
    for _ in 1...2 { producer.startWithValues { print($0) } }
    let shared = producer.replayLazily(upTo: 1)
    for _ in 1...2 { shared.startWithValues { print("shared", $0) } }
    let clock = StreamContext(scheduler: VirtualScheduler()).run { SignalProducer.timer(interval: 1) }
      .on(starting: { print("begins") }, disposed: { print("stops") })
    let joint = CallbagSource.fromStream(clock).share().producer()
    for _ in 1...2 { (1...2).map { _ in joint.start() }.forEach { $0.dispose() } }
  }

  /// A second connection to an operator of a Hot, which ends with its last branch unless it persists.
  private static let sharedOperators = Row(
    "`share`, `multicast`",
    says: "1 value 10", "1 interrupted", "2 interrupted", "1 value 10", "1 interrupted", "2 value 20",
    "2 interrupted"
  ) { print in
    let numbers = HotInput<Int>()
    for tens in [numbers.map { $0 * 10 }, numbers.map { $0 * 10 }.persist()] {
      let joint = CallbagSource.fromStream(tens.producer()).share().producer()
      for number in 1...2 {
        let run = joint.start { print(number, $0) }
        numbers.push(number)
        run.dispose()
      }
    }
  }

  static let sharing = Row("`share`, `multicast`", as: sharedRuns, sharedOperators)
}
