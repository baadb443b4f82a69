// says: 'advance()' is unavailable: write advance(by: .zero)
import Streams

func hintsScheduling(scheduler: TestScheduler) {
  scheduler.advance()
}
