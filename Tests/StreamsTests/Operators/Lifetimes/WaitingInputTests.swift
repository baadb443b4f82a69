import Streams
import Testing

struct `An inner stream that waits for its turn` {
  private let transcript = Transcript()
  private let outer = HotInput<Int>()

  @Test func `keeps no input from its end`() {
    var input: HotInput<String>? = HotInput()
    input!.onTerminate { [transcript] in transcript.write("input \($0)") }
    outer.flatMap(.concat) { [input = input!] _ in input }
      .onTerminate { [transcript] in transcript.write("all \($0)") }
    for number in 0..<3 { outer.push(number) }
    outer.terminate(withReason: .completed)
    #expect(transcript.lines == [])
    input = nil
    #expect(transcript.lines == ["input completed", "all completed"])
  }

  @Test func `is held by its turn when it is a signal, which ends when no one holds it`() {
    let (first, firstInput) = Signal<Int, Never>.pipe()
    let inputs = Kept<Signal<Int, Never>.Observer>()
    let (numbers, numbersInput) = Signal<Int, Never>.pipe()
    numbers.flatMap(.concat) { number in
      guard number > 0 else { return first }
      let (next, nextInput) = Signal<Int, Never>.pipe()
      inputs.keep(nextInput)
      return next.map { $0 * number }
    }.observe { [transcript] in transcript.write($0) }
    for number in 0..<2 { numbersInput.send(value: number) }
    firstInput.sendCompleted()
    for input in inputs.all { input.send(value: 10) }
    #expect(transcript.lines == ["value 10"])
  }
}
