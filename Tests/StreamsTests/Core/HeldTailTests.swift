import Streams
import Testing

struct `A held signal that has one stream left to hear` {
  @Test func `goes on when another stream that has heard it leaves`() {
    let (a, aInput) = Signal<Int, Never>.pipe()
    let (b, bInput) = Signal<Int, Never>.pipe()
    let (pages, pagesInput) = Signal<Int, Never>.pipe()
    let transcript = Transcript()
    let merged = Signal<Int, Never>.merge(a.map { $0 * 10 }, b)
    pages.flatMap(.latest) { _ in merged }.observeValues { transcript.write("page \($0)") }
    pagesInput.send(value: 1)
    bInput.sendCompleted()
    aInput.send(value: 1)
    pagesInput.send(value: 2)
    aInput.send(value: 2)
    merged.observe(transcript.observer())
    aInput.send(value: 3)
    aInput.sendCompleted()
    #expect(transcript.lines == ["page 10", "page 20", "page 30", "value 30", "completed"])
    withExtendedLifetime((merged, pagesInput)) {}
  }
}
