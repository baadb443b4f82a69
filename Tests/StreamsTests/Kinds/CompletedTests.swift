import Testing

@testable import Streams

struct `What has settled when it is made` {
  /// Makes one of each kind with a value, and one with an error, and says what they say.
  static let kinds: [(String, @Sendable (Timeline) -> [any Sendable])] = [
    ("Promise", { [$0.write(Promise.completed(1)), $0.write(Promise<Int>.completed(TestError.failure))] }),
    ("Future", { [$0.write(Future.completed(1)), $0.write(Future<Int>.completed(TestError.failure))] }),
    ("Lazy", { [$0.write(Lazy.completed(1)), $0.write(Lazy<Int>.completed(TestError.failure))] }),
    (
      "Progression",
      {
        [
          $0.write(Progression<Int, Int>.completed(1)),
          $0.write(Progression<Int, Int>.completed(TestError.failure)),
        ]
      }
    ),
  ]

  @Test(arguments: kinds)
  func `says it to its branches`(_ kind: String, _ make: @Sendable (Timeline) -> [any Sendable]) {
    let time = Timeline()
    let streams = time.run { make(time) }
    time.scheduler.run()
    #expect(
      time.lines.map { $0.drop { $0 != " " }.dropFirst() }.sorted() == [
        "1", "completed", "error(failure)", "failure",
      ])
    withExtendedLifetime(streams) {}
  }

  @Test func `gives a retry the same again`() {
    let time = Timeline()
    let failing = time.run { Promise<Int>.completed(TestError.failure) }
    time.write(failing.onError { _ in time.write("heard") }.retry(2))
    time.scheduler.run()
    #expect(
      time.lines.map { $0.split(separator: " ").last } == [
        "heard", "heard", "heard", "failure", "error(failure)",
      ])
  }
}
