// says: 'NetworkError'
// says: 'DiskError'
import Streams

struct NetworkError: Error {}
struct DiskError: Error {}

func otherFailure(
  _ requests: SignalProducer<Int, DiskError>,
  fetch: @escaping @Sendable (Int) -> SignalProducer<String, NetworkError>
) {
  requests.flatMap(.latest) { fetch($0) }.map { $0.count }.startWithResult { print($0) }
}
