/// Why bytes are no part of a recording.
public enum WireError: Error, Hashable, Sendable {
  /// The format is of another major version than this library reads.
  case version(UInt64)
  /// Some bytes do not say what they should: which, in words.
  case malformed(String)
}

extension WireError: CustomStringConvertible {
  /// In words for who has to do with the recording.
  public var description: String {
    switch self {
    case .version(let major): "format \(major) is unknown; format \(Wire.major) can be read"
    case .malformed(let words): words
    }
  }
}

/// What all who write and read recordings agree on.
public enum Wire {
  /// Another number means that nothing else may be taken for known.
  public static let major: UInt64 = 1
  /// A higher number means that there is more than is known, which may be skipped.
  public static let minor: UInt64 = 0
  /// The version of this library, which recordings tell.
  public static let library = "1"
  /// How a segment begins.
  public static let magic: [UInt8] = [0x89, 0x53, 0x54, 0x52, 0x45, 0x43, 0x0D, 0x0A]

  /// How many bytes a chunk's type and payload have at most.
  static let chunkLimit = 1 << 20
  /// How many bytes of facts and of nodes are put into one chunk.
  static let payloadAim = 1 << 16
  /// How many delays a retry tells beyond its own.
  static let comingLimit = 16
  /// How many bytes a text has at most.
  static let textLimit = 1 << 16
  /// How many names a segment has at most, and how many bytes they have together.
  static let nameLimit = 1 << 18
  static let nameBytes = 1 << 24
  /// How many nodes a reader has to know at a time at most.
  static let nodeLimit = 1 << 17
  /// How many nodes a keyframe has at most.
  static let keyframeLimit = 1 << 16
  /// How many parents, later sources and open runs a node has at most, of each.
  static let parentLimit = 4_096
  /// How many of these all nodes have together at most that a reader has to know at a time.
  static let linkLimit = 1 << 18
  /// How many facts and counts a look has at most, and how many bytes its chunks have.
  static let lookLimit = 1 << 17
  static let lookBytes = 1 << 24
  /// How many bytes a viewer's message has at most, how many nodes it names, and how long its texts are.
  static let messageLimit = 1 << 16
  static let wantLimit = 4_096
  static let commandTextLimit = 4_096
  /// How many properties a program has at most, and how many bytes each key and each value.
  static let propertyLimit = 256
  static let propertyBytes = 4_096
}
