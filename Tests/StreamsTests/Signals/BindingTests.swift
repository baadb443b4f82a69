import Streams
import Testing

struct `Bindings of properties` {
  /// A way in which a binding can be over, while its property goes on.
  struct Way: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let bind: @Sendable (MutableProperty<Int>) -> Void

    init(_ words: String, _ bind: @escaping @Sendable (MutableProperty<Int>) -> Void) {
      testDescription = words
      self.bind = bind
    }

    static let all = [
      Way("a signal, disposed of") { property in
        let (signal, observer) = Signal<Int, Never>.pipe()
        (property <~ signal).dispose()
        observer.send(value: 1)
      },
      Way("a signal that completes") { property in
        let (signal, observer) = Signal<Int, Never>.pipe()
        property <~ signal
        observer.send(value: 1)
        observer.sendCompleted()
      },
      Way("a signal that has ended") { property in
        let (signal, observer) = Signal<Int, Never>.pipe()
        observer.sendCompleted()
        property <~ signal
      },
      Way("a producer, disposed of") { ($0 <~ SignalProducer.never).dispose() },
      Way("a producer that completes at once") { $0 <~ SignalProducer(value: 1) },
      Way("a property, disposed of") { ($0 <~ MutableProperty(1)).dispose() },
      Way("a property that ends") { property in
        let source = MutableProperty(1)
        property <~ source
        source.terminate(withReason: .completed)
      },
      Way("a property that is released") { property in
        let source = MutableProperty(1)
        property <~ source
      },
    ]
  }

  @Test(arguments: Way.all)
  func `what is over leaves nothing at the property`(_ way: Way) {
    let probe = Probe { .zero }
    let property = StreamContext(probe: probe).run { MutableProperty(0) }
    _ = probe.drain()
    for _ in 0..<3 { way.bind(property) }
    let facts = probe.drain().facts.filter { $0.node.operation == "onTerminate" }
    let made = facts.filter { $0.event == .made }
    let ended = facts.filter { if case .end = $0.event { true } else { false } }
    #expect(made.count == 3)
    #expect(Set(ended.map(\.node.id)) == Set(made.map(\.node.id)))
    #expect(property.isActive)
  }

  @Test func `two that follow each other come to rest when each leaves out what it has`() {
    let (weakly, transcript) = (Weakly(), Transcript())
    do {
      let (first, second) = (MutableProperty(1), MutableProperty(2))
      first <~ second.producer.filter { [own = first.observable()] in $0 != own.value }
      second <~ first.producer.filter { [own = second.observable()] in $0 != own.value }
      #expect((first.value, second.value) == (2, 2))
      weakly.watch(first.on { transcript.write("first \($0)") }, as: "first")
      weakly.watch(second.on { transcript.write("second \($0)") }, as: "second")
      first.set(3)
      second.set(4)
      #expect((first.value, second.value) == (4, 4))
    }
    #expect(transcript.lines.sorted() == ["first 3", "first 4", "second 3", "second 4"])
    #expect(weakly.alive == [])
  }

  @Test func `a property that is released ends what it was bound to`() {
    let (kept, transcript) = (Kept<SignalObserver<Int, Never>>(), Transcript())
    let (signal, observer) = Signal<Int, Never>.pipe()
    let source = MutableProperty(0)
    do {
      let property = MutableProperty(0)
      property
        <~ SignalProducer { observer, lifetime in
          kept.keep(observer)
          lifetime.observeEnded { transcript.write("task") }
        }
      property <~ signal.map { $0 }.on(disposed: { transcript.write("signal") })
      property <~ source.producer.on(disposed: { transcript.write("property") })
    }
    #expect(transcript.lines.sorted() == ["property", "signal", "task"])
    observer.send(value: 1)
    #expect(source.isActive)
  }
}
