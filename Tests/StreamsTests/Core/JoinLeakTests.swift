import Testing

@testable import Streams

struct `Nothing leaks: joins of every two kinds` {
  /// One side of a join: its stream as the left one, joined with whatever is on the right, and how it comes to its end.
  struct Side: Sendable {
    /// Joins this side, on the left, with another.
    let join: @Sendable (Joint, Side) -> Node
    /// Joins another side with this one, on the right.
    let joinLeft: @Sendable (Joint, any JoinedLeft) -> Node
    let give: @Sendable () -> Void
    let end: @Sendable () -> Void
    let fail: @Sendable () -> Void
    let watch: @Sendable (Weakly) -> Void
  }

  /// A left-hand stream of any kind.
  protocol JoinedLeft: Sendable {
    func joined<Kind>(_ joint: Joint, _ right: EventStream<Kind, Int, any Error>) -> Node
  }

  struct Left<Kind: StreamKind>: JoinedLeft {
    let stream: EventStream<Kind, Int, any Error>
    let object: Captured

    func joined<Other>(_ joint: Joint, _ right: EventStream<Other, Int, any Error>) -> Node {
      let object = object
      return switch joint {
      case .merge: stream.merge(right).on { _ in object.use() }.node
      case .zip: stream.zip(right).on { _ in object.use() }.node
      case .combine: stream.combine(stream: right).on { _ in object.use() }.node
      case .nested:
        stream.merge(right).zip(right).combine(stream: stream).on { _ in object.use() }.node
      case .persisting: stream.merge(right).persist().on { _ in object.use() }.node
      case .delayed: stream.delay(1).zip(right.delay(1)).on { _ in object.use() }.node
      }
    }
  }

  enum Joint: CaseIterable { case merge, zip, combine, nested, persisting, delayed }
  enum SideKind: CaseIterable { case hot, cold, promise, future, input, observable }
  enum Manner: CaseIterable {
    case leftEnds, rightEnds, leftFails, rightFails, released, answered, leafEnds, leftAnswered
  }

  let weakly = Weakly()
  let scheduler = VirtualScheduler()

  @Test(arguments: SideKind.allCases, SideKind.allCases)
  func `everything is freed`(_ left: SideKind, _ right: SideKind) {
    for joint in Joint.allCases {
      for manner in Manner.allCases {
        run(left, right, joint, manner)
        #expect(weakly.alive == [], "\(left) \(joint) \(right), \(manner)")
      }
    }
  }

  private func run(_ left: SideKind, _ right: SideKind, _ joint: Joint, _ manner: Manner) {
    let answers = (Answer<Int>(), Answer<Int>())
    do {
      let (left, right) = StreamContext(scheduler: scheduler).run {
        (side(left, answers.0), side(right, answers.1))
      }
      weak var leaf: Node?
      do {
        let node = left.join(joint, right)
        leaf = node
        var place: Node? = node
        while let node = place {
          weakly.watch(node, as: "\(type(of: node))")
          place = node.parent
        }
      }
      left.watch(weakly)
      right.watch(weakly)
      switch manner {
      case .leftEnds: left.end()
      case .rightEnds: right.end()
      case .leftFails: left.fail()
      case .rightFails: right.fail()
      case .released: break
      case .answered:
        left.give()
        right.give()
      case .leftAnswered: left.give()
      case .leafEnds: leaf?.terminateBranch(.cancelled)
      }
    }
    answers.0.drop()
    answers.1.drop()
    scheduler.run()
  }

  private func side(_ kind: SideKind, _ answer: Answer<Int>) -> Side {
    switch kind {
    case .hot:
      let hot = HotInput<Int>()
      return side(
        hot, give: { hot.push(1) }, end: { hot.terminate(withReason: .completed) },
        fail: { hot.terminate(withReason: .error(TestError.failure)) })
    case .cold:
      let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
      return side(
        cold, give: { cold.request(1, share: true) }, end: { cold.terminate(withReason: .completed) },
        fail: { cold.terminate(withReason: .error(TestError.failure)) })
    case .promise:
      let promise = Promise(answer)
      return side(
        promise, give: { answer.give(.success(1)) }, end: { promise.cancel() },
        fail: { answer.give(.failure(TestError.failure)) })
    case .future:
      let future = Future<Int> { answer.keep($0) }
      return side(
        future, give: { answer.give(.success(1)) }, end: { answer.give(.success(1)) },
        fail: { answer.give(.failure(TestError.failure)) })
    case .input:
      let input = FutureInput<Int>()
      return side(
        input, give: { input.complete(1) }, end: { input.complete(2) },
        fail: { input.complete(TestError.failure) })
    case .observable:
      let observable = ObservableInput(0)
      return side(
        observable, give: { observable.set(1) }, end: { observable.terminate(withReason: .completed) },
        fail: { observable.terminate(withReason: .error(TestError.failure)) })
    }
  }

  private func side<Kind>(
    _ stream: EventStream<Kind, Int, any Error>, give: @escaping @Sendable () -> Void,
    end: @escaping @Sendable () -> Void, fail: @escaping @Sendable () -> Void
  ) -> Side {
    let object = weakly.object("captured")
    return Side(
      join: { joint, right in right.joinLeft(joint, Left(stream: stream, object: object)) },
      joinLeft: { joint, left in left.joined(joint, stream) },
      give: give, end: end, fail: fail, watch: { $0.watch(stream) })
  }
}
