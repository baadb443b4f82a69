import Testing

@testable import streamtop

struct DoubleClickTests {
  private static let cell = Mouse(action: .press, row: 3, column: 4)

  @Test(
    arguments: [
      ([(cell, 0), (cell, 400)], [false, true]),
      ([(cell, 0), (cell, 401)], [false, false]),
      ([(cell, 0), (cell, 401), (cell, 500)], [false, false, true]),
      // A third press is the first of the next two.
      ([(cell, 0), (cell, 100), (cell, 200), (cell, 300)], [false, true, false, true]),
      ([(cell, 0), (Mouse(action: .press, row: 3, column: 5), 10)], [false, false]),
      ([(cell, 0), (Mouse(action: .press, row: 2, column: 4), 10), (cell, 20)], [false, false, false]),
      ([(cell, 0), (Mouse(action: .release, row: 3, column: 4), 10), (cell, 20)], [false, false, true]),
      ([(Mouse(action: .release, row: 3, column: 4), 0), (cell, 20)], [false, false]),
      ([(Mouse(action: .wheelUp, row: 3, column: 4), 0), (cell, 20)], [false, false]),
    ] as [([(Mouse, Int)], [Bool])])
  func `two presses on one cell within 0.4 seconds are one double click`(
    moves: [(mouse: Mouse, milliseconds: Int)], areDouble: [Bool]
  ) {
    let start = ContinuousClock.now
    var clicks = DoubleClick()
    for ((mouse, milliseconds), isDouble) in zip(moves, areDouble) {
      var expected = mouse
      expected.isDouble = isDouble
      #expect(clicks.judge(mouse, at: start + .milliseconds(milliseconds)) == expected)
    }
  }
}
