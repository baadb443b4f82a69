/// The last few elements of a sequence: a full ring overwrites its oldest element.
struct Ring<Element> {
  /// In pieces, all of them full but the last: who has kept a copy makes the next element cost the copy of one piece, and
  /// not of all.
  private var pieces: [[Element]] = []
  private var start = 0
  let capacity: Int

  private static var length: Int { 256 }

  private(set) var count = 0
  /// How many elements were ever appended.
  private(set) var total = 0

  init(capacity: Int) {
    self.capacity = Swift.max(1, capacity)
  }

  mutating func append(_ element: Element) {
    total += 1
    guard count < capacity else {
      pieces[start / Self.length][start % Self.length] = element
      start = start + 1 == capacity ? 0 : start + 1
      return
    }
    if count % Self.length == 0 { pieces.append([]) }
    pieces[count / Self.length].append(element)
    count += 1
  }
}

extension Ring: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  /// The element at this place, counted from the oldest one.
  subscript(position: Int) -> Element {
    let index = start + position
    let place = index < count ? index : index - count
    return pieces[place / Self.length][place % Self.length]
  }
}

extension Ring: Sendable where Element: Sendable {}
