/// The last few elements of a sequence: a full ring overwrites its oldest element.
struct Ring<Element> {
  private var storage: [Element] = []
  private var start = 0
  let capacity: Int

  /// How many elements were ever appended.
  private(set) var total = 0

  init(capacity: Int) {
    self.capacity = Swift.max(1, capacity)
  }

  mutating func append(_ element: Element) {
    total += 1
    guard storage.count == capacity else {
      storage.append(element)
      return
    }
    storage[start] = element
    start = (start + 1) % capacity
  }
}

extension Ring: RandomAccessCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { storage.count }

  /// The element at this place, counted from the oldest one.
  subscript(position: Int) -> Element {
    let index = start + position
    return storage[index < storage.count ? index : index - storage.count]
  }
}

extension Ring: Sendable where Element: Sendable {}
