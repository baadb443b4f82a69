import Streams

/// What a diagram feeds: a stream of one kind, made for the diagram.
///
///     try Marbles().expect(
///       of: .promise,
///       "--✕--1",
///       { $0.retry(1) },
///       "-----(1|)")
public struct MarbleSource<Kind: StreamKind, Value: Sendable, Failure: Error>: Sendable {
  let play: @Sendable (_ stage: MarbleStage, _ line: MarbleLine) throws -> EventStream<Kind, Value, Failure>
}

extension MarbleSource where Kind == HotKind, Value: LosslessStringConvertible, Failure == any Error {
  /// A Hot of values of a type, to which the diagram's marks are pushed.
  public static func hot(of _: Value.Type) -> Self {
    Self { stage, line in
      let input = HotInput<Value>()
      stage.keep(input)
      stage.schedule(try MarbleScript<Value>(line)) { word in
        switch word {
        case .next(let value): input.push(value)
        case .error: input.push(MarbleError())
        case .end(let end): input.terminate(withReason: end.termination)
        }
      }
      return input.hot()
    }
  }
}

extension MarbleSource where Kind == HotKind, Value == String, Failure == any Error {
  /// A Hot of strings, to which the diagram's marks are pushed.
  public static var hot: Self { .hot(of: String.self) }
}

extension MarbleSource where Kind == ObservableKind, Value: LosslessStringConvertible, Failure == any Error {
  /// An Observable that has a value from the start, and is set to the diagram's values.
  public static func observable(_ first: Value) -> Self {
    Self { stage, line in
      let input = ObservableInput(first)
      stage.keep(input)
      stage.schedule(try MarbleScript<Value>(line)) { word in
        switch word {
        case .next(let value): input.set(value)
        case .error: input.push(error: MarbleError())
        case .end(let end): input.terminate(withReason: end.termination)
        }
      }
      return input.observable()
    }
  }
}

extension MarbleSource where Kind == PromiseKind, Value: LosslessStringConvertible, Failure == any Error {
  /// A Promise: each value or error of the diagram answers the run that its task is on; `!` cancels it. A retry begins
  /// another run. It does not know `|`: it completes with its value.
  public static func promise(of _: Value.Type) -> Self {
    Self { stage, line in
      let script = try MarbleScript<Value>(
        line, refusing: [.completed], because: "a Promise completes with its value")
      let answers = Guarded<[@Sendable (Result<Value, any Error>) -> Void]>([])
      let promise = Promise<Value> { answer in answers.withLock { $0.append(answer) } }
      stage.schedule(script) { word in
        let answer = answers.withLock { $0.last }
        switch word {
        case .next(let value): answer?(.success(value))
        case .error, .end(.failed): answer?(.failure(MarbleError()))
        case .end: promise.cancel()
        }
      }
      return promise
    }
  }
}

extension MarbleSource where Kind == PromiseKind, Value == String, Failure == any Error {
  /// A Promise of a string; see ``promise(of:)``.
  public static var promise: Self { .promise(of: String.self) }
}

extension MarbleSource where Kind == FutureKind, Value: LosslessStringConvertible, Failure == any Error {
  /// A Future that the diagram's first value completes, or its first error fails. It knows neither `|` nor `!`.
  public static func future(of _: Value.Type) -> Self {
    Self { stage, line in
      let script = try MarbleScript<Value>(
        line, refusing: [.completed, .cancelled], because: "a Future ends with its value or with an error")
      let input = FutureInput<Value>()
      stage.keep(input)
      stage.schedule(script) { word in
        if case .next(let value) = word { input.complete(value) } else { input.complete(MarbleError()) }
      }
      return input.future()
    }
  }
}

extension MarbleSource where Kind == FutureKind, Value == String, Failure == any Error {
  /// A Future of a string; see ``future(of:)``.
  public static var future: Self { .future(of: String.self) }
}
