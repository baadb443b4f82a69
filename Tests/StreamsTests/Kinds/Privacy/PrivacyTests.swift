import Testing

/// Answers, errors and ends of one request reach only who has asked, through every operator of a Cold.
struct `Private stays private` {
  @Test(arguments: PrivateOperator.all)
  func `below every operator, in every order`(_ operation: PrivateOperator) {
    var complaints = 0
    for script in PrivateScript.all {
      let heard = PrivateStage(operation, script).play(script)
      let expected = operation.expectation(script)
      guard heard != expected else { continue }
      complaints += 1
      if complaints <= 3 {
        let differences = Listener.allCases.filter { heard[$0] != expected[$0] }.map {
          "\($0) hears \(heard[$0] ?? []) in place of \(expected[$0] ?? [])"
        }
        Issue.record("\(operation): \(script): \(differences.joined(separator: "; "))")
      }
    }
    #expect(complaints == 0)
  }
}
