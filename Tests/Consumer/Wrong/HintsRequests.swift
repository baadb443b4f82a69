// says: the first parameter is the stream's state: write { _, request, respond in
// says: the first parameter is the stream's state, and the last a function that takes a Result
// says: 'init(file:line:task:)' is unavailable: the last parameter is a function that takes a Result
// says: 'init(file:line:task:)' is unavailable: the closure gives the value itself
// says: 'init(file:line:)' is unavailable: a Cold has a task
// says: 'request' is unavailable: the answer comes to the stream that asks: write let asker = cold.on { }
// says: 'value' is unavailable: write try await cold.producer(for: 3).value
// says: 'on' is unavailable: write let asker = cold.on { }
import Streams

func hintsRequests(_ cold: Cold<Int, Int>) async throws {
  _ = Cold<Int, Int> { number, completion in completion(number) }
  _ = Cold<Int, Int> { number, completion in
    print(number)
    completion(.success(number))
  }
  _ = Cold<Int, Int> { number, completion in completion.resolve(number) }
  _ = Cold<Int, Int> { _, number, respond in respond.complete(number) }
  _ = Cold<Int, Int> { number in Promise { number } }
  _ = Cold<Int, Int>()
  cold.request(3) { print($0) }
  print(try await cold.request(3).value)
  cold.request(3).on { print($0) }
}
