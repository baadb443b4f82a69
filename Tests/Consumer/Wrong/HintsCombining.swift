// says: 'combineLatest' is unavailable: write combine(_:); of several
// says: 'combineLatest' is unavailable: write combine(_:), then map { }
// says: 'merge(with:)' is unavailable: write merge(_:)
// says: 'withLatestFrom' is unavailable: write withLatest(_:), which gives pairs
// says: 'withLatestFrom' is unavailable: write withLatest(_:), then map { }
// says: 'prepend' is unavailable: write start(with:)
// says: 'startWith' is unavailable: write start(with:)
// says: 'append' is unavailable: write concat(_:)
// says: 'prefix' is unavailable: write one.concat(other)
// says: 'combineLatest' is unavailable: write combineLatest(one, two), a function of its own
// says: 'combineLatest' is unavailable: write combineLatest(one, two, three), a function
// says: 'zip' is unavailable: write one.zip(two)
// says: 'zip(with:)' is unavailable: write zip(_:)
// says: 'combineLatest(with:)' is unavailable: write combineLatest(one, two), or one.combine(stream: two)
// says: 'negate()' is unavailable: write map { !$0 }
// says: 'and' is unavailable: write combineLatest(one, two).map { $0 && $1 }
// says: 'or' is unavailable: write combineLatest(one, two).map { $0 || $1 }
// says: 'combineLatest' is unavailable: write one.combine(two); of three, one.combine(two).combine(three)
// says: 'zip' is unavailable: write zip(one, two, three), a function of its own
import Streams

func hintsCombiningPromises(user: Promise<Int>, friends: Promise<String>, advertisement: Promise<Bool>) {
  user.zip(friends, advertisement).on { print($0) }
  user.zip(friends, advertisement, user).map { $0.0 }.on { print($0) }
}

func hintsCombining(numbers: HotInput<Int>, words: HotInput<String>, more: HotInput<Int>) {
  numbers.combineLatest(words).map { $0 + $1.count }.on { print($0) }
  numbers.combineLatest(words) { "\($0)\($1)" }.on { print($0) }
  numbers.merge(with: more).on { print($0) }
  numbers.withLatestFrom(words).on { print($0) }
  numbers.withLatestFrom(words) { "\($0)\($1)" }.on { print($0) }
  numbers.prepend(0).on { print($0) }
  numbers.startWith(0).on { print($0) }
  numbers.append(9).on { print($0) }
  HotInput.combineLatest(numbers, words).map { $0 + $1.count }.on { print($0) }
  Hot.combineLatest(numbers.hot(), words).on { print($0, $1) }
  Hot.combineLatest(numbers, words.hot(), more).on { print($0) }
}

func hintsCombiningProperties(
  callbag: CallbagSource<Int>, count: MutableProperty<Int>, name: MutableProperty<String>,
  one: MutableProperty<Bool>, two: Property<Bool>
) {
  callbag.prefix(CallbagSource.from([1])).forEach { print($0) }
  Property.combineLatest(count, name).producer.startWithValues { print($0.0, $0.1) }
  print(Property.combineLatest(count, name, one).value)
  print(Property.zip(count, name).value)
  print(count.zip(with: name).value)
  print(count.combineLatest(with: name).value)
  print(one.negate().value)
  one.and(two).producer.startWithValues { print($0) }
  print(two.or(one).value)
}
