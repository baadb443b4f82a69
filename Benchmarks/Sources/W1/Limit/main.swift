import Harness

// What no library can beat: a loop with one call of an opaque closure for each stage.
Workload.fourStages { elements in
  var sum = 0
  let add: (Int) -> Int = opaque({ $0 &+ 1 }, decoy: { $0 })
  let isEven: (Int) -> Bool = opaque({ $0 & 1 == 0 }, decoy: { _ in true })
  let triple: (Int) -> Int = opaque({ $0 &* 3 }, decoy: { $0 })
  let sink: (Int) -> Void = opaque({ sum &+= $0 }, decoy: { _ in })
  for value in 0..<elements {
    let added = add(value)
    if isEven(added) { sink(triple(added)) }
  }
  return sum
}.main()
