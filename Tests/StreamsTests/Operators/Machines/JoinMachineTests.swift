import Testing

@testable import Streams

/// What the states of joins answer to all orders of values and ends, held against what joins say: no stream is there.
struct `Joins as values` {
  /// A join's state, told of values by their sides and numbers.
  private struct Machine {
    let receive: (_ side: Int, _ value: Int) -> Step<[Int]>
    let end: (_ side: Int) -> Bool
    let forget: (_ side: Int) -> Void

    init<State: JoinState>(_ state: State, _ words: @escaping (State.Output) -> [Int])
    where State.Left == Int, State.Right == Int {
      var state = state
      receive = { side, value in
        switch side == 0 ? state.receive(left: value) : state.receive(right: value) {
        case .emit(let output): .emit(words(output))
        case .emitAll(let outputs): .emitAll(outputs.map(words))
        case .skip: .skip
        case .drop: .drop
        case .fail(let error): .fail(error)
        case .end(let last, let termination): .end(last: last.map(words), termination)
        }
      }
      end = { state.sideEnded($0) }
      forget = { state.forget($0) }
    }

    init(_ rule: JoinReference.Rule) {
      switch rule {
      case .zip: self.init(ZipState<Int, Int>(buffer: nil)) { [$0.0, $0.1] }
      case .combine: self.init(CombineState<Int, Int>()) { [$0.0, $0.1] }
      case .combineFresh: self.init(FreshPairState<Int, Int>()) { [$0.0, $0.1] }
      case .merge: self.init(MergeState<Int>()) { [$0] }
      case .withLatest: self.init(WithLatestState<Int, Int>(isSingle: false)) { [$0.0, $0.1] }
      case .sample: self.init(SampleState<Int, Int>(samplesOnce: false)) { [$0] }
      case .sampleOn: self.init(SampleWithState<Int, Int>()) { [$0.0] }
      }
    }
  }

  /// What a state has said, and after which step nothing more can come of it.
  private struct Said: Equatable {
    var outputs: [[Int]] = []
    var overAfter: Int?
  }

  private static func said(by machine: Machine, _ script: JoinScript) -> Said {
    var said = Said()
    for (number, step) in script.steps.enumerated() {
      guard step.event == .value else {
        if machine.end(step.side) { said.overAfter = number }
        if said.overAfter != nil { return said }
        continue
      }
      switch machine.receive(step.side, number) {
      case .emit(let output): said.outputs.append(output)
      case .emitAll(let outputs): said.outputs += outputs
      case .end(let last, _):
        if let last { said.outputs.append(last) }
        said.overAfter = number
        return said
      case .skip, .drop, .fail: break
      }
    }
    return said
  }

  private static func expected(_ rule: JoinReference.Rule, _ script: JoinScript) -> Said {
    let reference = JoinReference(rule: rule, sides: 2)
    var (heard, open) = ([JoinReference.Heard](), Set([0, 1]))
    for (number, step) in script.steps.enumerated() {
      if step.event == .value { heard.append((step.side, number)) } else { open.remove(step.side) }
      if reference.isOver(after: heard, open: open) {
        return Said(outputs: reference.said(after: heard), overAfter: number)
      }
    }
    return Said(outputs: reference.said(after: heard))
  }

  @Test(arguments: JoinReference.Rule.allCases)
  func `they say what the join says, and when it is over`(_ rule: JoinReference.Rule) {
    for script in JoinScript.all(of: [.value, .complete], sides: 2, steps: 7, failuresEnd: true) {
      let said = Self.said(by: Machine(rule), script)
      let expected = Self.expected(rule, script)
      #expect(said == expected, "\(script)")
      if said != expected { return }
    }
  }

  /// A side that tries again begins anew: what it has said in the attempt before counts no more, nor that it has ended.
  @Test(arguments: [JoinReference.Rule.zip, .combine, .combineFresh, .merge, .sample])
  func `a side that is forgotten has said nothing, and is open`(_ rule: JoinReference.Rule) {
    for side in [0, 1] where rule != .sample || side == 0 {
      for script in JoinScript.all(of: [.value, .complete], sides: 2, steps: 5, failuresEnd: true) {
        // Of one value of this side alone nothing comes by itself, so that only the other side's first values count.
        let opening = JoinScript(steps: [(side, .value)] + script.steps.filter { $0.side == side })
        let machine = Machine(rule)
        for (number, step) in opening.steps.enumerated() {
          if step.event == .value { _ = machine.receive(side, 100 + number) } else { _ = machine.end(side) }
        }
        machine.forget(side)
        let said = Self.said(by: machine, script)
        let expected = Self.said(by: Machine(rule), script)
        #expect(said == expected, "\(opening), forgotten, and then \(script)")
        if said != expected { return }
      }
    }
  }
}
