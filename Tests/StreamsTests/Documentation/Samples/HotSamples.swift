import Streams
import Synchronization

extension PageSample {
  static let hotRuns: [String: PageSample.Run] = [
    "first": first, "hot-branches": hotBranches, "hot-producer": hotProducer, "hot-listener": hotListener,
    "hot-order": hotOrder,
    "hot-owner": hotOwner, "hot-while": hotWhile, "hot-persist": hotPersist, "observable": observable,
    "observable-modify": observableModify, "wrappers": wrappers, "timer": timer,
  ]
}

private func first(_ print: @escaping Print) {
  // sample: first
  let temperatures = HotInput<Double>()

  temperatures
    .map { Int($0.rounded()) }
    .distinct()
    .on { print("\($0) °C") }

  temperatures.push(20.9)  // prints: "21 °C"
  temperatures.push(21.2)
  temperatures.push(23.5)  // prints: "24 °C"
  // end
}

private func hotBranches(_ print: @escaping Print) {
  // sample: hot-branches
  let keys = HotInput<Character>()
  let letters = keys.filter { $0.isLetter }

  letters.on { print("small:", $0.lowercased()) }
  letters.on { print("large:", $0.uppercased()) }

  keys.push("a")  // prints: "small: a" & "large: A"
  keys.push("1")
  keys.terminate(withReason: .completed)
  keys.push("b")  // too late
  // end
}

private func hotProducer(_ print: @escaping Print) {
  let time = VirtualScheduler()
  // sample: hot-producer
  let ticks = HotProducer<String> { send in
    time.schedule(after: .seconds(1)) { send(.next("tick")) }
    time.schedule(after: .seconds(2)) { send(.terminate(reason: .completed)) }
  }
  ticks.on { print($0) }.onTerminate { print($0) }

  time.run()  // prints: "tick" & "completed"
  // end
}

private func hotListener(_ print: @escaping Print) {
  let tracker = Tracker(print)
  // sample: hot-listener
  let positions = SignalProducer<Int, Never> { observer, lifetime in
    let listener = tracker.addListener { observer.send(value: $0) }
    lifetime.observeEnded { tracker.removeListener(listener) }
  }

  positions.take(first: 1).startWithValues { print($0) }
  tracker.move(to: 3)  // prints: "3" & "listener removed"
  // end
}

/// What tells its listeners, as an API of another library does.
private final class Tracker: Sendable {
  private let listeners = Mutex<[Int: @Sendable (Int) -> Void]>([:])
  private let print: Print

  init(_ print: @escaping Print) { self.print = print }

  func addListener(_ listener: @escaping @Sendable (Int) -> Void) -> Int {
    listeners.withLock { listeners in
      listeners[listeners.count] = listener
      return listeners.count - 1
    }
  }

  func removeListener(_ listener: Int) {
    _ = listeners.withLock { $0.removeValue(forKey: listener) }
    print("listener removed")
  }

  func move(to position: Int) {
    for listener in listeners.withLock({ $0.values.map { $0 } }) { listener(position) }
  }
}

private func hotOrder(_ print: @escaping Print) {
  // sample: hot-order
  let numbers = HotInput<Int>()

  numbers.on { if $0 == 1 { numbers.push(2) } }  // pushes while 1 is being delivered
  numbers.on { print($0) }
  numbers.push(1)  // prints: "1" & "2"
  numbers.terminate(withReason: .completed)
  // end
}

private func hotOwner(_ print: @escaping Print) {
  // sample: hot-owner
  var numbers: HotInput<Int>? = HotInput()
  let branch = numbers?.map { $0 + 1 }.onTerminate { print($0) }

  numbers = nil  // prints: "completed"
  print(branch?.isActive == false)  // prints: "true"
  // end
}

private func hotWhile(_ print: @escaping Print) {
  // sample: hot-while
  let positions = HotInput<Int>()
  positions.on { print("log:", $0) }
  let view = positions.producer().startWithValues { print("view:", $0) }

  positions.push(1)  // prints: "log: 1" & "view: 1"
  view.dispose()
  positions.push(2)  // prints: "log: 2"
  // end
}

private func hotPersist(_ print: @escaping Print) {
  // sample: hot-persist
  let numbers = HotInput<Int>()
  let tens = numbers.map { $0 * 10 }.persist()

  tens.first().on { print("one:", $0) }
  numbers.push(1)  // prints: "one: 10"

  tens.first().on { print("two:", $0) }  // tens would have ended with its last branch
  numbers.push(2)  // prints: "two: 20"
  // end
}

private func observable(_ print: @escaping Print) {
  // sample: observable
  let volume = ObservableInput(3)
  let label = volume.map { "volume \($0)" }  // still an Observable

  print(label.value)  // prints: "volume 3"
  label.on { print($0) }
  volume.set(4)  // prints: "volume 4"
  print(label.value)  // prints: "volume 4"
  // end
}

private func observableModify(_ print: @escaping Print) {
  // sample: observable-modify
  let visits = ObservableInput(0)
  visits.on { print("visits:", $0) }
  visits.modify { $0 += 1 }  // prints: "visits: 1"
  print("had", visits.swap(10))  // prints: "visits: 10" & "had 1"
  // end
}

private func wrappers(_ print: @escaping Print) {
  // sample: wrappers
  struct Player {
    @ObservableWrap(0) var position: Observable<Int>
    @HotWrap var problems: Hot<String>

    func play() {
      _position.set(1)
      _problems.push("no sound")
    }
  }

  let player = Player()
  player.position.on { print("at", $0) }
  player.problems.on { print($0) }
  player.play()  // prints: "at 1" & "no sound"
  print(player.position.value)  // prints: "1"
  // end
}

private func timer(_ print: @escaping Print) {
  // sample: timer
  let time = VirtualScheduler()
  let timer = StreamContext(scheduler: time).run { TimerStream(interval: 0.5) }
  timer.count().on { print("tick \($0) at \(time.now)") }

  timer.start(delayFirst: false)  // prints: "tick 1 at 0.0 seconds"
  time.advance(by: .seconds(1))  // prints: "tick 2 at 0.5 seconds" & "tick 3 at 1.0 seconds"
  timer.stop()
  time.advance(by: .seconds(10))
  // end
}
