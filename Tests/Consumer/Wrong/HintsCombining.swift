// says: 'combineLatest' is unavailable: write combine(_:); of several
// says: 'combineLatest' is unavailable: write combine(_:), then map { }
// says: 'merge(with:)' is unavailable: write merge(_:)
// says: 'withLatestFrom' is unavailable: write withLatest(_:), which gives pairs
// says: 'withLatestFrom' is unavailable: write withLatest(_:), then map { }
// says: 'prepend' is unavailable: write start(with:)
// says: 'startWith' is unavailable: write start(with:)
// says: 'append' is unavailable: write concat(_:)
import Streams

func hintsCombining(numbers: HotInput<Int>, words: HotInput<String>, more: HotInput<Int>) {
  numbers.combineLatest(words).map { $0 + $1.count }.on { print($0) }
  numbers.combineLatest(words) { "\($0)\($1)" }.on { print($0) }
  numbers.merge(with: more).on { print($0) }
  numbers.withLatestFrom(words).on { print($0) }
  numbers.withLatestFrom(words) { "\($0)\($1)" }.on { print($0) }
  numbers.prepend(0).on { print($0) }
  numbers.startWith(0).on { print($0) }
  numbers.append(9).on { print($0) }
}
