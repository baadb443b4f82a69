import Foundation

/// One line of a run's ndjson, read by another JSON reader than the one that goes with the writer.
struct RunRecord {
  let seq: Int
  let time: Double
  let event: String
  let node: Int
  let name: String
  let kind: String
  let fields: [String: any Sendable]

  init?(line: some StringProtocol) {
    guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
      return nil
    }
    guard let seq = object["seq"] as? Int, let time = object["t"] as? Double,
      let event = object["event"] as? String, let node = object["node"] as? Int,
      let name = object["name"] as? String, let kind = object["kind"] as? String
    else { return nil }
    self.seq = seq
    self.time = time
    self.event = event
    self.node = node
    self.name = name
    self.kind = kind
    fields = object.compactMapValues { value in
      switch value {
      case let number as NSNumber: number.doubleValue
      case let text as String: text
      case let numbers as [Int]: numbers
      default: nil
      }
    }
  }

  func number(_ field: String) -> Double? { fields[field] as? Double }
  func integer(_ field: String) -> Int? { number(field).map { Int($0) } }
  func truth(_ field: String) -> Bool { number(field) == 1 }
  func text(_ field: String) -> String? { fields[field] as? String }

  /// The nodes above a node that was made.
  var parents: [Int] { integer("parent").map { [$0] } ?? fields["parents"] as? [Int] ?? [] }
}
