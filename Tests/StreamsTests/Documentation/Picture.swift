import Foundation
import Streams
import StreamsTesting

/// A marble diagram of a page. It is drawn by running what it shows.
struct Picture: Sendable {
  /// What its marker on the page calls it.
  let name: String
  private let prepare: @Sendable (Stage) -> Void

  /// A picture of anything that can be put on a stage.
  init(_ name: String, _ prepare: @escaping @Sendable (Stage) -> Void) {
    self.name = name
    self.prepare = prepare
  }

  /// The lines of the picture.
  func draw() -> String {
    let stage = Stage()
    prepare(stage)
    return stage.draw()
  }
}

// MARK: - What can be fed

extension Stage {
  /// A Hot that a line of marbles feeds.
  func hot<Value: LosslessStringConvertible & Sendable>(
    _ label: String, _ marbles: String, of _: Value.Type = Int.self
  ) -> Hot<Value> {
    let input = build { HotInput<Value>() }
    keep(input)
    play(label, marbles) { mark in
      switch mark {
      case .value(let text): if let value = Value(text) { input.push(value) }
      case .error: input.push(MarbleError())
      case .end(let reason): input.terminate(withReason: reason)
      }
    }
    return input.hot()
  }

  /// An Observable that a line of marbles sets.
  func observable(_ label: String, _ marbles: String, from first: Int) -> Observable<Int> {
    let input = build { ObservableInput(first) }
    keep(input)
    play(label, marbles) { mark in
      switch mark {
      case .value(let text): if let value = Int(text) { input.set(value) }
      case .error: input.push(error: MarbleError())
      case .end(let reason): input.terminate(withReason: reason)
      }
    }
    return input.observable()
  }

  /// A Promise whose runs are answered, one after the other, by the marks of a line; `!` cancels it.
  func promise(_ label: String, _ marbles: String) -> Promise<Int> {
    let answer = Answer<Int>()
    let promise = build { Promise(answer) }
    play(label, marbles) { mark in
      switch mark {
      case .value(let text): if let value = Int(text) { answer.give(.success(value)) }
      case .error: answer.give(.failure(MarbleError()))
      case .end: promise.cancel()
      }
    }
    return promise
  }
}

// MARK: - Pictures of one operator

extension Picture {
  /// Numbers through an operator: `{ $0.map { $0 * 2 } }`.
  static func numbers<Kind, Output>(
    _ name: String, _ marbles: String, file: String = #filePath, line: Int = #line,
    _ build: @escaping @Sendable (Hot<Int>) -> EventStream<Kind, Output, any Error>
  ) -> Picture {
    Picture(name) { stage in
      let numbers = stage.hot("numbers", marbles)
      stage.show(label(file, line), build(numbers))
    }
  }

  /// Words through an operator.
  static func words<Kind, Output>(
    _ name: String, _ marbles: String, file: String = #filePath, line: Int = #line,
    _ build: @escaping @Sendable (Hot<String>) -> EventStream<Kind, Output, any Error>
  ) -> Picture {
    Picture(name) { stage in
      let words = stage.hot("words", marbles, of: String.self)
      stage.show(label(file, line), build(words))
    }
  }

  /// Numbers and words through an operator with two sources: `{ $0.zip($1) }`.
  static func both<Kind, Output>(
    _ name: String, _ numbers: String, _ words: String, file: String = #filePath, line: Int = #line,
    _ build: @escaping @Sendable (Hot<Int>, Hot<String>) -> EventStream<Kind, Output, any Error>
  ) -> Picture {
    Picture(name) { stage in
      let numbers = stage.hot("numbers", numbers)
      let words = stage.hot("words", words, of: String.self)
      stage.show(label(file, line).replacing("$1", with: "words"), build(numbers, words))
    }
  }

  /// The one value of a Promise through an operator.
  static func promise<Kind, Output>(
    _ name: String, _ marbles: String, file: String = #filePath, line: Int = #line,
    _ build: @escaping @Sendable (Promise<Int>) -> EventStream<Kind, Output, any Error>
  ) -> Picture {
    Picture(name) { stage in
      let promise = stage.promise("task", marbles)
      stage.show(label(file, line), build(promise))
    }
  }

  /// The values of an Observable, which starts with zero, through an operator.
  static func observable<Kind, Output>(
    _ name: String, _ marbles: String, file: String = #filePath, line: Int = #line,
    _ build: @escaping @Sendable (Observable<Int>) -> EventStream<Kind, Output, any Error>
  ) -> Picture {
    Picture(name) { stage in
      let observable = stage.observable("observable", marbles, from: 0)
      stage.show(label(file, line), build(observable))
    }
  }

  /// The code between `{ $0.` and its brace in the call at that line: so that the label is what was run.
  static func label(_ file: String, _ line: Int) -> String {
    let source = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    let text = source.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(line - 1)
      .joined(separator: " ").split(separator: " ").joined(separator: " ")
    guard let start = text.firstRange(of: "{ $0.") else { return "no operator at \(file):\(line)" }
    var depth = 1
    let body = text[start.upperBound...].prefix { character in
      depth += character == "{" ? 1 : character == "}" ? -1 : 0
      return depth > 0
    }
    return String(body).trimmingCharacters(in: .whitespaces)
  }
}
