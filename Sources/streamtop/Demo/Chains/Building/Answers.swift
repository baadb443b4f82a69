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

/// An amount of money.
struct Money: Hashable, Sendable, CustomStringConvertible {
  let cents: Int

  static func * (amount: Money, rate: Rate) -> Money {
    Money(cents: amount.cents * rate.thousandths / 1_000)
  }

  var description: String { "\(cents / 100).\(String(cents % 100 + 100).dropFirst())" }
}

/// What one unit of money costs in another currency.
struct Rate: Hashable, Sendable, CustomStringConvertible {
  let thousandths: Int

  var description: String { "\(thousandths / 1_000).\(String(thousandths % 1_000 + 1_000).dropFirst())" }
}

/// The bytes of something that was sent or fetched.
struct Blob: Hashable, Sendable, CustomStringConvertible {
  let kilobytes: Int

  var description: String { "\(kilobytes) kB" }
}
