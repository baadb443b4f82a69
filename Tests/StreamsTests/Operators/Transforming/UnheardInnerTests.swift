import Streams
import Testing

private typealias Pipe = Signal<Int, any Error>

extension EndMeanwhile {
  static let all = flattening + ofOtherKinds

  /// Other operators than `flatMap`, which have no strategy.
  static let others = [
    EndMeanwhile("deferred, disposed of") { _, made in
      let (signal, input) = Pipe.pipe()
      let inner = SignalProducer<Int, any Error>.deferred { made.make() }
      let run = signal.producer().flatMap(.merge) { _ in inner }.start()
      made.stop { run.dispose() }
      input.send(value: 1)
    },
    EndMeanwhile("flatMapError of a producer, disposed of") { _, made in
      let (signal, input) = Pipe.pipe()
      let run = signal.producer().flatMapError { _ in made.make() }.start()
      made.stop { run.dispose() }
      input.send(error: TestError.failure)
    },
  ]

  private static let flattening = [
    EndMeanwhile("a producer, disposed of") { strategy, made in
      let (signal, input) = Pipe.pipe()
      let run = signal.producer().flatMap(strategy) { _ in made.make() }.start()
      made.stop { run.dispose() }
      input.send(value: 1)
    },
    EndMeanwhile("a producer's Promise, cancelled") { strategy, made in
      let (signal, input) = Pipe.pipe()
      let promise = signal.producer().flatMap(strategy) { _ in made.make() }.promise()
      made.stop { promise.cancel() }
      input.send(value: 1)
    },
    EndMeanwhile("a producer, with take(until:)") { strategy, made in
      let ((signal, input), (trigger, pulled)) = (Pipe.pipe(), Signal<Void, any Error>.pipe())
      signal.producer().flatMap(strategy) { _ in made.make() }.take(until: trigger).start()
      made.stop { pulled.send(value: ()) }
      input.send(value: 1)
    },
    EndMeanwhile("a producer, whose outer stream fails") { strategy, made in
      let (signal, input) = Pipe.pipe()
      let values = signal.producer()
      values.flatMap(strategy) { _ in made.make() }.start()
      made.stop { input.send(error: TestError.failure) }
      input.send(value: 1)
    },
    EndMeanwhile("a producer, one of whose inner streams fails") { strategy, made in
      let ((signal, input), answer) = (Pipe.pipe(), Answer<Int>())
      let run = signal.producer().flatMap(strategy) { $0 == 0 ? Promise(answer) : made.make() }.start()
      made.stop { answer.give(.failure(TestError.failure)) }
      input.send(value: 0)
      input.send(value: 1)
      // The latest one has taken the place of the one that fails.
      if strategy == .latest { run.dispose() }
    },
  ]

  private static let ofOtherKinds = [
    EndMeanwhile("a Hot, terminated") { strategy, made in
      let input = HotInput<Int>()
      input.flatMap(strategy) { _ in made.make() }.on { _ in }
      made.stop { input.terminate(withReason: .cancelled) }
      input.push(1)
    },
    EndMeanwhile("a Hot, whose run is disposed of") { strategy, made in
      let input = HotInput<Int>()
      let run = input.flatMap(strategy) { _ in made.make() }.producer().start()
      made.stop { run.dispose() }
      input.push(1)
    },
    EndMeanwhile("a Hot, with first() below") { strategy, made in
      let (input, other) = (HotInput<Int>(), HotInput<Int>())
      input.flatMap(strategy) { _ in made.make() }.merge(other).first().on { _ in }
      made.stop { other.push(9) }
      input.push(1)
    },
    EndMeanwhile("an Observable, whose run is disposed of") { strategy, made in
      let input = ObservableInput(0)
      let run = input.producer().flatMap(strategy) { $0 == 0 ? Promise.completed(0) : made.make() }.start()
      made.stop { run.dispose() }
      input.set(1)
    },
    EndMeanwhile("a callbag, stopped") { strategy, made in
      let run = CallbagSource.from([1]).flatMap(strategy) { _ in made.make() }.puller { _ in }
      made.stop { run.stop() }
      run.pull()
    },
    EndMeanwhile("a Cold, whose request is cancelled") { strategy, made in
      let answer = Answer<Int>()
      let asker = Cold<Int, Int> { _, _, respond in answer.keep(respond) }
        .flatMap(strategy) { _ in made.make() }.on { _ in }
      let request = asker.request(1)
      made.stop { request.cancel() }
      answer.give(.success(1))
    },
    EndMeanwhile("a Cold, whose asker leaves") { strategy, made in
      let answer = Answer<Int>()
      let shared = Cold<Int, Int> { _, _, respond in answer.keep(respond) }
        .flatMap(strategy) { _ in made.make() }
      let (asker, other) = (shared.on { _ in }, shared.on { _ in })
      asker.request(1)
      made.stop { asker.terminate(withReason: .cancelled) }
      answer.give(.success(1))
      withExtendedLifetime(other) {}
    },
  ]
}

