import Testing

@testable import Streams

/// What is made of a hidden stream without being attached below it is hidden as well.
struct HiddenConversionTests {
  private typealias Producer = SignalProducer<String, any Error>

  /// Makes something of a hidden stream, says a value, and answers what is to be held meanwhile.
  private typealias Conversion = @Sendable (_ wake: () -> Void) -> [Any]

  private static func ofHot(_ convert: @escaping @Sendable (Hot<String>) -> [Any]) -> Conversion {
    { wake in
      let input = HotInput<String>().inspected(.hidden)
      // An operator between, which has no record while no one looks.
      let converted = convert(input.map { "\($0)!" })
      wake()
      input.push("secret")
      return converted + [input]
    }
  }

  private static func ofProperty(
    _ convert: @escaping @Sendable (ObservableInput<String>) -> [Any]
  ) -> Conversion {
    { wake in
      let input = ObservableInput("secret").inspected(.hidden)
      let converted = convert(input)
      wake()
      input.set("another secret")
      return converted + [input]
    }
  }

  private static func ofProducer(_ convert: @escaping @Sendable (Producer) -> [Any]) -> Conversion {
    { wake in
      wake()
      return convert(Producer(values: "secret", "another secret").inspected(.hidden).map { "\($0)!" })
    }
  }

  private static func hear<Failure>(_ signal: Signal<String, Failure>) -> [Any] {
    [signal, signal.map { $0 }.observeValues { _ in }]
  }

  private static func run<Failure>(_ producer: SignalProducer<String, Failure>) -> [Any] {
    [producer, producer.map { $0 }.startWithValues { _ in }]
  }

  private static func joining(_ producer: Producer) -> @Sendable (Producer) -> Producer {
    producer.lift { signal in { other in signal.merge(with: other) } }
  }

  private static let conversions: [(name: String, Conversion)] = [
    ("signal of a Hot", ofHot { hear($0.signal()) }),
    ("producer of a Hot", ofHot { run($0.producer()) }),
    ("producer of a signal", ofHot { run(SignalProducer($0.signal())) }),
    ("promise of a signal", ofHot { [$0.signal().promise()] }),
    ("source of a Hot", ofHot { [CallbagSource.fromStream($0).forEach { _ in }] }),
    ("signal of a property", ofProperty { hear($0.signal) }),
    ("producer of a property", ofProperty { run($0.producer) }),
    ("signal of a producer", ofProducer { hear($0.signal()) }),
    ("promise of a producer", ofProducer { [$0.promise()] }),
    ("promise of a merge", ofProducer { [$0.merge(with: Producer(value: "mine")).promise()] }),
    ("merge of producers", ofProducer { run(Producer.merge([$0, Producer(value: "mine")])) }),
    ("prefix", ofProducer { run($0.prefix(value: "mine")) }),
    ("concat", ofProducer { run(Producer(value: "mine").concat($0)) }),
    ("then", ofProducer { run(Producer(value: "mine").then($0).replayLazily(upTo: 1)) }),
    ("replay", ofProducer { run($0.replayLazily(upTo: 1)) }),
    ("lift", ofProducer { run($0.lift { signal in signal.map { $0 + "?" } }) }),
    ("lift of two", ofProducer { run(joining(Producer(value: "mine"))($0)) }),
    ("share", ofProducer { [CallbagSource.fromStream($0).share().forEach { _ in }] }),
    (
      "producer of a request",
      { wake in
        wake()
        let logins = Cold<String, String> { _, password, respond in
          respond(.success("token of \(password)"))
        }
        return run(logins.inspected(.hidden).producer(for: "secret"))
      }
    ),
  ]

  /// Whether someone looks when the streams are built, or only later.
  @Test(arguments: [false, true]) func `no conversion shows what is hidden`(isAwake: Bool) {
    for (name, convert) in Self.conversions {
      let probe = Probe(recording: .everything, isAwake: isAwake) { .zero }
      var facts: [Fact] = []
      let held = StreamContext(probe: probe).run {
        convert {
          if !isAwake { probe.wake() }
          facts += probe.drain().facts
        }
      }
      facts += probe.drain().facts
      let words = facts.map { "\($0.node.label): \($0.event)" }
      #expect(words.filter { $0.contains("secret") } == [], "\(name)")
      #expect(words.contains { $0.contains("‹hidden›") }, "\(name)")
      withExtendedLifetime(held) {}
    }
  }

  @Test func `what is shown again stays so, and so does what is made of streams that hide nothing`() {
    let probe = Probe(recording: .everything) { .zero }
    let held = StreamContext(probe: probe).run { () -> [Any] in
      let password = HotInput<String>().inspected(.hidden)
      let length = Self.hear(password.map { "\($0.count)" }.inspected(.shown).signal())
      let run = Self.run(
        Producer(value: "secret").inspected(.hidden).map { "\($0.count)" }.inspected(.shown)
          .replayLazily(upTo: 1))
      let other = Self.run(Producer(value: "mine").replayLazily(upTo: 1))
      password.push("sesame")
      return length + run + other + [password]
    }
    let values = probe.drain().facts.compactMap { fact -> String? in
      guard case .next(let value, _) = fact.event, fact.node.kind == "Signal" else { return nil }
      return value
    }
    #expect(Set(values) == ["6", "mine"], "\(values)")
    withExtendedLifetime(held) {}
  }

  /// A run may say values for as long as it likes before its signal is there, and others drain meanwhile.
  @Test func `a value is hidden that comes while the stream is being made`() {
    let probe = Probe(recording: .everything) { .zero }
    let words = Locked<[String]>([])
    let held = StreamContext(probe: probe).run { () -> [Any] in
      let producer = Producer { observer, _ in
        observer.send(value: "secret")
        let facts = probe.drain().facts
        words.withLock { $0 += facts.map { "\($0.event)" } }
      }
      .inspected(.hidden)
      return [producer.signal(), producer.promise()]
    }
    let said = words.withLock { $0 } + probe.drain().facts.map { "\($0.event)" }
    #expect(said.filter { $0.contains("secret") } == [])
    #expect(said.count { $0.contains("‹hidden›") } >= 3)
    withExtendedLifetime(held) {}
  }
}
