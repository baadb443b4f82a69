import Streams
import Testing

struct `Several Observables are one` {
  private let transcript = Transcript()
  private let name = ObservableInput("Ada")
  private let age = ObservableInput(36)
  private let isOpen = ObservableInput(true)

  @Test func `it has the values that they have, and follows each`() {
    let all: Observable<(String, Int, Bool)> = combineLatest(name, age, isOpen)
    #expect(all.value == ("Ada", 36, true))
    all.on { [transcript] in transcript.write("\($0)") }
    name.set("Grace")
    isOpen.set(false)
    age.set(37)
    #expect(all.value == ("Grace", 37, false))
    #expect(
      transcript.lines == [
        #"("Grace", 36, true)"#, #"("Grace", 36, false)"#, #"("Grace", 37, false)"#,
      ])
  }

  @Test func `two, four and five are laid flat as well`() {
    #expect(EventStream.combineLatest(name, age).value == ("Ada", 36))
    let four = combineLatest(name, age, isOpen, age.map { $0 + 1 })
    #expect(four.value == ("Ada", 36, true, 37))
    let five = Observable.combineLatest(name.observable(), age, isOpen, age.map { $0 + 1 }, name)
    age.set(1)
    #expect(five.value == ("Ada", 1, true, 2, "Ada"))
    #expect(four.value == ("Ada", 1, true, 2))
  }

  @Test func `it follows the streams also when it is mapped and only held`() {
    let isGood: Observable<Bool> = combineLatest(name, age, isOpen).map { !$0.isEmpty && $1 > 17 && $2 }
    #expect(isGood.value)
    isOpen.set(false)
    #expect(!isGood.value)
    isOpen.set(true)
    name.set("")
    #expect(!isGood.value)
  }

  @Test func `it ends when all have ended, and an error ends it at once`() {
    let all = combineLatest(name, age, isOpen)
    all.onTerminate { [transcript] in transcript.write("\($0)") }
    name.terminate(withReason: .completed)
    age.terminate(withReason: .completed)
    #expect(all.isActive)
    isOpen.terminate(withReason: .completed)
    #expect(transcript.lines == ["completed"])
  }

  @Test func `an error passes, and the values go on`() {
    combineLatest(name, age, isOpen).on { [transcript] in transcript.write("\($0.1)") }
      .onError { [transcript] in transcript.write("\($0)") }
    age.push(error: TestError.failure)
    age.set(2)
    #expect(transcript.lines == ["failure", "2"])
  }
}
