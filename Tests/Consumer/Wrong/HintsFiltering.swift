// says: 'removeDuplicates()' is unavailable: write distinct()
// says: 'removeDuplicates(by:)' is unavailable: write distinct { $0 != $1 }
// says: 'distinctUntilChanged()' is unavailable: write distinct()
// says: 'distinctUntilChanged' is unavailable: write distinct { $0 != $1 }
// says: 'take' is unavailable: write first(3); take(first: 3)
// says: 'prefix' is unavailable: write first(3); take(first: 3)
// says: 'take(while:)' is unavailable: write doWhile { }
// says: 'prefix(while:)' is unavailable: write doWhile { }
// says: 'take(until:)' is unavailable: write producer().take(until:)
// says: 'prefix(untilOutputFrom:)' is unavailable: write take(until:)
// says: 'takeLast' is unavailable: write last(3)
// says: 'dropFirst' is unavailable: write skip(1)
// says: 'drop(while:)' is unavailable: write skip(while: { })
// says: 'element(at:)' is unavailable: write skip(3).first()
// says: 'output(at:)' is unavailable: write skip(3).first()
// says: 'first(where:)' is unavailable: write filter { }.first()
// says: 'ignoreOutput()' is unavailable: write filter { _ in false }
// says: 'ignoreElements()' is unavailable: write filter { _ in false }
import Streams

func hintsFiltering(numbers: HotInput<Int>, producer: SignalProducer<Int, Never>, other: HotInput<Void>) {
  numbers.removeDuplicates().on { print($0) }
  numbers.removeDuplicates(by: { $0 == $1 }).on { print($0) }
  numbers.distinctUntilChanged().on { print($0) }
  numbers.distinctUntilChanged { $0 == $1 }.on { print($0) }
  numbers.take(3).map { $0 + 1 }.on { print($0) }
  producer.take(3).startWithValues { print($0) }
  numbers.prefix(3).on { print($0) }
  producer.prefix(3).startWithValues { print($0) }
  numbers.take(while: { $0 < 3 }).on { print($0) }
  numbers.prefix { $0 < 3 }.on { print($0) }
  numbers.take(until: other).on { print($0) }
  numbers.prefix(untilOutputFrom: other).on { print($0) }
  numbers.takeLast(3).on { print($0) }
  numbers.dropFirst().on { print($0) }
  numbers.drop { $0 < 3 }.on { print($0) }
  numbers.element(at: 3).on { print($0) }
  numbers.output(at: 3).on { print($0) }
  numbers.first(where: { $0 > 3 }).on { print($0) }
  numbers.ignoreOutput().on { print($0) }
  numbers.ignoreElements().on { print($0) }
}
