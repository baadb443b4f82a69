import Streams

extension Picture {
  static let combining: [Picture] = [
    .numbers("start", "---1--2--|") { $0.start(with: [8, 9]) },
    .numbers("concat", "-1--2--|") { $0.concat([8, 9]) },
    .numbers("defaultValue", "-----|") { $0.defaultValue(7) },
    .both("merge", "-1-----2--3--|", "----a----------b-|") { $0.merge($1) },
    .both("zip", "-1--2--3-----|", "----a-----b-----c-|") { $0.zip($1) },
    .both("combine", "-1-----2----|", "----a------b-|") { $0.combine(stream: $1) },
    .both("withLatest", "-1----2--3--|", "---a----b-----|") { $0.withLatest($1) },
  ]
}
