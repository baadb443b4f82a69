import Foundation

/// How much a test does of what it could do without end. The environment asks for more, for a long run.
enum Effort {
  /// How many steps a recursion takes: `STREAMS_STEPS`, or so many. Each takes a debug build some ten microseconds, and
  /// as few as ten thousand overflow a small stack that grows by fifty bytes a step.
  static func steps(orElse usual: Int) -> Int { number("STREAMS_STEPS") ?? usual }

  /// How often something goes on from within itself that must not deepen the stack: `STREAMS_DEPTH`, or fifty thousand
  /// times. No frame takes less than sixteen bytes, so that two thirds of it would fill the small stack, whatever recurses.
  static let depth = number("STREAMS_DEPTH") ?? 50_000

  /// How often threads race: `STREAMS_ROUNDS`, or so often.
  static func rounds(orElse usual: Int) -> Int { number("STREAMS_ROUNDS") ?? usual }

  /// How many programs a search tries: `STREAMS_SCHEDULES`, or so many.
  static func schedules(orElse usual: Int) -> Int { number("STREAMS_SCHEDULES") ?? usual }

  /// The first seed of a search: `STREAMS_SEED`, or one.
  static let firstSeed = number("STREAMS_SEED").map { UInt64($0) } ?? 1

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
  }
}
