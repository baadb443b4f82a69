import Dispatch
import Streams
import Testing

struct `A dispatch to a queue of the program's own` {
  @Test func `runs there, in order`() async {
    let (queue, key) = (DispatchQueue(label: "own", attributes: .concurrent), DispatchSpecificKey<Int>())
    queue.setSpecific(key: key, value: 7)
    let input = HotInput<Int>()
    let heard = input.dispatch(.async(on: queue)).map { ($0, DispatchQueue.getSpecific(key: key)) }.buffer(
      size: 100
    )
    .promiseOfFirst()
    for number in 0..<100 { input.push(number) }
    let all = try? await heard.value
    #expect(all?.map(\.0) == Array(0..<100))
    #expect(all?.allSatisfy { $0.1 == 7 } == true)
  }

  @Test func `the main queue is the main queue`() {
    let (main, own) = (
      Dispatch.async(on: DispatchQueue.main), Dispatch.async(on: DispatchQueue(label: "own"))
    )
    if case .async(on: .main) = main {} else { Issue.record("\(main)") }
    if case .async(on: .custom(let queue)) = own {
      #expect(queue.type == .serial)
    } else {
      Issue.record("\(own)")
    }
  }
}

extension EventStream where Failure == any Error {
  /// A Promise of its first value from now on.
  fileprivate func promiseOfFirst() -> Promise<Value> { producer().promise() }
}
