// says: 'resolve' is unavailable: write Promise.completed(value)
// says: 'success' is unavailable: write Promise.completed(value)
// says: 'reject' is unavailable: write Promise.completed(error)
// says: 'failure' is unavailable: write Promise.completed(error)
// says: 'pending()' is unavailable: write FutureInput()
// says: 'all' is unavailable: write Promise.zip([one, other])
// says: 'race' is unavailable: write Promise.merge([one, other])
// says: 'any' is unavailable: write Promise.merge(all.map { $0.mapError { _ in .completed } })
// says: 'allSettled' is unavailable: write Promise.zip(all.map(settled))
// says: 'init(_:)' is unavailable: write Promise.completed(value), or Promise(async: load) of a function
// says: 'init(value:)' is unavailable: write Promise.completed(value)
// says: 'init(error:)' is unavailable: write Promise.completed(error)
// says: 'init(file:line:)' is unavailable: write Promise { completion in … }
// says: 'get()' is unavailable: write try await promise.value
// says: 'get' is unavailable: write on { }
// says: 'result' is unavailable: write try await promise.value
// says: 'isCancelled' is unavailable: write promise.state == .terminated(reason: .cancelled)
// says: 'onCancel' is unavailable: write onTerminate
import Streams

func load() async throws -> Int { 3 }

func hintsOutcomes(one: Promise<Int>, other: Promise<Int>, error: any Error) async throws {
  _ = Promise.resolve(3)
  _ = Future.success(3)
  _ = Promise<Int>.reject(error)
  _ = Promise<Int>.failure(error)
  let (promise, seal) = Promise<Int>.pending()
  seal.complete(3)
  _ = Promise.all([one, promise])
  _ = Promise.race([one, other])
  _ = Promise.any([one, other])
  _ = Promise.allSettled([one, other])
  _ = Promise(3)
  _ = Promise(load)
  _ = Future(value: 3)
  _ = Promise<Int>(error: error)
  _ = Promise<Int>()
  print(try await one.get())
  one.get { print($0) }
  if case .success(let value) = one.result { print(value) }
  print(one.isCancelled, other.map { $0 }.isCancelled)
  one.onCancel { print("cancelled") }
}
