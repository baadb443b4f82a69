import Streams

func failing(_ log: Journal) {
  let three = SignalProducer<Int, Never>([1, 2, 3])
  let bad = SignalProducer<Int, AppError>(error: .offline)
  three.promoteError(AppError.self).concat(bad).startWithFailed { log.note($0) }  // 90
  bad.mapError { _ in OtherError() }.startWithFailed { log.note("\(type(of: $0))") }  // 91
  bad.mapError { $0 as Error }.startWithFailed { log.note($0) }  // 92
  bad.flatMapError { _ in SignalProducer<Int, Never>(value: 0) }.startWithValues { log.note($0) }  // 93
  bad.flatMapError { _ -> SignalProducer<Int, Never> in .empty }.startWithCompleted { log.note(0) }  // 94
  let safe: SignalProducer<Int, Never> = bad.flatMapError { _ in .empty }  // 95
  let other: SignalProducer<Int, Never> = bad.flatMapError { _ in SignalProducer(value: -1) }  // 96
  three.promoteError().attempt { _ in .failure(AppError.offline) }.startWithResult { log.note($0) }  // 97
  three.attemptMap { try decode("\($0)") }.startWithResult { log.note($0) }  // 98
  three.promoteError(AppError.self).attemptMap { .success("\($0)") }.startWithResult { log.note($0) }  // 99
  bad.retry(upTo: 2).startWithFailed { log.note($0) }  // 100
  bad.materializeResults().startWithValues { log.note($0) }  // 101
  safe.concat(other).startWithValues { log.note($0) }  // 102
}

func combining(_ log: Journal) {
  let numbers = SignalProducer<Int, Never>([1, 2])
  let words = SignalProducer<String, Never>(["a", "b"])
  let flags = SignalProducer<Bool, Never>(value: true)
  SignalProducer.combineLatest(numbers, words).startWithValues { log.note("\($0)\($1)") }  // 103
  SignalProducer.combineLatest(numbers, words, flags).startWithValues { log.note("\($0)\($1)\($2)") }  // 104
  SignalProducer.zip(numbers, words).map { $0.1 }.startWithValues { log.note($0) }  // 105
  SignalProducer.merge(numbers, numbers).startWithValues { log.note($0) }  // 106
  SignalProducer.merge([numbers, numbers]).startWithValues { log.note($0) }  // 107
  numbers.combineLatest(with: words).zip(with: flags).startWithValues { log.note($0.1) }  // 108
  numbers.withLatest(from: words).startWithValues { log.note($0) }  // 109
  numbers.sample(on: flags.map { _ in }).startWithValues { log.note($0) }  // 110
  numbers.sample(with: words).startWithValues { log.note($0) }  // 111
  flags.and(flags.negate()).or(flags).startWithValues { log.note($0) }  // 112
  numbers.take(untilReplacement: SignalProducer(value: 7)).startWithValues { log.note($0) }  // 113
}
