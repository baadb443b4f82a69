import Streams
import Testing

struct `Then with another Promise` {
  @Test(.timeLimit(.minutes(1))) func `what the compiler advises goes on with the other one's value`()
    async throws
  {
    let first = Promise<Int> { $0(.success(2)) }
    @Sendable func next(_ number: Int) -> Promise<String> { Promise { $0(.success("next \(number)")) } }
    #expect(try await first.asyncMap { next($0) }.value == "next 2")
  }
}
