import Harness

// Closures behind a call that the optimiser cannot see through. Structs of their own, because a closure that passes
// through a generic function by itself gains a thunk, and each of its calls goes through that.

struct Transform {
  let call: (Int) -> Int

  init(_ call: @escaping (Int) -> Int) { self.call = call }

  static var plusOne: Transform { opaque(Transform { $0 &+ 1 }, decoy: Transform { $0 }) }
  static var double: Transform { opaque(Transform { $0 &* 2 }, decoy: Transform { $0 }) }
  static var triple: Transform { opaque(Transform { $0 &* 3 }, decoy: Transform { $0 }) }
}

struct Predicate {
  let call: (Int) -> Bool

  init(_ call: @escaping (Int) -> Bool) { self.call = call }

  static var isEven: Predicate { opaque(Predicate { $0 & 1 == 0 }, decoy: Predicate { _ in true }) }
}

struct Sink {
  let call: (Int) -> Void

  init(_ call: @escaping (Int) -> Void) { self.call = call }

  static func adding(to sum: Sum) -> Sink { opaque(Sink { sum.value &+= $0 }, decoy: Sink { _ in }) }
}

struct PairSink {
  let call: (Int, Int) -> Void

  init(_ call: @escaping (Int, Int) -> Void) { self.call = call }

  static func adding(to sum: Sum) -> PairSink {
    opaque(PairSink { sum.value &+= $0 &+ $1 }, decoy: PairSink { _, _ in })
  }
}

struct Service {
  let call: (Int, (Result<Int, any Error>) -> Void) -> Void

  init(_ call: @escaping (Int, (Result<Int, any Error>) -> Void) -> Void) { self.call = call }
}

struct Attempt {
  let call: (Int) -> Result<Int, any Error>

  init(_ call: @escaping (Int) -> Result<Int, any Error>) { self.call = call }
}

struct WordStages {
  let first: (String) -> String
  let isWord: (String) -> Bool
  let second: (String) -> String
  let sink: (String) -> Void
}
