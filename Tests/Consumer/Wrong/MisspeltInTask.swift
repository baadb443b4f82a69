// says: value of type 'SignalObserver<Int, Never>' has no member 'sendd'
// says: value of type 'RunLifetime' has no member 'onEnd'
// says: cannot convert value of type 'String' to expected argument type 'Int'
// says: value of type 'Int' has no member 'first'
import Streams

func load(_ number: Int) async throws -> Int { number }

// What is misspelt in a task that is right is said of the misspelt name, and of no other kind of stream.
func misspeltInTask() {
  _ = SignalProducer<Int, Never> { observer, lifetime in observer.sendd(value: 3) }
  _ = SignalProducer<Int, Never> { observer, lifetime in
    lifetime.onEnd {}
    observer.send(value: 3)
  }
  _ = Promise { try await load("3") }
  _ = Promise { completion in completion(.success(3)) }.map { $0.first }
  _ = Promise { state, completion in completion(.success(3)) }.map { $0.first }
}
