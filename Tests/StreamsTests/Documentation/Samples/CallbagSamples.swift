import Streams
import StreamsTesting

extension PageSample {
  static let callbagRuns: [String: PageSample.Run] = [
    "callbag-sink": callbagSink, "callbag-source": callbagSource, "callbag-operator": callbagOperator,
    "callbag-library": callbagLibrary, "callbag-pipe": callbagPipe, "callbag-laws": callbagLaws,
    "callbag-pressure": callbagPressure, "callbag-broken": callbagBroken,
  ]
}

private func callbagSink(_ print: @escaping Print) {
  // sample: callbag-sink
  func everyValue(_ handler: @escaping (Int) -> Void) -> Consumer<Int> {
    var ask: SourceTalkback<Int>?
    return { message in
      switch message {
      case .start(let talkback):
        ask = talkback
        ask?(.wantItem)
      case .next(let value):
        handler(value)
        ask?(.wantItem)
      case .completed(let completion):
        print(completion)
        ask = nil
      }
    }
  }

  let numbers = CallbagSource.of(1, 2)
  numbers(everyValue { print($0) })  // prints: "1" & "2" & "finished"
  // end
}

private func callbagSource(_ print: @escaping Print) {
  // sample: callbag-source
  @Sendable func countdown(_ sink: @escaping Consumer<Int>) {
    var next: Int? = 3
    sink(
      .start { message in
        switch message {
        case .start: break
        case .next:
          guard let value = next else { return }
          next = value > 0 ? value - 1 : nil
          sink(value > 0 ? .next(value) : .completed(.finished))
        case .completed: next = nil
        }
      })
  }

  let run = CallbagSource(countdown).puller { print($0) }
  run.pull()  // prints: "3"
  run.pull(2)  // prints: "2" & "1"
  run.stop()
  // end
}

private func callbagOperator(_ print: @escaping Print) {
  // sample: callbag-operator
  @Sendable func evenOnes(_ source: @escaping Producer<Int>) -> Producer<Int> {
    { sink in
      var ask: SourceTalkback<Int>?
      source { message in
        switch message {
        case .start(let talkback):
          ask = talkback
          sink(.start(talkback))
        case .next(let value):
          // What is dropped has not reached the sink, which still waits.
          if value % 2 == 0 { sink(message) } else { ask?(.wantItem) }
        case .completed: sink(message)
        }
      }
    }
  }

  let even = CallbagSource<Int> { evenOnes(CallbagSource.from(1...5).producer)($0) }
  even.forEach(end: { print($0) }) { print($0) }  // prints: "2" & "4" & "finished"
  // end
}

private func callbagLibrary(_ print: @escaping Print) {
  // sample: callbag-library
  let letters = CallbagSource.from(["a", "b", "c"])
  let numbered = CallbagSource.from(1...).filter { $0 % 10 == 0 }.zip(letters)

  let run = numbered.puller(end: { print($0) }) { number, letter in print(number, letter) }
  run.pull(2)  // prints: "10 a" & "20 b"
  run.pullAll()  // prints: "30 c" & "finished"
  // end
}

private func callbagPressure(_ print: @escaping Print) {
  // sample: callbag-pressure
  let probe = Probe { .zero }
  let floods = StreamContext(probe: probe).run {
    CallbagSource<Int>.listenable { emitter in
      for number in 1...5 { emitter.next(number) }
      emitter.onEnd { _ = emitter }  // it stays open
    }
  }
  let reader = floods.buffered(.newest(3)).puller { print($0) }
  let made = probe.drain().facts.last { $0.node.operation == "buffered" }?.node.id
  let buffer = made.flatMap { probe.record(of: $0) }
  reader.pull()  // prints: "3"
  print(buffer?.counters.drops ?? 0)  // prints: "2"
  print(buffer?.pressure?.waiting ?? 0)  // prints: "2"
  reader.stop()
  // end
}

private func callbagPipe(_ print: @escaping Print) {
  // sample: callbag-pipe
  pipe(
    CallbagSource.iterate(1) { $0 * 2 },
    Callbags.skip(1),
    Callbags.take(3),
    Callbags.forEach { print($0) })  // prints: "2" & "4" & "8"
  // end
}

private func callbagBroken(_ print: @escaping Print) {
  // sample: callbag-broken
  let late = CallbagSource<Int> { sink in
    sink(.start { _ in })
    sink(.completed(.finished))
    sink(.completed(.finished))
  }
  late.named("late").onDebugInfo { if $0.contains("drops") { print($0) } }
    .forEach { print($0) }  // prints: "late: drops a second end"
  // end
}

private func callbagLaws(_ print: @escaping Print) {
  // sample: callbag-laws
  // import StreamsTesting
  let report = CallbagLaws.check([]) { (sink: @escaping Consumer<Int>) in
    sink(.start { _ in })
    sink(.completed(.finished))
    sink(.next(1))
  }
  print(report.broken.contains(.nothingAfterTheEnd))  // prints: "true"
  print(report.violations[0].marble)  // prints: "g | 1 "
  // end
}
