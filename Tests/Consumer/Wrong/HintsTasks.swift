// says: 'init(file:line:task:)' is unavailable: the task gets a function that takes a Result of its value and any Error
// says: 'init(file:line:task:)' is unavailable: the task gets one function, which takes a Result
// says: 'init(file:line:task:)' is unavailable: write completion(.success(()))
// says: 'init(file:line:task:)' is unavailable: the task gets a function that takes a Result: write { state, completion in
// says: 'init(file:line:task:)' is unavailable: the task gets a function that takes an Event
// says: 'init(file:line:task:)' is unavailable: write SignalProducer { observer, lifetime in … }; the task of a Hot
// says: 'init(file:line:task:)' is unavailable: an Observable is set from outside
// says: 'fulfill' is unavailable: write complete(value) of a FutureInput; in a task, completion(.success(value))
// says: 'reject' is unavailable: write complete(error) of a FutureInput; in a task, completion(.failure(error))
// says: 'init(file:line:task:)' is unavailable: an answer is a Result: write completion(.success(value))
import Streams

func hintsTasks(error: any Error) {
  _ = Promise<Int> { completion in completion.complete(3) }
  _ = Promise<Int> { seal in
    print("begins")
    seal.fulfill(3)
  }
  _ = Future<Int> { seal in seal.reject(error) }
  _ = Promise<Int> { completion in completion(.error(error)) }
  _ = Promise<Int> { completion in completion(3) }
  _ = Promise<Int> { resolve, reject in if Bool.random() { resolve(3) } else { reject(error) } }
  _ = Promise<Void> { done in done() }
  _ = Promise<Int> { state, completion in completion.complete(3) }
  _ = Promise<Int> { state, completion in completion(3) }
  _ = Future<Int> { run, completion in completion(3) }
  _ = Hot<Int> { observer in
    observer.onNext(3)
    observer.onCompleted()
  }
  _ = Hot<Int> { observer, lifetime in observer.send(value: 3) }
  _ = Observable<Int> { observer in observer.onNext(3) }
}
