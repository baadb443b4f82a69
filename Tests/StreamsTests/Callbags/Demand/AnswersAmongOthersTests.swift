import Streams
import Testing

private struct Broken: Error {}

/// What has been asked for is kept, also where something in the run speaks unasked, or could.
struct `The answer to a wish, in a run that hears more than answers` {
  /// How something that could speak unasked, and brings no value, gets into a run.
  enum Quiet: CaseIterable {
    case innerEmpty, innerNone, emptyBefore, emptyAfter, emptyBeside, failureBefore, failureAfter, unusedTimer
    case noneBefore, deferredEmpty, beginsWithNothing, never, triggerInput, triggerTimer, timeout,
      producerBeside
    case shared, sharedTwice, sharedInside, byHand
  }

  static let policies: [CallbagOverflow] = [.newest(1), .oldest(2), .suspend(1), .suspend(2), .fail(1)]
  private static let numbers = Array(1...30)
  private let timeline = Timeline()
  private let trigger = HotInput<Int>()

  @Sendable private static func expand(_ number: Int) -> [Int] { [number, 100 + number, 200 + number] }

  private func source(_ quiet: Quiet) -> CallbagSource<Int> {
    let chunks = CallbagSource.from(Self.numbers).flatMap(Self.expand)
    let empty = CallbagSource<Int>.empty
    return switch quiet {
    case .innerEmpty:
      CallbagSource.from([0] + Self.numbers).flatMap(.concat) { number in
        number == 0 ? empty : CallbagSource.just(number).flatMap(Self.expand)
      }
    case .innerNone:
      CallbagSource.from([0] + Self.numbers).flatMap(.concat) { number in
        CallbagSource.just(number).take(first: number == 0 ? 0 : 1).flatMap(Self.expand)
      }
    case .emptyBefore: empty.concat(chunks)
    case .emptyAfter: chunks.concat(empty)
    case .emptyBeside: chunks.merge(empty)
    case .failureBefore: CallbagSource.fail(Broken()).flatMapError { _ in chunks }
    case .failureAfter: chunks.concat(CallbagSource.fail(Broken())).flatMapError { _ in empty }
    case .unusedTimer: chunks.flatMapError { _ in CallbagSource<Int>.timer(1) }
    case .noneBefore: chunks.take(first: 0).concat(chunks)
    case .deferredEmpty: CallbagSource.deferred { empty }.concat(chunks)
    case .beginsWithNothing: CallbagSource<Int>.listenable { $0.complete() }.concat(chunks)
    case .never: chunks.take(until: CallbagSource<Int>.never)
    case .triggerInput: chunks.take(until: trigger)
    case .triggerTimer: chunks.take(until: CallbagSource<Int>.interval(1_000))
    case .timeout: chunks.timeout(1_000)
    case .producerBeside: chunks.zip(SignalProducer<Int, any Error>(1...90)).map { $0.0 }
    case .shared: chunks.share()
    case .sharedTwice: chunks.share().map { $0 }.share()
    case .sharedInside: CallbagSource.just(0).flatMap(.concat) { _ in chunks.share() }
    case .byHand: CallbagSource { chunks.producer($0) }
    }
  }

  @Test(arguments: Quiet.allCases, policies)
  func `comes whole out of a buffer, one for each wish`(_ quiet: Quiet, _ policy: CallbagOverflow) {
    let (got, ends) = (Kept<Int>(), Kept<Completion>())
    let run = timeline.run {
      source(quiet).buffered(policy).puller(end: { ends.keep($0) }) { got.keep($0) }
    }
    for asked in 1...90 {
      run.pull()
      #expect(got.all.count == asked)
    }
    #expect(got.all == Self.numbers.flatMap(Self.expand))
    run.pull(2)
    #expect(ends.all == [.finished] || quiet == .never)
    run.stop()
  }

