// The latest values of several Observables, as an Observable: joined two by two, and the pairs in pairs laid flat.

extension EventStream where Kind: RememberingKind {
  /// An Observable of pairs of the latest values of two Observables. It starts with the values that they have, and follows each.
  ///
  ///     let isValid = combineLatest(name, age).map { !$0.isEmpty && $1 > 17 }
  ///
  /// The rules are those of ``combine(latest:stream:file:line:)->EventStream<ObservableKind,(Value,OtherValue),Failure>``, also
  /// for more of them: a change of any gives a new value; it ends when all have ended, or at once when an error ends one; errors
  /// that end nothing pass.
  public static func combineLatest<SecondKind: RememberingKind, Second>(
    _ first: Self, _ second: EventStream<SecondKind, Second, Failure>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> EventStream<ObservableKind, (Value, Second), Failure> {
    first.combine(stream: second, file: file, line: line)
  }

  /// An Observable of the latest values of three Observables, which starts with the values that they have: see
  /// ``combineLatest(_:_:file:line:)->EventStream<ObservableKind,(Value,Second),Failure>``.
  public static func combineLatest<
    SecondKind: RememberingKind, Second,
    ThirdKind: RememberingKind, Third
  >(
    _ first: Self,
    _ second: EventStream<SecondKind, Second, Failure>,
    _ third: EventStream<ThirdKind, Third, Failure>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> EventStream<ObservableKind, (Value, Second, Third), Failure> {
    combineLatest(first, second, file: file, line: line)
      .combine(stream: third, file: file, line: line)
      .map(file: file, line: line) { ($0.0, $0.1, $1) }
  }

  /// An Observable of the latest values of four Observables, which starts with the values that they have: see
  /// ``combineLatest(_:_:file:line:)->EventStream<ObservableKind,(Value,Second),Failure>``.
  public static func combineLatest<
    SecondKind: RememberingKind, Second,
    ThirdKind: RememberingKind, Third,
    FourthKind: RememberingKind, Fourth
  >(
    _ first: Self,
    _ second: EventStream<SecondKind, Second, Failure>,
    _ third: EventStream<ThirdKind, Third, Failure>,
    _ fourth: EventStream<FourthKind, Fourth, Failure>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> EventStream<ObservableKind, (Value, Second, Third, Fourth), Failure> {
    combineLatest(first, second, third, file: file, line: line)
      .combine(stream: fourth, file: file, line: line)
      .map(file: file, line: line) { ($0.0, $0.1, $0.2, $1) }
  }

  /// An Observable of the latest values of five Observables, which starts with the values that they have: see
  /// ``combineLatest(_:_:file:line:)->EventStream<ObservableKind,(Value,Second),Failure>``.
  public static func combineLatest<
    SecondKind: RememberingKind, Second,
    ThirdKind: RememberingKind, Third,
    FourthKind: RememberingKind, Fourth,
    FifthKind: RememberingKind, Fifth
  >(
    _ first: Self,
    _ second: EventStream<SecondKind, Second, Failure>,
    _ third: EventStream<ThirdKind, Third, Failure>,
    _ fourth: EventStream<FourthKind, Fourth, Failure>,
    _ fifth: EventStream<FifthKind, Fifth, Failure>, file: StaticString = #fileID,
    line: UInt = #line
  ) -> EventStream<ObservableKind, (Value, Second, Third, Fourth, Fifth), Failure> {
    combineLatest(first, second, third, fourth, file: file, line: line)
      .combine(stream: fifth, file: file, line: line)
      .map(file: file, line: line) { ($0.0, $0.1, $0.2, $0.3, $1) }
  }
}

/// An Observable of the latest values of two Observables, which starts with the values that they have.
public func combineLatest<
  FirstKind: RememberingKind, First,
  SecondKind: RememberingKind, Second,
  Failure
>(
  _ first: EventStream<FirstKind, First, Failure>,
  _ second: EventStream<SecondKind, Second, Failure>,
  file: StaticString = #fileID, line: UInt = #line
) -> EventStream<ObservableKind, (First, Second), Failure> {
  EventStream.combineLatest(first, second, file: file, line: line)
}

/// An Observable of the latest values of three Observables, which starts with the values that they have.
public func combineLatest<
  FirstKind: RememberingKind, First,
  SecondKind: RememberingKind, Second,
  ThirdKind: RememberingKind, Third,
  Failure
>(
  _ first: EventStream<FirstKind, First, Failure>,
  _ second: EventStream<SecondKind, Second, Failure>,
  _ third: EventStream<ThirdKind, Third, Failure>,
  file: StaticString = #fileID, line: UInt = #line
) -> EventStream<ObservableKind, (First, Second, Third), Failure> {
  EventStream.combineLatest(first, second, third, file: file, line: line)
}

/// An Observable of the latest values of four Observables, which starts with the values that they have.
public func combineLatest<
  FirstKind: RememberingKind, First,
  SecondKind: RememberingKind, Second,
  ThirdKind: RememberingKind, Third,
  FourthKind: RememberingKind, Fourth,
  Failure
>(
  _ first: EventStream<FirstKind, First, Failure>,
  _ second: EventStream<SecondKind, Second, Failure>,
  _ third: EventStream<ThirdKind, Third, Failure>,
  _ fourth: EventStream<FourthKind, Fourth, Failure>,
  file: StaticString = #fileID, line: UInt = #line
) -> EventStream<ObservableKind, (First, Second, Third, Fourth), Failure> {
  EventStream.combineLatest(first, second, third, fourth, file: file, line: line)
}

/// An Observable of the latest values of five Observables, which starts with the values that they have.
public func combineLatest<
  FirstKind: RememberingKind, First,
  SecondKind: RememberingKind, Second,
  ThirdKind: RememberingKind, Third,
  FourthKind: RememberingKind, Fourth,
  FifthKind: RememberingKind, Fifth,
  Failure
>(
  _ first: EventStream<FirstKind, First, Failure>,
  _ second: EventStream<SecondKind, Second, Failure>,
  _ third: EventStream<ThirdKind, Third, Failure>,
  _ fourth: EventStream<FourthKind, Fourth, Failure>,
  _ fifth: EventStream<FifthKind, Fifth, Failure>,
  file: StaticString = #fileID, line: UInt = #line
) -> EventStream<ObservableKind, (First, Second, Third, Fourth, Fifth), Failure> {
  EventStream.combineLatest(first, second, third, fourth, fifth, file: file, line: line)
}
