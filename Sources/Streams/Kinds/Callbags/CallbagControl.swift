/// What a sink can ask of a source that understands it, beside a value or the end. (Source: CallbagKit, as ideas.)
///
/// These travel as a second greeting, which a talkback never gets otherwise: a source that is written without them ignores it,
/// as the protocol says. A source whose talkback is the source itself takes the greeting for a sink, and goes on with that
/// sink: whoever asks it for a pause drops what it gives meanwhile.
public enum CallbagControl: Sendable {
  /// Give nothing until ``resume``.
  case pause
  /// Go on.
  case resume
  /// Give everything again, from the beginning.
  case rewind

  /// Whether this thread is reading the control of a message: see ``Callbag/control``.
  @TaskLocal fileprivate static var isAskedFor = false
}

extension Callbag where I == Any? {
  /// The wish for a value: the same as `.next(nil)`.
  @inlinable
  public static var wantItem: Self { .next(nil) }
  /// Asks the source to give nothing for some time.
  public static var pause: Self { control(.pause) }
  /// Asks the source to go on.
  public static var resume: Self { control(.resume) }
  /// Asks the source to give everything again.
  public static var rewind: Self { control(.rewind) }

  /// A message that tells a source what is wanted, if the source asks for that.
  public static func control(_ control: CallbagControl) -> Self { self.control(control) { _ in } }

  /// The same for a source that may take it for another greeting, and then gives all that follows to the consumer in it.
  static func control(_ control: CallbagControl, for consumer: @escaping Consumer<O>) -> Self {
    .start { question in
      guard case .start(let answer) = question else { return consumer(question) }
      // Only if it is asked for: a source that greets would take the control for a wish.
      if CallbagControl.isAskedFor { answer(.next(control)) }
    }
  }

  /// What this message asks a talkback for; nil when it is another message.
  ///
  ///     let talkback: SourceTalkback<Int> = { payload in
  ///       if payload.control == .pause { timer.stop() }
  ///     }
  public var control: CallbagControl? {
    guard case .start(let ask) = self else { return nil }
    var heard: CallbagControl?
    CallbagControl.$isAskedFor.withValue(true) {
      ask(.start { answer in if case .next(let control as CallbagControl) = answer { heard = control } })
    }
    return heard
  }
}
