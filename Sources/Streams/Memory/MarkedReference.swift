/// A reference to an object, or to the box of an error, with a mark of its owner's; or none.
///
/// An enum of references would be as small. But the compiler sets its marks at the high end of the word, where Leak Sanitizer
/// takes it for a pointer no more, and releases one by a call, without a look whether there is anything in it.
@usableFromInline
struct MarkedReference: ~Copyable {
  // The address, at the low end of which there is room for the mark; 0 for none.
  @usableFromInline private(set) var word: UInt = 0

  private static var markMask: UInt { 7 }

  @inlinable @inline(__always)
  init() {}

  // Inlinable: as the deinit of `StoredValue`.
  @inlinable
  deinit { if word != 0 { Self.release(word) } }

  // A function of its own, because it is rare, and takes a place on the stack.
  @usableFromInline @inline(never)
  static func release(_ word: UInt) { reference(word)?.release() }

  // Unsafe: only this type makes words, each of which holds its object.
  private static func reference(_ word: UInt) -> Unmanaged<AnyObject>? {
    UnsafeRawPointer(bitPattern: word & ~markMask).map { .fromOpaque($0) }
  }

  var isEmpty: Bool { word == 0 }

  /// The mark of what is there; 0, too, where there is nothing.
  var mark: UInt { word & Self.markMask }

  /// What is there, and its mark.
  // One look at the word, because several threads may read it at the same time.
  var object: (AnyObject, mark: UInt)? {
    let word = word
    return Self.reference(word).map { ($0.takeUnretainedValue(), word & Self.markMask) }
  }

  /// Puts an object in the place of what is there, with a mark of 0 to 7.
  mutating func set(_ object: AnyObject, mark: UInt = 0) {
    replace(UInt(bitPattern: Unmanaged.passRetained(object).toOpaque()) | mark)
  }

  /// Releases what is there.
  mutating func clear() { replace(0) }

  private mutating func replace(_ newWord: UInt) {
    let old = word
    word = newWord
    // Last: what an object does when it goes may come back here.
    if old != 0 { Self.release(old) }
  }

  // MARK: Errors

  /// The box of an error: two errors with the same one are the same.
  // Unsafe: an error is one reference, to what is counted like any object.
  static func box(of error: any Error) -> AnyObject {
    // Said again: else what is in the box is cast.
    unsafeBitCast(error as any Error, to: AnyObject.self)
  }

  /// The error in its box, which must be one.
  static func error(in box: AnyObject) -> any Error { unsafeBitCast(box, to: (any Error).self) }
}
