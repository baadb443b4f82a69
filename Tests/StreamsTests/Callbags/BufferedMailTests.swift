import Streams
import Testing

struct `A buffer whose gate is taken` {
  /// Answers the first wish later, and those from then on at once.
  // Unchecked: one thread alone uses it.
  private final class Source: @unchecked Sendable {
    var wishes = 0
    private var sink: Consumer<Int>?
    private var answersAtOnce = false

    func begin(_ sink: @escaping Consumer<Int>) {
      self.sink = sink
      sink(
        .start { message in
          guard case .next = message else { return }
          self.wishes += 1
          if self.answersAtOnce, self.wishes <= 200 { sink(.next(self.wishes)) }
        })
    }

    func answer(_ value: Int, thenAtOnce: Bool = false) {
      answersAtOnce = thenAtOnce
      sink?(.next(value))
    }
  }

  @Test func `asks for no more than it can keep`() {
    let (source, heard) = (Source(), Kept<Int>())
    let raw = CallbagSource<Int> { source.begin($0) }
    let run = raw.buffered(.oldest(2)).puller { value in
      heard.keep(value)
      if value == 1 { source.answer(2, thenAtOnce: true) }
    }
    source.answer(1)
    run.pull()
    #expect(heard.all == [1])
    #expect(source.wishes <= 4)
    run.pull(3)
    #expect(heard.all == [1, 2, 3, 4])
  }
}
