import Streams

extension PageSample {
  static let probeRuns: [String: PageSample.Run] = [
    "probe": probe, "probe-asleep": probeAsleep, "probe-values": probeValues, "probe-counters": probeCounters,
    "probe-hidden": probeHidden, "probe-readers": probeReaders,
  ]
}

private func probe(_ print: @escaping Print) {
  let time = VirtualScheduler()
  // sample: probe
  let probe = Probe { time.now }  // anything that tells the time
  let users = StreamContext(scheduler: time, probe: probe).run {
    Cold<Int, String> { _, id, respond in respond(.success("user \(id)")) }
  }
  .named("users")
  let branch = users.map { $0.uppercased() }.named("names")
  branch.request(1)

  for fact in probe.drain().facts {
    switch fact.event {
    case .made: print(fact.node.label, "made by", fact.node.operation)
    case .request(let request, _): print(fact.node.label, "asks", request.request)
    case .run(let attempt, _): print(fact.node.label, "runs, attempt", attempt)
    case .response: print(fact.node.label, "answers")
    default: break
    }
  }
  // prints: "users made by source" & "names made by map" & "names asks 1"
  // prints: "users runs, attempt 1" & "users answers"
  // end
}

private func probeValues(_ print: @escaping Print) throws {
  let time = VirtualScheduler()
  // sample: probe-values
  let probe = Probe(recording: .everything) { time.now }
  let numbers = StreamContext(scheduler: time, probe: probe).run { HotInput<Int>() }
  numbers.filter { $0 > 1 }.named("large")
  numbers.push(1)
  numbers.push(2)

  for fact in probe.drain().facts {
    if case .next(let value, _) = fact.event { print(fact.node.label, value) }
  }
  // prints: "HotInput<Int> 1" & "HotInput<Int> 2" & "large 2"
  // end
}

private func probeHidden(_ print: @escaping Print) throws {
  let time = VirtualScheduler()
  // sample: probe-hidden
  let probe = Probe(recording: .everything) { time.now }
  let password = StreamContext(scheduler: time, probe: probe).run {
    HotInput<String>().inspected(.hidden)
  }
  let length = password.map { $0.count }.inspected(.shown)
  password.push("open sesame")

  for fact in probe.drain().facts {
    if case .next(let value, _) = fact.event { print(fact.node.label, value) }
  }
  // prints: "HotInput<String> ‹hidden›" & "Hot<Int>.map 11"
  // end
  withExtendedLifetime(length) {}
}

private func probeAsleep(_ print: @escaping Print) throws {
  let time = VirtualScheduler()
  // sample: probe-asleep
  let probe = Probe(isAwake: false) { time.now }
  let numbers = StreamContext(scheduler: time, probe: probe).run { HotInput<Int>() }
  let tens = numbers.map { $0 * 10 }
  numbers.push(1)  // no one looks

  probe.wake()
  numbers.push(2)
  for node in probe.drain().keyframe ?? [] {
    print(node.identity.label, node.counters.next)  // prints: "HotInput<Int> 1" & "Hot<Int>.map 1"
  }
  probe.sleep()
  // end
  withExtendedLifetime(tens) {}
}

private func probeReaders(_ print: @escaping Print) {
  let time = VirtualScheduler()
  // sample: probe-readers
  let probe = Probe(isAwake: false) { time.now }
  let (dashboard, metrics) = (probe.makeReader(), probe.makeReader(takesValues: false))
  _ = (dashboard.drain(), metrics.drain())  // how everything stands

  let numbers = StreamContext(scheduler: time, probe: probe).run { HotInput<Int>() }.named("numbers")
  for number in 1...3 {
    numbers.push(number)
    print("dashboard", dashboard.drain().readings[0].counters.next)
  }
  print("metrics", metrics.drain().readings[0].counters.next)
  // prints: "dashboard 1" & "dashboard 2" & "dashboard 3" & "metrics 3"
  // end
}

private func probeCounters(_ print: @escaping Print) throws {
  let time = VirtualScheduler()
  // sample: probe-counters
  let numbers = StreamContext(scheduler: time, probe: Probe { time.now }).run { HotInput<Int>() }
  let tens = numbers.map { $0 * 10 }
  numbers.push(1)
  numbers.push(2)

  if let record = tens.inspected { print(record.label, record.counters.next) }  // prints: "Hot<Int>.map 2"
  // end
}
