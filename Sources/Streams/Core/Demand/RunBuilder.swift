/// A tree being built for one run of a producer: the sources that are to begin once everything hangs together.
@usableFromInline
final class RunBuilder {
  private var beginnings: [() -> Void] = []
  /// What gives values on demand in the part of the tree that is being built; nil when no sink counts them.
  @usableFromInline var demandScope: DemandScope?
  /// Whether anything that has been built above the present place can be asked for values, or will hear what can. Unchecked:
  /// one thread builds.
  @exclusivity(unchecked) var canBeAsked = false

  @usableFromInline
  init() {}

  /// Notes that what is built here speaks without being asked.
  @usableFromInline
  func noteUnasked() { demandScope?.demand.noteUnasked() }

  /// Lets a source begin when the tree is complete, after those that are already noted.
  func add(_ begin: @escaping () -> Void) { beginnings.append(begin) }

  /// The same for a source that speaks without being asked.
  func addUnasked(_ begin: @escaping () -> Void) {
    guard let demand = demandScope?.demand, demand.keepsMore else { return add(begin) }
    demand.noteUnasked()
    add { demand.speakingUnasked(begin) }
  }

  /// Lets the sources begin, from the left to the right. The tree is complete.
  @usableFromInline
  func begin() {
    for begin in beginnings { begin() }
  }

  /// The same for a user who starts the run, and so comes to subscribe.
  @usableFromInline
  func beginOnVisit() { Visit.run { begin() } }
}
