/// A key press, freed from how terminals encode it.
enum Key: Hashable, Sendable {
  case character(Character)
  case control(Character)
  case function(Int)
  case up
  case down
  case left
  case right
  case pageUp
  case pageDown
  case home
  case end
  case tab
  case backTab
  case enter
  case escape
  case backspace
}
