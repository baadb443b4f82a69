/// The kind of a stream: a compile-time tag that says what its operators give and how it ends.
///
/// Each name of a stream, such as ``Hot``, ``Cold`` or ``Signal``, stands for one: see the kinds in <doc:Streams>.
public protocol StreamKind: NamedKind {
  /// The kind after an operator that gives one output for each input, such as `map`. The same, unless told otherwise.
  associatedtype Mapped: StreamKind = Self where Mapped.Mapped == Mapped, Mapped.Filtered == Filtered
  /// The kind after any other operator, such as `filter`. That after `map`, unless told otherwise.
  associatedtype Filtered: StreamKind = Mapped
  where Filtered.Filtered == Filtered, Filtered.Mapped == Filtered
  /// The kind after an operator that may give several values for one, such as `flatMap`: Hot for a Future or Promise,
  /// which have one value, else the same as ``Filtered``.
  associatedtype Flattened: StreamKind = Filtered
  where Flattened.Flattened == Flattened, Flattened.Filtered == Flattened, Flattened.Mapped == Flattened
  /// The kind after an operator that adds values of its own around those of the stream, such as `concat`: Hot for a
  /// Future or Promise; an Observable stays one.
  associatedtype Padded: StreamKind = Flattened where Padded.Flattened == Flattened
  /// What a stream is asked with: of a ``Cold`` its request. Others are not asked, and say `Never`.
  associatedtype Request: Sendable = Never

  /// How values and ends travel.
  static var delivery: StreamDelivery { get }
  /// Whether every stream of a tree whose root is of this kind keeps the tree alive, as when a task feeds the root. If not,
  /// only the input that feeds it does.
  static var sharesLifetime: Bool { get }
  /// Whether a stream stays in its tree as long as the program holds it or a branch listens to it, and no longer.
  static var staysWhileHeld: Bool { get }
}

extension StreamKind {
  /// Values flow.
  @inlinable public static var delivery: StreamDelivery { .flowing }

  /// Every stream keeps the tree alive.
  public static var sharesLifetime: Bool { true }

  /// Streams stay until their last branch ends.
  public static var staysWhileHeld: Bool { false }

  /// The kind's name and the type of its values.
  public static func describe(_ value: Any.Type) -> String { "\(name)<\(value)>" }
}

extension StreamKind {
  /// Whether the value of a stream keeps the stream's place in its tree: see ``NodeHold``.
  @inlinable
  static var keepsPlace: Bool { staysWhileHeld || delivery == .remembering }

  /// Whether no event can be the answer to a request, or belong to one of several attempts.
  @inlinable
  static var isUnasked: Bool { delivery == .perStart || staysWhileHeld }
}

/// A kind of streams of which any number can be joined at once: those that deliver one value, and event streams.
public protocol GatherableKind: StreamKind {}

/// A kind of streams that deliver one value: ``FutureKind``, ``PromiseKind``, ``ProgressionKind`` and their inputs.
public protocol SettlingKind: GatherableKind {}

extension SettlingKind {
  /// One outcome, or one for each attempt; ends from the bottom up.
  @inlinable public static var delivery: StreamDelivery { .settling }
}

/// A kind of streams that always have a value: ``ObservableKind`` and its input.
public protocol RememberingKind: StreamKind {}

extension RememberingKind {
  /// Values flow, and the latest is remembered.
  @inlinable public static var delivery: StreamDelivery { .remembering }
}

/// How the streams of a kind deliver values and end.
public enum StreamDelivery: Sendable {
  /// Any number of values; the end runs from the top to the bottom.
  case flowing
  /// Like ``flowing``, and each stream remembers its latest value.
  case remembering
  /// One value, which can be retried; the end runs from the bottom to the top.
  case settling
  /// Nothing, until the stream is started; every start makes a tree of its own, in which values flow.
  case perStart
}