struct `A Promise that a closure makes while what would hear it ends` {
  @Test(
    arguments: EndMeanwhile.all,
    [.merge, .concat, .latest, .race, .concurrent(limit: 2)] as [FlattenStrategy])
  fileprivate func `is cancelled`(_ end: EndMeanwhile, _ strategy: FlattenStrategy) {
    for isElsewhere in [false, true] { expectCancel(end, strategy, isElsewhere) }
  }

  @Test(arguments: EndMeanwhile.others, [false, true])
  fileprivate func `is cancelled, whatever the closure is for`(_ end: EndMeanwhile, _ isElsewhere: Bool) {
    expectCancel(end, .merge, isElsewhere)
  }

  private func expectCancel(_ end: EndMeanwhile, _ strategy: FlattenStrategy, _ isElsewhere: Bool) {
    let made = MadeMeanwhile(isElsewhere: isElsewhere)
    end.run(strategy, made)
    #expect(made.runs.active == [], "\(strategy), on another thread: \(isElsewhere)")
    // A Promise that is cancelled by then never runs.
    #expect(made.runs.count == made.runs.ends(of: 0), "\(strategy), on another thread: \(isElsewhere)")
  }
}

struct `A Promise that waits for its turn in a flatMap` {
  @Test(arguments: [.concat, .concurrent(limit: 1)] as [FlattenStrategy])
  func `is cancelled when the run ends before`(_ strategy: FlattenStrategy) {
    let (signal, input) = Signal<Int, any Error>.pipe()
    let runs = KeptRuns()
    let run = signal.producer().flatMap(strategy) { _ in runs.promise() }.start()
    for number in 0..<3 { input.send(value: number) }
    #expect(runs.active == [0, 1, 2])
    run.dispose()
    #expect(runs.active == [])
  }

  @Test func `is cancelled when another fails`() {
    let (signal, input) = Signal<Int, any Error>.pipe()
    let runs = KeptRuns()
    signal.producer().flatMap(.concat) { _ in runs.promise() }.start()
    for number in 0..<2 { input.send(value: number) }
    runs.answer(0, .failure(TestError.failure))
    #expect(runs.active == [])
  }

  @Test func `is cancelled when its request is given up`() {
    let runs = KeptRuns()
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    let asker = cold.flatMap(.concat) { _ in runs.promise() }.on { _ in }
    let requests = (0..<3).map { asker.request($0) }
    requests[1].cancel()
    #expect(runs.active == [0, 2])
    asker.terminate(withReason: .cancelled)
    #expect(runs.active == [])
  }

  @Test func `goes on when what waits is its producer`() {
    let (signal, input) = Signal<Int, any Error>.pipe()
    let runs = KeptRuns()
    let kept = runs.promise()
    let run = signal.producer().flatMap(.concat) { $0 == 0 ? .never : kept.producer() }.start()
    for number in 0..<2 { input.send(value: number) }
    run.dispose()
    #expect(runs.active == [0])
    withExtendedLifetime(kept) {}
  }
}
