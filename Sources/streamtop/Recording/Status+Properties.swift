import Streams

// What a program tells about itself, as a recording keeps it.

extension Status {
  /// What differs from what is usual.
  var properties: [String: String] {
    var properties = ["speed": "\(speed)"]
    properties["seed"] = seed.map { "\($0)" }
    properties["paused"] = isPaused ? "1" : nil
    properties["outage"] = fault.isOutageOrdered ? "1" : nil
    properties["outageEnd"] = fault.plannedOutageEnd?.secondsText
    properties["aimed"] = fault.aimed.isEmpty ? nil : fault.aimed.joined(separator: "; ")
    properties["failNext"] = fault.failNext == 0 ? nil : "\(fault.failNext)"
    properties["latency"] = fault.latencyFactor == 1 ? nil : "\(fault.latencyFactor)"
    properties["searchBox"] = searchBox.map { "\($0.rawValue)" }
    properties["reader"] = reader.map { "\($0.rawValue)" }
    properties["virtual"] = isVirtual ? "1" : nil
    properties["abruptEnd"] = abruptEnd
    return properties
  }

  /// Reads what is known; the rest is as usual.
  init(properties: [String: String]) {
    self.init()
    seed = properties["seed"].flatMap { UInt64($0) }
    fault.isOutageOrdered = properties["outage"] != nil
    fault.plannedOutageEnd = properties["outageEnd"].flatMap { Duration(text: "\($0)s") }
    fault.aimed = properties["aimed"].map { [$0] } ?? []
    fault.failNext = properties["failNext"].flatMap { Int($0) } ?? 0
    fault.latencyFactor = properties["latency"].flatMap { Double($0) } ?? 1
    searchBox = properties["searchBox"].flatMap { Int($0) }.map(NodeID.init(rawValue:))
    reader = properties["reader"].flatMap { Int($0) }.map(NodeID.init(rawValue:))
    isVirtual = properties["virtual"] != nil
    abruptEnd = properties["abruptEnd"]
    for (key, name) in properties where key.hasPrefix("request#") {
      if let number = Int(key.dropFirst("request#".count)) { askable[NodeID(rawValue: number)] = name }
    }
  }
}
