import Testing

@testable import Streams

/// What is started, cancelled and disposed of over and over keeps nothing.
struct `Memory does not grow with use` {
  private let count = 10_000

  @Test func `a lifetime forgets the runs that wait for its end`() {
    let (lifetime, token) = RunLifetime.make()
    let seen = Weakly()
    for number in 0..<count {
      let run = lifetime.ended.start { _ in }
      if number % 100 == 0 { seen.watch(run, as: "run \(number)") }
      run.dispose()
    }
    #expect(lifetime.memberCount < 20)
    #expect(seen.alive.count < 20)
    token.dispose()
  }

  @Test func `a composite forgets its members that are done, and disposes of the others in order`() {
    let composite = CompositeDisposable()
    let transcript = Transcript()
    let (signal, observer) = Signal<Int, Never>.pipe()
    for number in 0..<count {
      composite += AnyDisposable()
      let member = AnyDisposable { transcript.write("\(number)") }
      composite += member
      if number % 2_500 != 0 { member.forget() }
      let observation = signal.observeValues { _ in }
      composite += observation
      observation.dispose()
    }
    // Those made by hand without a handler are not done.
    #expect(composite.memberCount < count * 2 + 20)
    composite.dispose()
    #expect(transcript.lines == ["0", "2500", "5000", "7500"])
    withExtendedLifetime(observer) {}
  }

  @Test func `a disposable that has been asked how it stands very often still works`() {
    let transcript = Transcript()
    let disposable = AnyDisposable { transcript.write("disposed of") }
    for _ in 0..<300_000 where disposable.isDisposed { transcript.write("too early") }
    disposable.dispose()
    #expect(disposable.isDisposed && transcript.lines == ["disposed of"])
  }

  @Test func `a composite of members that end by themselves stays small`() {
    let composite = CompositeDisposable()
    for value in 0..<count {
      composite += SignalProducer<Int, Never>(value: value).start { _ in }
    }
    #expect(composite.memberCount < 20)
  }

  @Test func `a composite may be added to by the members that it asks`() {
    let composite = CompositeDisposable()
    for _ in 0..<100 { composite += Curious(composite) }
    #expect(composite.memberCount < 20)
  }

  enum Order: CaseIterable { case firstFirst, lastFirst, mixed }

  @Test(arguments: Order.allCases)
  func `a composite disposes in order of what has not been taken out of it`(_ order: Order) {
    let composite = CompositeDisposable()
    let transcript = Transcript()
    let kept = [0, 40_000, 99_999]
    // Minutes, when each has to be looked for among all the others.
    let handles = (0..<100_000).map { number in composite.add { transcript.write("\(number)") } }
    var unwanted = handles.indices.filter { !kept.contains($0) }
    switch order {
    case .firstFirst: break
    case .lastFirst: unwanted.reverse()
    case .mixed: unwanted.sort { $0 * 7919 % 100_003 < $1 * 7919 % 100_003 }
    }
    for (taken, number) in unwanted.enumerated() {
      handles[number]?.dispose()
      if taken % 1000 == 0 { #expect(composite.memberCount == 100_000 - taken - 1) }
    }
    composite += { transcript.write("added") }
    composite.dispose()
    #expect(transcript.lines == kept.map { "\($0)" } + ["added"])
    handles[0]?.dispose()
  }

  @Test func `branches that are cancelled leave their stream`() {
    let hot = HotInput<Int>()
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    let input = FutureInput<Int>()
    for value in 0..<count {
      hot.map { $0 }.on { _ in }.node.terminateBranch(.cancelled)
      let branch = cold.map { $0 }.on { _ in }
      branch.request(value)
      branch.terminate(withReason: .cancelled)
      input.on { _ in }.node.terminateBranch(.cancelled)
    }
    #expect(hot.node.firstChild == nil && cold.node.firstChild == nil && input.node.firstChild == nil)
  }
}

extension RunLifetime {
  fileprivate var memberCount: Int { resources.memberCount }
}

/// Adds to its composite whenever it is asked whether it is done, which it is.
private final class Curious: Disposable {
  private let composite: CompositeDisposable
  private let asked = Counter()

  init(_ composite: CompositeDisposable, isAsked: Bool = false) {
    self.composite = composite
    if isAsked { asked.increment() }
  }

  var isDisposed: Bool {
    if asked.increment() == 1 { composite += Curious(composite, isAsked: true) }
    return true
  }

  func dispose() {}
}
