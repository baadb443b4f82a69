import Streams

/// What a dashboard watches: a program that runs, or the recording of one.
protocol Source: AnyObject {
  /// What the title bar calls it.
  var title: String { get }
  /// How far it has come, on the streams' clock.
  var time: Duration { get }
  /// Scheduler seconds for each real second.
  var speed: Double { get }
  var isPaused: Bool { get }
  /// Whether nothing can come any more.
  var isOver: Bool { get }
  /// Whether something goes on to write, of which nothing else can come any more.
  var goesOn: Bool { get }
  /// Why nothing can come any more, in words for a recording; nil while something can, and where that needs no words.
  var ending: String? { get }
  /// Lets time go on to this moment; does nothing for what has a time of its own, and while paused.
  func advance(to time: Duration)
  /// What keys can do to it, as far as is known by now.
  var abilities: Abilities { get }
  /// What becomes readable when more comes of something that has begun: it is taken in by ``receive()`` at once, so that the
  /// other end need not wait for the next look. Empty when nothing has begun.
  var descriptors: [Int32] { get }
  /// Takes in what has come, for the next look.
  func receive()
  /// When something comes again, after a look has shown all that there was; nil where that is not known.
  var nextLook: Duration? { get }
  /// Shows what has happened since the last look, in order, in one sample or several.
  /// - Parameter show: takes a sample into account, and answers what is known then.
  func look(_ show: (Sample) -> Model)
  /// Shows what looks have held back so far, for who leaves and does not look again. Nothing where they hold nothing back.
  /// - Parameter show: takes a sample into account, and answers what is known then.
  func showHeld(_ show: (Sample) -> Model)
  /// Is told which node the user looks at, so that its values can be shown.
  func attend(to node: NodeID?)
  /// Is told which nodes the screen shows: the counts of all others may come later, each some looks after the one before.
  func show(_ nodes: Set<NodeID>)
  /// Is told that what is performed from now on is another act of the user's than what was before.
  func beginAct()
  /// Does what a key asks for.
  func perform(_ effect: Effect) -> Reply
}

/// What came of something that a key has asked for.
enum Reply: Hashable, Sendable {
  case done
  /// It was done, and the user may want to see this node.
  case made(NodeID)
  /// It is asked for, but cannot be done now, and why.
  case late(String)
  /// It cannot be done, and why.
  case refused(String)
}

extension Source {
  /// Lets time go on to this moment slice by slice, at least by one.
  /// - Parameter hasTime: asked after each slice whether there is time for another one; where there is none, that was all.
  func advance(to time: Duration, while hasTime: () -> Bool) {
    var reached = self.time
    repeat {
      reached = min(time, reached + .milliseconds(50))
      advance(to: reached)
    } while reached < time && hasTime()
  }

  // Most sources write nothing.
  var goesOn: Bool { false }
  // Most sources are over when their time is.
  var ending: String? { nil }
  // What runs does not know what it is going to do.
  var nextLook: Duration? { nil }
  // Most sources show all that they have with each look.
  func showHeld(_ show: (Sample) -> Model) {}
  // Most sources show all values that there are.
  func attend(to node: NodeID?) {}
  // Most sources say at once what they refuse.
  func beginAct() {}
  // Most sources tell all counts that they have.
  func show(_ nodes: Set<NodeID>) {}
}
