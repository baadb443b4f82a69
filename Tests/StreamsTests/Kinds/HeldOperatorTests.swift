import Streams
import Testing

/// An operator of an Observable stays while the program holds it, and then as long as it has a branch.
struct HeldOperatorTests {
  typealias Build = @Sendable (_ source: ObservableInput<Int>, _ token: Token) -> Observable<Int>

  struct Operation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let build: Build

    static let all = [
      Operation(testDescription: "map") { $0.map(passing($1)) },
      Operation(testDescription: "distinct") { $0.map(passing($1)).distinct() },
      Operation(testDescription: "combine") { $0.combine($0.map(passing($1))).map { $0.0 } },
      Operation(testDescription: "observable") { $0.hot().map(passing($1)).observable(initial: 0) },
    ]
  }

  @Test(arguments: Operation.all)
  func `goes with its last branch once it is released, in either order`(_ operation: Operation) {
    let source = ObservableInput(0)
    for holdGoesFirst in [false, true] {
      weak var closure: Token?
      var run: (any Disposable)?
      do {
        let token = Token()
        closure = token
        let stream = operation.build(source, token)
        run = stream.producer().start { _ in }
        if !holdGoesFirst { run?.dispose() }
        #expect(stream.isActive && closure != nil)
      }
      run?.dispose()
      #expect(closure == nil, "hold first: \(holdGoesFirst)")
    }
  }

  @Test(arguments: Operation.all)
  func `can be branched again while it is held`(_ operation: Operation) {
    let source = ObservableInput(0)
    let (stream, heard) = (operation.build(source, Token()), Transcript())
    for value in 1...3 {
      let run = stream.producer().startWithValues { heard.write($0) }
      source.set(value)
      run.dispose()
      #expect(heard.lines.last == "\(value)")
    }
  }

  @Test func `a handler without a branch hears on`() {
    let (source, heard) = (ObservableInput(0), Transcript())
    source.map { $0 * 10 }.on { heard.write($0) }
    source.set(1)
    source.set(2)
    #expect(heard.lines == ["10", "20"])
  }

  @Test func `an operator that has had no branch goes when it is released, and one that persists stays`() {
    let source = ObservableInput(0)
    weak var read: Token?
    weak var persisting: Token?
    do {
      let tokens = [Token(), Token()]
      (read, persisting) = (tokens[0], tokens[1])
      let value = source.map(passing(tokens[0])).value
      #expect(value == 0)
      source.map(passing(tokens[1])).persist()
    }
    #expect(read == nil && persisting != nil)
  }

  @Test(arguments: [false, true])
  func `a handler that has had a branch goes with it, unless it persists`(persists: Bool) {
    let (source, heard) = (ObservableInput(0), Transcript())
    do {
      let handler = source.on { heard.write($0) }
      if persists { handler.persist() }
      handler.producer().start { _ in }.dispose()
      source.set(1)
    }
    source.set(2)
    #expect(heard.lines == (persists ? ["1", "2"] : ["1"]))
  }

  @Test func `the Hot of it keeps it as well`() {
    let (source, heard) = (ObservableInput(0), Transcript())
    let hot = source.map { $0 * 10 }.hot()
    for value in 1...2 {
      let run = hot.producer().startWithValues { heard.write($0) }
      source.set(value)
      run.dispose()
    }
    #expect(heard.lines == ["10", "20"])
  }
}

/// A transform that passes values on, and holds an object.
private func passing(_ token: Token) -> @Sendable (Int) -> Int {
  { value in withExtendedLifetime(token) { value } }
}
