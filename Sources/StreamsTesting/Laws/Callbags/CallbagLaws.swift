import Streams

/// Checks sources and operators of callbags, yours and the library's, against the rules of the protocol.
///
///     let report = CallbagLaws.check { mySource($0) }
///     print(report)                   // keeps all laws, or which are broken, and how
///     try report.verify()             // throws when one is broken
///
/// Each law is tried with a run of its own, whose messages stand in the report as a picture: `g` a greeting, `·` a wish,
/// `1` a value, `|` an end, `✕` a failure and `╳` an end from the sink. An operator is tried with sources that go on and on,
/// and with sources that end or fail: before their first value and after three values, both when they are asked for another one
/// and unasked.
public enum CallbagLaws {
  /// One thing that can be relied on.
  public enum Law: String, CaseIterable, Sendable {
    /// The source greets its sink once, and nothing comes before that.
    case oneGreeting = "one greeting, before anything else"
    /// It ends once at most, and an operator ends each of its sources once at most.
    case oneEnd = "one end at most"
    /// Nothing follows an end of either side, and an operator says nothing to a source that has ended.
    case nothingAfterTheEnd = "nothing after an end"
    /// An end from the sink stops it at once, at any time, even in the greeting or while nothing happens.
    case promptEnd = "an end from the sink stops the source at once"
    /// Nothing happens when the sink ends twice, or asks after the end.
    case deafAfterTheEnd = "what the sink says after the end is ignored"
    /// A pull is answered with one value at most.
    case exactPulls = "no more values than were asked for"
    /// An operator takes no more values from each of its sources than it needs.
    case exactDemand = "no more values taken than needed"
    /// A source answers each wish, or ends. An operator does so once its sources have answered, whenever they do, and on
    /// whatever thread.
    case noLostWish = "every wish is answered, or the end comes"
    /// A sink that asks from its handler does not deepen the stack: a million pulls in a row fit on 512 KiB.
    case constantStack = "constant stack"
  }

  /// What a check has found.
  public struct Report: LawReport {
    /// One law that is broken.
    public struct Violation: LawViolation {
      /// Which law is broken.
      public let law: CallbagLaws.Law
      /// How it is broken, in words.
      public let reason: String
      /// The messages of the run that shows it.
      public let marble: String
      /// How the sources of the operator have answered; nil when it was not an operator that was tried.
      public internal(set) var answer: Answer?
      /// How they have ended, in words; nil when none does.
      public internal(set) var ends: String?

      /// The law, the reason, and the messages.
      public var description: String {
        let sources = answer.map { ", with sources that answer \($0.rawValue)" } ?? ""
        let ends = ends.map { ", of which \($0)" } ?? ""
        return "\(law.rawValue): \(reason)\(sources)\(ends)\n    \(marble)"
      }
    }

    /// `A callbag`.
    public static var subject: String { "A callbag" }
    /// How the laws are broken.
    public internal(set) var violations: [Violation] = []
  }

  /// What a source promises beyond the protocol.
  public struct Nature: OptionSet, Sendable {
    /// The number that stands for it.
    public let rawValue: Int
    /// Makes one of a number.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// It gives values only when they are asked for, and as soon as they are.
    public static let pullable = Nature(rawValue: 1)
    /// It may be asked from within its values without deepening the stack.
    public static let flat = Nature(rawValue: 2)
    /// It may wait for something other than a wish, such as for time or an event: a source may leave a wish open, and an
    /// operator may when the sources that it is given have ended.
    public static let open = Nature(rawValue: 4)
  }

  /// Checks a raw producer.
  ///
  /// - Parameters:
  ///   - nature: what it promises beyond the protocol.
  ///   - stir: makes a listenable producer give values, such as by moving virtual time on.
  ///   - producer: is greeted once for each law.
  public static func check<Value>(
    _ nature: Nature = [.pullable], stir: () -> Void = {}, _ producer: Producer<Value>
  ) -> Report {
    var report = Report()
    for trial in Trial.all where nature.contains(trial.needs) {
      let recorder = Recorder<Value>(trial)
      recorder.run(producer, stir: stir)
      report.violations += recorder.violations
      if nature.contains(.pullable), !nature.contains(.open) { report.violations += recorder.lostWishes }
    }
    if nature.contains(.flat) { report.violations += checkStack(producer) }
    return report
  }

  /// Checks a source of this library.
  public static func check<Value: Sendable>(
    _ source: CallbagSource<Value>, _ nature: Nature = [.pullable, .flat], stir: () -> Void = {}
  ) -> Report {
    check(nature, stir: stir, source.producer)
  }
}
