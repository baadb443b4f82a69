import Streams

@testable import StreamsWire

/// Looks at a program that does everything that facts can tell of, at random, and equal for equal seeds.
struct RandomProgram {
  var random: SplitMix64
  private var nodes: [NodeIdentity] = []
  private var readings: [NodeID: NodeReading] = [:]
  private var time = Duration.zero
  private var sequence = 0
  private var lastNode = 0
  private var properties = ["seed": "7"]

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func looks(_ count: Int, facts: Int = 20) -> [Look] { (0..<count).map { _ in look(facts) } }

  mutating func look(_ limit: Int) -> Look {
    time += .nanoseconds(random.below(900_000_000))
    var look = Look(time: time, wallClock: 1_700_000_000_000_000_000 + time.nanoseconds)
    for _ in 0..<random.below(limit) { look.facts.append(fact()) }
    for node in nodes where random.below(3) == 0 { look.readings.append(reading(of: node.id)) }
    if random.below(5) == 0 {
      properties[["speed", "outage", "seed"][random.below(3)]] = "\(random.below(4))"
    }
    if random.below(9) == 0 { properties["outage"] = nil }
    look.properties = properties
    look.lostValues = random.below(4) == 0 ? random.below(1_000) : 0
    return look
  }

  private mutating func fact() -> Fact {
    sequence += random.below(5) == 0 ? 1 + random.below(1_000) : 1
    if random.below(3) == 0 { time += .nanoseconds(random.below(2_000_000)) }
    if nodes.isEmpty || random.below(6) == 0 { return make() }
    let index = random.below(nodes.count)
    let (node, event) = (nodes[index], event(at: index))
    return Fact(
      sequence: sequence, time: time, node: random.below(20) == 0 ? .program : node, event: event)
  }

  private mutating func make() -> Fact {
    lastNode += 1 + random.below(3)
    let parents = (0..<random.below(3)).compactMap { _ in
      nodes.isEmpty ? nil : nodes[random.below(nodes.count)].id
    }
    let kind = ["Cold", "Promise", "Hot", "Señal"][random.below(4)]
    let node = NodeIdentity(
      id: NodeID(rawValue: lastNode), parents: parents, kind: kind, type: "\(kind)<Int>",
      operation: parents.isEmpty ? "source" : "map", location: "File.swift:\(random.below(9))",
      name: random.below(2) == 0 ? nil : "node \(lastNode)", readsErrors: random.below(2) == 0)
    nodes.append(node)
    return Fact(sequence: sequence, time: time, node: node, event: .made)
  }

  private mutating func event(at index: Int) -> Fact.Event {
    let exchange = Fact.Exchange(
      request: random.below(10_000), branch: nodes[random.below(nodes.count)].id, share: random.below(2) == 0)
    let text = ["", "1", "a \"text\"", "long " + String(repeating: "ü", count: random.below(90))][
      random.below(4)]
    switch random.below(19) {
    case 0: return .attached(to: nodes[random.below(nodes.count)].id)
    case 1: return .request(exchange, value: random.below(2) == 0 ? nil : text)
    case 2: return .run(attempt: 1 + random.below(4), random.below(2) == 0 ? nil : exchange)
    case 3: return .response(exchange, failed: random.below(2) == 0)
    case 4: return random.below(2) == 0 ? .answered : .unheard(exchange)
    case 5...8: return .next(value: text, random.below(2) == 0 ? nil : exchange)
    case 9: return .error("error \(random.below(4))", random.below(2) == 0 ? nil : exchange)
    case 10:
      let limit = random.below(2) == 0 ? nil : random.below(5)
      return .retry(
        Fact.Retry(
          attempt: 1 + random.below(9), limit: limit, delay: .milliseconds(random.below(9_000)), error: "503")
      )
    case 11: return [.drop, .pause, .resume, .cancel][random.below(4)]
    case 12: return .command("cancel")
    case 13: return .stopped(exchange)
    case 14, 15:
      let name = "name \(random.below(9))"
      nodes[index] = nodes[index].named(name)
      return .named(name)
    default:
      let end: Fact.End = [.completed, .cancelled, .error("503")][random.below(3)]
      let cause = random.below(2) == 0 ? nil : "it had done its work"
      if nodes.count > 1 { nodes.remove(at: index) }
      return .end(end, cause: cause)
    }
  }

  private mutating func reading(of node: NodeID) -> NodeReading {
    var reading = readings[node] ?? NodeReading(node: node, counters: NodeCounters())
    for index in 0..<NodeCounters.count where random.below(4) == 0 {
      reading.counters[index] += random.below(1_000)
    }
    if random.below(4) == 0 {
      let wanted = [nil, .max, random.below(100)][random.below(3)]
      reading.pressure =
        [
          nil,
          NodePressure(
            waiting: random.below(9), capacity: 9, wanted: wanted, isPaused: random.below(2) == 0, mail: 1),
        ][random.below(2)]
    }
    if random.below(4) == 0 {
      reading.progress = [nil, Double(random.below(10_001)) / 10_000][random.below(2)]
    }
    if random.below(4) == 0 { reading.took = [nil, .nanoseconds(random.below(1 << 40))][random.below(2)] }
    readings[node] = reading
    return reading
  }
}

extension SplitMix64 {
  /// From 0 up to, not including, `limit`; 0 for a limit below 1.
  mutating func below(_ limit: Int) -> Int { limit < 1 ? 0 : Int(next() % UInt64(limit)) }
}
