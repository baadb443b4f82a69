/// What viewers may do to a program's streams; nothing by default.
public struct InspectorControl: OptionSet, Hashable, Sendable {
  /// A bit for each thing that is allowed.
  public let rawValue: Int

  /// Allows what the bits say.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Nothing.
  public static let none: InspectorControl = []
  /// Cancel a Promise or a Progression.
  public static let cancel = InspectorControl(rawValue: 1)
  /// Run a retry that waits for its time now.
  public static let retry = InspectorControl(rawValue: 2)

  var words: String {
    [contains(.cancel) ? "cancel" : nil, contains(.retry) ? "retry" : nil].compactMap(\.self).joined(
      separator: " ")
  }
}

/// Which values viewers may see.
public enum InspectorValues: Hashable, Sendable {
  /// None, ever.
  case never
  /// Those of the streams that a viewer asks for, while it does.
  case onDemand
}
