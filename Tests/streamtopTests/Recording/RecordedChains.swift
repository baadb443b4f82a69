import Streams

/// Chains as functions of their sources, as tests that are made of recordings need them.
enum RecordedChains {
  static func feed(_ source: Promise<Int>) -> Promise<String> {
    source.retry(RetryPolicy.exponential(5, base: 0.5, cap: 4)).named("feed").map { "\($0) items" }.named(
      "items")
  }

  /// The same with a policy that someone has changed.
  static func changedFeed(_ source: Promise<Int>) -> Promise<String> {
    source.retry(RetryPolicy.exponential(1, base: 0.5, cap: 4)).named("feed").map { "\($0) items" }.named(
      "items")
  }

  static func page(_ source: Future<String>) -> Future<Int> {
    source.map { $0.count }.delay(0.25).named("length")
  }

  static func typed(_ source: HotInput<String>) -> Hot<String> {
    source.debounce(0.3).named("pause").filter { !$0.isEmpty }.named("searches")
  }

  static func speed(_ source: ObservableInput<Double>) -> Observable<Bool> {
    source.map { $0 > 100 }.distinct().named("too fast")
  }

  static func users(_ source: Cold<Int, String>) -> (names: Cold<Int, String>, lengths: Cold<Int, Int>) {
    (source.map { $0.uppercased() }.named("names"), source.map { $0.count }.named("lengths"))
  }

  static func clicks(_ source: Signal<Int, any Error>) -> Signal<Int, any Error> {
    source.scan(0) { $0 + $1 }.named("total").take(first: 3).named("first three")
  }

  static func quotes(_ source: SignalProducer<Int, any Error>) -> any Disposable {
    source.retry(upTo: 2).named("quotes").map { $0 * 10 }.named("tens").start()
  }
}
