/// One column of one row, in eight bytes.
struct Cell: Hashable, Sendable {
  static let blank = Cell(scalar: " ", style: .plain, width: 1)

  /// What is drawn. A right half repeats the scalar of its left half, so that equal cells draw alike.
  var scalar: Unicode.Scalar
  var style: Style
  /// 1, 2 for the left half of a wide scalar, 0 for its right half.
  var width: UInt8
}
