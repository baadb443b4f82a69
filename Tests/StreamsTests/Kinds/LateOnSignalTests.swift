import Testing

@testable import Streams

/// A Hot that is made of a signal is a Hot: what comes to it late hears how it has ended, and not that it has missed a signal.
struct `A Hot of a signal that has ended` {
  enum Place: CaseIterable, Sendable {
    case itself, map, observable, delay, merge

    func heard(of hot: Hot<Int>, by transcript: Transcript, keeping kept: Kept<Observable<Int>>) {
      switch self {
      case .itself: hot.onTerminate { transcript.write($0) }
      case .map: hot.map { $0 + 1 }.onTerminate { transcript.write($0) }
      case .observable:
        kept.keep(hot.observable(initial: 0))
        kept.all.last?.onTerminate { transcript.write($0) }
      case .delay: hot.delay(1).onTerminate { transcript.write($0) }
      case .merge: hot.merge(hot.map { $0 }).onTerminate { transcript.write($0) }
      }
    }
  }

  static let ends: [Termination] = [.completed, .error(TestError.failure), .cancelled]

  @Test(arguments: Place.allCases, ends.indices)
  func `tells a late branch its end`(_ place: Place, _ number: Int) {
    let end = Self.ends[number]
    let scheduler = VirtualScheduler()
    let (signal, observer) = StreamContext(scheduler: scheduler).run { Signal<Int, any Error>.pipe() }
    let (hot, late) = (signal.hot(), Transcript())
    let (early, live) = (hot.map { $0 }, Transcript())
    let kept = Kept<Observable<Int>>()
    place.heard(of: early, by: live, keeping: kept)
    observer.send(value: 1)
    switch end {
    case .completed: observer.sendCompleted()
    case .error(let error): observer.send(error: error)
    case .cancelled: observer.sendInterrupted()
    }
    scheduler.advance(by: .seconds(2))
    place.heard(of: early, by: late, keeping: kept)
    scheduler.advance(by: .seconds(2))
    #expect(live.lines.count == 1)
    #expect(late.lines == live.lines)
    kept.drop()
  }

  @Test func `a late observer of the signal itself is interrupted, as before`() {
    let (signal, observer) = Signal<Int, any Error>.pipe()
    let (hot, heard) = (signal.hot(), Transcript())
    observer.sendCompleted()
    signal.map { $0 }.observe { heard.write($0) }
    #expect(heard.lines == ["interrupted"])
    #expect("\(hot.state)".contains("completed"))
  }
}
