import Streams

func transforming(_ log: Journal) {
  let three = SignalProducer<Int, Never>([1, 2, 3])
  let words = SignalProducer<String, Never>(["1", "x", "2"])
  three.map { $0 * 2 }.filter { $0 > 2 }.startWithValues { log.note($0) }  // 35
  words.map(\.count).startWithValues { log.note($0) }  // 36
  words.map(Int.init).skipNil().startWithValues { log.note($0) }  // 37
  words.filterMap { Int($0) }.startWithValues { log.note($0) }  // 38
  words.compactMap(Int.init).collect().startWithValues { log.note($0) }  // 39
  three.map { _ in "tick" }.startWithValues { log.note($0) }  // 40
  three.scan(0, +).startWithValues { log.note($0) }  // 41
  three.scan(into: []) { $0.append($1) }.startWithValues { (all: [Int]) in log.note(all) }  // 42
  three.reduce(0, +).startWithValues { log.note($0) }  // 43
  three.reduce(into: 0) { $0 += $1 }.startWithValues { log.note($0) }  // 44
  three.scanMap(0) { sum, value in (sum + value, "\(sum)") }.startWithValues { log.note($0) }  // 45
  three.collect(count: 2).startWithValues { log.note($0) }  // 46
  three.collect { values in values.count == 2 }.startWithValues { log.note($0) }  // 47
  three.collect { $0.reduce(0, +) + $1 > 3 }.startWithValues { log.note($0) }  // 48
  three.combinePrevious(0).startWithValues { log.note($0.1 - $0.0) }  // 49
  three.skipRepeats().startWithValues { log.note($0) }  // 50
  three.skipRepeats(==).startWithValues { log.note($0) }  // 51
  three.skipRepeats { $0 % 2 == $1 % 2 }.startWithValues { log.note($0) }  // 52
  three.uniqueValues().startWithValues { log.note($0) }  // 53
  words.uniqueValues { $0.count }.startWithValues { log.note($0) }  // 54
  three.take(first: 2).startWithValues { log.note($0) }  // 55
  three.take(last: 1).startWithValues { log.note($0) }  // 56
  three.take(while: { $0 < 3 }).startWithValues { log.note($0) }  // 57
  three.take(until: { $0 < 3 }).startWithValues { log.note($0) }  // 58
  three.skip(first: 1).startWithValues { log.note($0) }  // 59
  three.skip(while: { $0 < 2 }).startWithValues { log.note($0) }  // 60
  three.materialize().map { $0.isTerminating }.startWithValues { log.note($0) }  // 61
  three.materialize().dematerialize().startWithValues { log.note($0) }  // 62
  three.materialize().map { $0.isCompleted ? $0 : $0.map { $0 + 1 } }.startWithValues { log.note($0) }  // 63
  three.on(value: { log.note($0) }).on(completed: { log.note("completed") }).start()  // 64
  three.on(disposed: { log.note("disposed") }).on(terminated: { log.note("ended") }).start()  // 65
  three.logEvents(identifier: "3", events: [.value]) { _, event, _, _, _ in log.note(event) }.start()  // 66
  three.map { $0 > 1 }.negate().startWithValues { log.note($0) }  // 67
}

func flattening(_ log: Journal) {
  let three = SignalProducer<Int, Never>([1, 2, 3])
  let (signal, observer) = Signal<Int, Never>.pipe()
  three.flatMap(.concat) { SignalProducer(value: $0 * 10) }.startWithValues { log.note($0) }  // 68
  three.flatMap(.merge) { _ in SignalProducer(value: "a") }.startWithValues { log.note($0) }  // 69
  three.flatMap(.latest) { _ in SignalProducer<Int, Never>.empty }.startWithCompleted { log.note(0) }  // 70
  let none: SignalProducer<Int, Never> = three.flatMap(.latest) { _ in .empty }  // 71
  let odd = three.flatMap(.concat) { $0 % 2 == 0 ? .empty : SignalProducer(value: $0) }  // 72
  let some = three.flatMap(.merge) { n -> SignalProducer<Int, Never> in n > 1 ? .never : .empty }  // 73
  let bad: SignalProducer<String, AppError> = three.then(SignalProducer(error: .offline))  // 74
  let latest = signal.flatMap(.latest) { SignalProducer<Int, Never>(values: $0, $0 + 1) }  // 75
  let signals = signal.flatMap(.merge) { _ in Signal<Int, Never>.never }  // 76
  SignalProducer([three, three]).flatten(.concat).startWithValues { log.note($0) }  // 77
  none.concat(.never).start().dispose()  // 78
  odd.concat(SignalProducer(value: 9)).startWithValues { log.note($0) }  // 79
  odd.concat(value: 10).prefix(value: 0).startWithValues { log.note($0) }  // 80
  let after: SignalProducer<String, Never> = three.then(.empty)  // 81
  three.then(SignalProducer<String, Never>(value: "then")).startWithValues { log.note($0) }  // 82
  three.take(until: .empty).startWithCompleted { log.note("until") }  // 83
  three.skip(until: .never).startWithValues { log.note($0) }  // 84
  after.merge(with: .never).start().dispose()  // 85
  three.repeat(2).startWithValues { log.note($0) }  // 86
  three.replayLazily(upTo: 1).startWithValues { log.note($0) }  // 87
  latest.merge(with: signals).observeValues { log.note($0) }  // 88
  bad.startWithFailed { log.note($0) }; some.start().dispose(); observer.send(value: 4)  // 89
}
