/// A kind of streams that tell of their task's progress: ``ProgressionKind`` and its input.
public protocol ProgressingKind: CancellableKind {
  /// What progress is counted in.
  associatedtype ProgressUnit: Sendable
}

/// The kind of streams that deliver one value, and tell of the progress until then.
public enum ProgressionKind<ProgressUnit: Sendable>: ProgressingKind {
  /// Hot.
  public typealias Flattened = HotKind
  /// `Progression`.
  public static var name: String { "Progression" }
  /// The kind with the types of its progress and value.
  public static func describe(_ value: Any.Type) -> String { "Progression<\(ProgressUnit.self), \(value)>" }
}

/// The kind of Progressions that are fed from outside.
public enum ProgressionInputKind<ProgressUnit: Sendable>: ProgressingKind, CompletableKind {
  /// Progression, with the same progress.
  public typealias Mapped = ProgressionKind<ProgressUnit>
  /// Hot.
  public typealias Flattened = HotKind
  /// `ProgressionInput`.
  public static var name: String { "ProgressionInput" }
  /// The kind with the types of its progress and value.
  public static func describe(_ value: Any.Type) -> String {
    "ProgressionInput<\(ProgressUnit.self), \(value)>"
  }
  /// Only the input keeps the tree alive: without it, nothing can complete it.
  public static var sharesLifetime: Bool { false }
}