  @Test(arguments: Quiet.allCases, policies)
  func `comes whole to a loop`(_ quiet: Quiet, _ policy: CallbagOverflow) async throws {
    let values = timeline.run { source(quiet) }.values(policy)
    var loop = values.makeAsyncIterator()
    var got: [Int] = []
    while got.count < 90, let value = try await loop.next() { got.append(value) }
    #expect(got == Self.numbers.flatMap(Self.expand))
    #expect(values.dropCount == 0)
  }

  // MARK: Beside what does come unasked

  /// Where an answer is held back, or what makes many values of it.
  enum Way: CaseIterable {
    case merged, mergedAtTheRight, gathered, innerBeside, delayed, delayedTogether, mapped, mappedLater
    case dispatched, moved, throttled, grouped, last, collected, zipped, shared, byHand, recovered, buffered
  }

  private func merged(
    _ way: Way, _ ticks: HotInput<Int>, _ time: VirtualScheduler
  ) -> CallbagSource<Int> {
    let numbers = CallbagSource.from(Self.numbers)
    let chunks = numbers.flatMap(Self.expand)
    let later = Dispatch.after(delay: 0.5, on: .scheduler(time))
    return switch way {
    case .merged: chunks.merge(ticks)
    case .mergedAtTheRight: CallbagSource.fromStream(ticks).merge(chunks)
    case .gathered: CallbagSource.merge([chunks, .fromStream(ticks)])
    case .innerBeside:
      CallbagSource.just(0).flatMap(.merge) { _ in CallbagSource.fromStream(ticks).merge(chunks) }
    case .delayed: numbers.delay(0.5).flatMap(Self.expand).merge(ticks)
    case .delayedTogether: chunks.merge(ticks).delay(0.5)
    case .mapped: numbers.asyncMap { $1(.success($0)) }.flatMap(Self.expand).merge(ticks)
    case .mappedLater:
      chunks.merge(ticks).asyncMap { value, answer in
        time.schedule(after: .seconds(0.5)) { answer(.success(value)) }
      }
    case .dispatched: chunks.merge(ticks).dispatch(later)
    case .moved: chunks.merge(ticks).map { $0 }.dispatched(later)
    case .throttled: chunks.merge(ticks).throttle(PressureThrottle(buffer: 1_000, limit: 1_000))
    case .grouped: numbers.buffer(size: 4).flatMap { $0 }.flatMap(Self.expand).merge(ticks)
    case .last: chunks.take(last: 90).merge(ticks)
    case .collected: chunks.collect().flatMap { $0 }.merge(ticks)
    case .zipped: numbers.zip(CallbagSource.from(0...)).flatMap { Self.expand($0.0) }.merge(ticks)
    case .shared: chunks.merge(ticks).share()
    case .byHand: CallbagSource { chunks.producer($0) }.merge(ticks)
    case .recovered: chunks.concat(CallbagSource.fail(Broken())).flatMapError { _ in .empty }.merge(ticks)
    case .buffered: chunks.buffered(.suspend(3)).merge(ticks).buffered(.suspend(1))
    }
  }

  @Test(arguments: Way.allCases, policies.filter { $0 != .fail(1) } + [.fail(500)])
  func `is not dropped for what comes unasked`(_ way: Way, _ policy: CallbagOverflow) {
    let got = Kept<Int>()
    timeline.run {
      let time = timeline.scheduler
      let ticks = HotInput<Int>()
      let run = merged(way, ticks, time).buffered(policy).puller { got.keep($0) }
      for step in 0..<300 {
        for tick in 0..<(step % 20 == 0 ? 5 : step % 7 == 3 ? 1 : 0) { ticks.push(-(10 * step + tick + 1)) }
        run.pull()
        time.advance(by: .seconds(1))
      }
      run.stop()
      ticks.terminate(withReason: .completed)
    }
    let answers = got.all.filter { $0 > 0 }
    #expect(answers == Self.numbers.flatMap(Self.expand))
    let ticks = got.all.filter { $0 < 0 }
    #expect(!ticks.isEmpty && ticks == ticks.sorted(by: >))
  }
}
