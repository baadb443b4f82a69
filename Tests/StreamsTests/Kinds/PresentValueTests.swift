import Streams
import Testing

/// An Observable gives those who come late the value that it has, and then every change.
struct `A present value without gaps` {
  /// What stands between the Observable that is set and the one that is heard.
  enum Way: CaseIterable, Sendable {
    case input, observable, map, scan, merge, combine, combineOther, chain, moved, movedScan

    /// An Observable of the same numbers.
    func stream(of input: ObservableInput<Int>) -> Observable<Int> {
      switch self {
      case .input, .observable: input.observable()
      case .map: input.map { $0 }
      case .scan: input.scan { $1 }
      case .merge: input.merge(input.filter { _ in false })
      case .combine: input.combine(stream: ObservableInput("")).map { $0.0 }
      case .combineOther: ObservableInput("").combine(stream: input).map { $0.1 }
      case .chain: input.map { $0 + 1 }.map { $0 - 1 }.on { _ in }
      case .moved: input.map { $0 }.dispatched(.inline)
      case .movedScan: input.scan { $1 }.dispatched(.inline)
      }
    }
  }

  private let transcript = Transcript()

  @Test(arguments: Way.allCases)
  func `a run hears it first`(_ way: Way) {
    let input = ObservableInput(1)
    let producer = way.stream(of: input).producer()
    input.set(2)
    let first = producer.start { [transcript] in transcript.write($0) }
    input.set(3)
    #expect(transcript.lines == ["value 2", "value 3"])
    first.dispose()
    producer.start { [transcript] in transcript.write($0) }
    input.terminate(withReason: .completed)
    #expect(transcript.lines == ["value 2", "value 3", "interrupted", "value 3", "completed"])
  }

  @Test(arguments: Way.allCases)
  func `a run hears it after the end, too`(_ way: Way) {
    let input = ObservableInput(1)
    let stream = way.stream(of: input)
    input.set(2)
    input.terminate(withReason: .completed)
    stream.producer().start { [transcript] in transcript.write($0) }
    #expect(transcript.lines == ["value 2", "completed"])
  }

  @Test(arguments: Way.allCases)
  func `a loop gets it first`(_ way: Way) async throws {
    let input = ObservableInput(1)
    let stream = way.stream(of: input)
    input.set(2)
    let values = stream.values
    input.set(3).set(4)
    input.terminate(withReason: .completed)
    var got: [Int] = []
    for try await value in values { got.append(value) }
    for try await value in stream.values { got.append(value) }
    #expect(got == [2, 3, 4, 4])
  }

  /// Runs begin while another thread counts. Each hears consecutive numbers, up to the last one.
  @Test(arguments: Way.allCases)
  func `no change is lost or comes twice, whenever a run begins`(_ way: Way) {
    let input = ObservableInput(0)
    let producer = way.stream(of: input).producer()
    let rounds = Effort.rounds(orElse: 300)
    let (heard, begun) = (Kept<Kept<Int>>(), Counter())
    onThreads(2) { thread in
      if thread == 0 {
        var number = 0
        while begun.value < rounds {
          number += 1
          input.set(number)
        }
      } else {
        while begun.value < rounds {
          let run = Kept<Int>()
          heard.keep(run)
          let (disposable, last) = (Kept<any Disposable>(), Counter())
          disposable.keep(
            producer.startWithValues { value in
              run.keep(value)
              if last.increment() == 20 { disposable.all.first?.dispose() }
            })
          begun.increment()
        }
      }
    }
    #expect(heard.all.count == rounds)
    for run in heard.all {
      let values = run.all
      #expect(values.first.map { Array($0..<$0 + values.count) } == values)
    }
  }

  @Test(arguments: Way.allCases)
  func `a run that begins while a change waits ends up with it`(_ way: Way) {
    let input = ObservableInput(0)
    let built = Kept<Observable<Int>>()
    input.on { [transcript] value in
      guard value == 1 else { return }
      input.set(2)
      let stream = way.stream(of: input)
      built.keep(stream)
      stream.producer().startWithValues { transcript.write("\($0)") }
    }
    input.set(1)
    #expect(transcript.lines.last == "2" && Set(transcript.lines).count == transcript.lines.count)
    #expect(built.all.map(\.value) == [2])
  }

  @Test func `an Observable combined with itself changes both sides`() {
    let input = ObservableInput(1)
    let pairs = input.combine(stream: input)
    pairs.on { [transcript] in transcript.write("\($0.0)\($0.1)") }
    input.set(2)
    #expect(pairs.value == (2, 2))
    #expect(transcript.lines.last == "22")
  }

  @Test func `a combined Observable is never older than its sides`() {
    let (left, right) = (ObservableInput(1), ObservableInput("a"))
    let pairs = left.combine(stream: right)
    pairs.on { [transcript] in transcript.write("\($0.0)\($0.1)") }
    #expect(pairs.value == (1, "a"))
    left.set(2)
    #expect(pairs.value == (2, "a"))
    right.set("b")
    #expect(pairs.value == (2, "b"))
    #expect(transcript.lines == ["2a", "2b"])
  }

  @Test func `an Observable combined while others set it is not older than its sides`() {
    let (left, right) = (ObservableInput(0), ObservableInput(0))
    let rounds = Effort.rounds(orElse: 300)
    let (isOver, stale) = (Counter(), Counter())
    onThreads(3) { thread in
      if thread < 2 {
        let input = thread == 0 ? left : right
        while isOver.value == 0 { input.modify { $0 += 1 } }
      } else {
        for _ in 0..<rounds {
          let before = (left.value, right.value)
          let pairs = left.combine(stream: right)
          let pair = pairs.value
          if pair.0 < before.0 || pair.1 < before.1 { stale.increment() }
        }
        isOver.increment()
      }
    }
    #expect(stale.value == 0)
  }

  @Test("a pair that is built while a side delivers is no older than its sides, and no event")
  func pairWhileDelivering() {
    let (left, right) = (ObservableInput(0), ObservableInput("x"))
    let (seen, events) = (Transcript(), Transcript())
    let kept = Kept<any Sendable>()
    left.on { value in
      guard value == 1 else { return }
      let pairs = left.combine(stream: right).on { events.write("\($0)") }
      kept.keep(pairs)
      seen.write("\(pairs.value)")
      right.set("y")
      seen.write("\(pairs.value)")
    }
    left.set(1)
    #expect(seen.lines == ["(1, \"x\")", "(1, \"y\")"])
    #expect(events.lines == ["(1, \"y\")"])
    left.set(2)
    #expect(events.lines.last == "(2, \"y\")")
    kept.drop()
  }
}
