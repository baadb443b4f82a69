// says: cannot convert value of type 'Int' to expected argument type 'String'
import Streams

struct NotFound: Error {}

// Without the type of the number, the compiler takes seconds, and says nothing of the mistake.
func typedRequest(_ time: VirtualScheduler) {
  _ = Cold<Int, String> { (_, run, number: Int, respond) in
    time.schedule(after: .seconds(Double(number % 3 + 1))) {
      respond(number < 0 ? .failure(NotFound()) : .success(number))
    }
  }
}
