import Streams

extension Picture {
  static let filtering: [Picture] = [
    .numbers("filter", "-1--2--3--4--|") { $0.filter { $0 > 2 } },
    .numbers("distinct", "-1--1--2--1--|") { $0.distinct() },
    .numbers("min", "-3--5--2--1--|") { $0.min() },
    .numbers("max", "-3--2--5--7--|") { $0.max() },
    .numbers("first", "-1--2--3--4--|") { $0.first(2) },
    .numbers("next", "-1--2--3--4--|") { $0.next(2, then: .completed) },
    .numbers("last", "-1--2--3--4--|") { $0.last(2) },
    .numbers("skip", "-1--2--3--4--|") { $0.skip(2) },
    .numbers("stride", "-1--2--3--4--|") { $0.stride(2) },
    .numbers("doWhile", "-1--2--3--1--|") { $0.doWhile { $0 < 3 } },
    .numbers("until", "-1--2--3--4--|") { $0.until { $0 == 3 } },
  ]
}
