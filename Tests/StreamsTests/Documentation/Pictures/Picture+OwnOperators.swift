import Streams

extension Picture {
  static let ownOperators: [Picture] = [
    .numbers("lift", "-1234------5--|--") { $0.lift(PacedOperator(interval: .seconds(3))) },
    .both("join", "-1-2--3-4--5--|", "--a----b----a--") {
      $0.join($1.map { $0 == "a" }, with: WhileTrueOperator())
    },
  ]
}
