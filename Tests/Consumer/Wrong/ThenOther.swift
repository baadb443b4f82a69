// flags: -warnings-as-errors
// says: 'then' only looks at the value; to go on with another Promise write asyncMap { next($0) }
import Streams

func thenOther(_ promise: Promise<Int>, next: @escaping @Sendable (Int) -> Promise<String>) {
  promise.then { next($0) }.on { print($0) }
}
