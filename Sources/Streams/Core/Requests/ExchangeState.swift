/// What the state of a request says.
@usableFromInline
enum ExchangeState {
  /// It is over, or its answer is on its way.
  @usableFromInline @_transparent static var closed: UInt64 { 1 }
  /// The asker does not want to hear of it any more.
  @usableFromInline @_transparent static var cancelled: UInt64 { 2 }
  /// Its run or an operator is to be told of its end.
  @usableFromInline @_transparent static var watched: UInt64 { 4 }
  /// It is a ``ReplayRequest``.
  @usableFromInline @_transparent static var replays: UInt64 { 8 }
  /// It keeps nothing any more.
  @usableFromInline @_transparent static var emptied: UInt64 { 16 }
  /// Its ``Exchange/run`` is there.
  @usableFromInline @_transparent static var scoped: UInt64 { 32 }
  /// It does not hold its asker: the call in which it was made does. Cleared by that call.
  @usableFromInline @_transparent static var sheltered: UInt64 { 64 }
  /// It has been entered in the root's list.
  @usableFromInline @_transparent static var listed: UInt64 { 128 }
  /// Something recognises it by its identity, for as long as it lives.
  @usableFromInline @_transparent static var noted: UInt64 { 256 }
  /// One holder. There can be as many as there is memory for: each event that waits somewhere is one of them.
  @usableFromInline @_transparent static var hold: UInt64 { 512 }
  /// Just made: held by the one that will close it.
  @usableFromInline @_transparent static var untouched: UInt64 { hold }
}
