import Testing

@testable import Streams

struct `Streams tied to an object` {
  let kept = Kept<Int>()
  let transcript = Transcript()
  let hot = HotInput<Int>()

  @Test func `lifeOf ends with the first value after the object`() {
    var object: Captured? = Captured()
    let leaf = hot.lifeOf(object!).on { [kept] in kept.keep($0) }
    hot.push(1)
    object = nil
    #expect(leaf.isActive)
    hot.push(2)
    #expect(kept.all == [1])
    #expect(leaf.state == .terminated(reason: .cancelled))
    #expect(hot.isActive && object == nil)
  }

  @Test func `lifeOf ends with the first error after the object`() {
    var object: Captured? = Captured()
    let leaf = hot.lifeOf(object!, then: .completed).onError { [transcript] in transcript.write($0) }
    hot.push(TestError("early"))
    object = nil
    hot.push(TestError("late"))
    #expect(transcript.lines == ["early"])
    #expect(leaf.state == .terminated(reason: .completed))
    #expect(object == nil)
  }

  @Test func `lifeOf ends an event stream with its own reason when a failure comes after the object`() {
    var object: Captured? = Captured()
    let (signal, input) = Signal<Int, TestError>.pipe()
    signal.lifeOf(object!).observe(transcript.observer("lifeOf: "))
    signal.take(duringLifetimeOf: object!).observe(transcript.observer("take: "))
    let emitters = Kept<CallbagEmitter<Int>>()
    CallbagSource<Int>.listenable { emitters.keep($0) }.lifeOf(object!)
      .sink { [transcript] in transcript.write("callbag: \($0)") }
    object = nil
    input.send(error: .failure)
    for emitter in emitters.taken() { emitter.complete(.failed(TestError.failure)) }
    #expect(
      transcript.lines == ["lifeOf: interrupted", "take: completed", "callbag: completed(cancelled)"])
    #expect(object == nil)
  }

  @Test func `lifeOf passes the failure of an event stream on while the object lives`() {
    let object = Captured()
    let (signal, input) = Signal<Int, TestError>.pipe()
    signal.lifeOf(object).observe(transcript.observer())
    input.send(error: .failure)
    #expect(transcript.lines == ["failed failure"])
    object.use()
  }

  @Test func `lifeOf keeps an Observable one, with its last value`() {
    var object: Captured? = Captured()
    let number = ObservableInput(0)
    let leaf: Observable<Int> = number.lifeOf(object!)
    number.set(1)
    object = nil
    number.set(2)
    #expect(leaf.value == 1 && !leaf.isActive)
    #expect(number.isActive && object == nil)
  }

  @Test(arguments: [Result<Int, any Error>.success(1), .failure(TestError.failure)])
  func `a Promise that comes too late ends without its outcome`(_ outcome: Result<Int, any Error>) {
    var object: Captured? = Captured()
    let answer = Answer<Int>()
    let leaf = Promise(answer).lifeOf(object!).on { [kept] in kept.keep($0) }
      .onError { [transcript] in transcript.write($0) }
    object = nil
    answer.give(outcome)
    #expect(kept.all == [] && transcript.lines == [])
    #expect(leaf.state == .terminated(reason: .cancelled))
    #expect(object == nil)
  }

  @Test func `using gives the object beside each value until it is gone`() {
    var object: Captured? = Captured()
    let leaf = hot.using(object!, then: .completed).on { [kept] object, value in kept.keep(object.same(value))
    }
    .onError { [transcript] in transcript.write($0) }
    hot.push(1)
    object = nil
    hot.push(TestError.failure)
    #expect(leaf.isActive)
    hot.push(2)
    #expect(kept.all == [1] && transcript.lines == ["failure"])
    #expect(leaf.state == .terminated(reason: .completed))
    #expect(object == nil)
  }

  @Test func `using on the other kinds`() {
    let object = Captured()
    let number = ObservableInput(0)
    let ofObservable: Hot<(Captured, Int)> = number.using(object)
    ofObservable.on { [kept] in kept.keep($1) }
    number.set(1)
    let cold = Cold<Int, Int> { _, request, respond in respond(.success(request)) }
    let ofCold: Cold<Int, (Captured, Int)> = cold.using(object).on { [kept] in kept.keep($1) }
    ofCold.request(2)
    let (future, answer) = (FutureInput<Int>(), Answer<Int>())
    let ofFuture: Future<(Captured, Int)> = future.using(object).on { [kept] in kept.keep($1) }
    future.complete(3)
    let ofPromise: Promise<(Captured, Int)> = Promise(answer).using(object).on { [kept] in kept.keep($1) }
    answer.give(.success(4))
    #expect(kept.all == [1, 2, 3, 4])
    #expect(ofFuture.state == .terminated(reason: .completed))
    #expect(ofPromise.state == .terminated(reason: .completed))
  }

  @Test func `they do not keep the object, and nothing is left of them`() {
    let weakly = Weakly()
    do {
      var object: Captured? = weakly.object("object")
      weakly.watch(hot.lifeOf(object!))
      weakly.watch(hot.using(object!).map { $1 })
      hot.push(1)
      object = nil
      #expect(!weakly.alive.contains("object") && object == nil)
      hot.push(2)
    }
    hot.terminate(withReason: .completed)
    #expect(weakly.alive.filter { !$0.contains("Gate") } == [])
  }

  @Test func `then is another word for on`() {
    let answer = Answer<Int>()
    let leaf: Promise<Int> = Promise(answer).then { [kept] in kept.keep($0) }.then { [kept] in kept.keep(-$0)
    }
    answer.give(.success(3))
    #expect(kept.all == [3, -3])
    #expect(leaf.state == .terminated(reason: .completed))
  }
}
