import Streams

/// One look at a program: what has happened since the one before, and how things stand.
public struct Look: Hashable, Sendable {
  /// The time of the streams' clock.
  public var time: Duration
  /// Nanoseconds since 1970.
  public var wallClock: Int
  /// What has happened, in order.
  public var facts: [Fact]
  /// The counts that have changed.
  public var readings: [NodeReading]
  /// What the program tells about itself, such as its seed and its speed: all of it, whether it has changed or not.
  public var properties: [String: String]
  /// Values that were lost since the look before.
  public var lostValues: Int
  /// How all nodes stand, before these facts: where facts before them are missing, and where a reader begins. Nil
  /// elsewhere.
  public var keyframe: [NodeSnapshot]?
  /// How many nodes there are besides those of which the keyframe tells: more than its readers have to know at a time. 0 when
  /// it tells of all, and without one.
  public var omitted: Int

  /// Makes a look at which nothing has happened, unless said otherwise.
  public init(
    time: Duration, wallClock: Int = 0, facts: [Fact] = [], readings: [NodeReading] = [],
    properties: [String: String] = [:], lostValues: Int = 0, keyframe: [NodeSnapshot]? = nil,
    omitted: Int = 0
  ) {
    self.time = time
    self.wallClock = wallClock
    self.facts = facts
    self.readings = readings
    self.properties = properties
    self.lostValues = lostValues
    self.keyframe = keyframe
    self.omitted = omitted
  }
}

/// Who a recording is of, at the head of each of its segments.
public struct SegmentHeader: Hashable, Sendable {
  /// The format's version.
  public var major = Wire.major
  /// The part of the version that only says whether there may be more than is known.
  public var minor = Wire.minor
  /// 1 for the first segment of a recording.
  public var number = 1
  /// The process.
  public var pid: Int
  /// The program's name.
  public var program: String
  /// The version of the library that made the recording.
  public var library: String
  /// When the recording began, in nanoseconds since 1970: with `pid`, what tells it from others.
  public var startedAt: Int
  /// The streams' clock where the segment begins.
  public var time = Duration.zero
  /// Nanoseconds since 1970 where the segment begins.
  public var wallClock = 0
  /// Whether the streams' clock is a virtual one.
  public var isVirtual: Bool
  /// Whether values were recorded.
  public var holdsValues: Bool
  /// Whether the program takes commands.
  public var takesCommands: Bool

  /// Makes the head of a recording.
  public init(
    program: String, pid: Int = 0, library: String = Wire.library, startedAt: Int = 0,
    isVirtual: Bool = false, holdsValues: Bool = true, takesCommands: Bool = false
  ) {
    self.pid = pid
    self.program = program
    self.library = library
    self.startedAt = startedAt
    self.isVirtual = isVirtual
    self.holdsValues = holdsValues
    self.takesCommands = takesCommands
  }

  /// Whether both are of the same recording.
  public func isSameRecording(as other: SegmentHeader) -> Bool {
    (pid, startedAt, program) == (other.pid, other.startedAt, other.program)
  }
}
