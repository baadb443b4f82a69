import Streams
import Testing

struct `Observables` {
  let transcript = Transcript()

  @Test func `it has a value before, while and after it changes`() {
    let number = ObservableInput(1)
    number.on { [transcript] in transcript.write("\($0) \(number.value)") }
    #expect(number.value == 1)
    number.set(2).set(3)
    number.terminate(withReason: .completed)
    number.set(4)
    #expect(transcript.lines == ["2 2", "3 3"])
    #expect(number.value == 3)
  }

  @Test func `a map is an Observable with a value of its own`() {
    let number = ObservableInput(1)
    let text: Observable<String> = number.map { "<\($0)>" }.on { _ in }
    let sum = number.scan(initial: 10) { $0 + $1 }
    #expect(text.value == "<1>")
    #expect(sum.value == 10)
    number.set(2)
    #expect(text.value == "<2>")
    #expect(sum.value == 12)
    #expect(number.observable().value == 2)
  }

  @Test func `a filter is a Hot`() {
    let number = ObservableInput(1)
    let even: Hot<Int> = number.filter { $0.isMultiple(of: 2) }.on { [transcript] in transcript.write($0) }
    number.set(2)
    number.set(3)
    #expect(transcript.lines == ["2"])
    #expect(even.isActive)
  }

  @Test func `transitions begin with nothing before`() {
    let number = ObservableInput(0)
    number.onTransition { [transcript] prior, next in
      transcript.write("\(prior.map(String.init) ?? "-") \(next)")
    }
    number.set(1)
    number.set(2)
    #expect(transcript.lines == ["- 1", "1 2"])
  }

  @Test func `a chain without branches stays`() {
    let number = ObservableInput(1)
    let doubled = number.map { $0 * 2 }
    doubled.mapError { _ in .completed }
    number.push(error: TestError.failure)
    number.set(4)
    #expect(doubled.value == 8)
    #expect(doubled.isActive)
  }

  @Test func `a map attached inside a handler knows the value being delivered`() {
    let number = ObservableInput(0)
    let kept = Kept<Observable<Int>>()
    number.on { if $0 == 1 { kept.keep(number.map { $0 * 10 }) } }
    number.set(1)
    #expect(kept.all.map(\.value) == [10])
    number.set(2)
    #expect(kept.all.map(\.value) == [20])
    number.terminate(withReason: .completed)
  }

  @Test func `a map that changes its own source while it is made knows the change`() {
    let (number, calls) = (ObservableInput(0), Counter())
    let tens = number.map { value in
      if calls.increment() == 1 { number.set(1) }
      return value * 10
    }
    #expect(tens.value == 10)
    number.terminate(withReason: .completed)
  }

  @Test func `a map attached while another thread sets knows the latest value`() {
    for _ in 0..<200 {
      let number = ObservableInput(0)
      let kept = Kept<Observable<Int>>()
      onThreads(2) { thread in
        if thread == 0 { number.set(1) } else { kept.keep(number.map { $0 * 10 }) }
      }
      #expect(kept.all[0].value == 10)
    }
  }
}
