/// A person, made up from what the network answered.
struct User: Hashable, Sendable, CustomStringConvertible {
  let id: Int
  let name: String
  let isOnline: Bool

  init(id: Int, _ answer: SimulatedNetwork.Answer) {
    self.id = id
    name = User.names[answer.content % User.names.count]
    isOnline = answer.content % 3 != 0
  }

  private static let names = [
    "Ada", "Alan", "Barbara", "Edsger", "Grace", "Hedy", "John", "Margaret", "Niklaus",
  ]

  var description: String { "\(name) #\(id)" }
}

/// What a search found.
struct Hits: Hashable, Sendable, CustomStringConvertible {
  let query: String
  let count: Int

  var description: String { "\(count) for '\(query)'" }
}

/// The bytes of something that was sent or fetched.
struct Blob: Hashable, Sendable, CustomStringConvertible {
  let kilobytes: Int

  var description: String { "\(kilobytes) kB" }
}
