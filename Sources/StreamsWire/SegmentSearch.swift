extension Wire {
  static func isMagic(_ bytes: [UInt8], at place: Int, count: Int = magic.count) -> Bool {
    (0..<count).allSatisfy { bytes[place + $0] == magic[$0] }
  }

  /// Goes to the next magic, or else to where one may begin of which not all bytes are there yet.
  static func search(_ bytes: [UInt8], from place: inout Int) -> Bool {
    let first = magic[0]
    while place + magic.count <= bytes.count {
      if bytes[place] == first, isMagic(bytes, at: place) { return true }
      place += 1
    }
    return false
  }
}

/// Looks for the beginning of a segment in bytes that come in pieces.
package struct SegmentSearch {
  /// Whether one has been found.
  package private(set) var hasFound = false
  /// The end of what has been looked through, in which one may begin.
  private var rest: [UInt8] = []

  package init() {}

  /// Looks through the next piece. O(1) once one has been found.
  package mutating func take(_ piece: ArraySlice<UInt8>) {
    guard !hasFound else { return }
    let bytes = rest + piece
    var place = 0
    hasFound = Wire.search(bytes, from: &place)
    rest = hasFound ? [] : Array(bytes[place...])
  }
}
