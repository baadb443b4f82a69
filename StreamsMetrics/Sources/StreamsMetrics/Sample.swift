/// Whose counts are added up: all nodes of one name, kind and operator.
struct Series: Hashable, Sendable {
  let name: String
  let kind: String
  let operation: String
}

/// What has been counted since the sample before, and what is at this moment.
struct Sample: Sendable {
  /// What the counts of a series have grown by.
  struct Growth: Sendable {
    /// The place of the series among all that there have been.
    let place: Int
    let series: Series
    var values = 0
    var errors = 0
    var drops = 0
    var retries = 0
  }

  /// Why streams of one name have ended.
  struct End: Hashable, Sendable {
    let name: String
    let reason: String
  }

  struct Request: Sendable {
    let name: String
    let duration: Duration
    /// The type of the error with which it has failed; nil when it has not.
    let errorType: String?
  }

  var growth: [Growth] = []
  var ends: [End: Int] = [:]
  var requests: [Request] = []
  /// How many named nodes there are, by their kind.
  var active: [String: Int] = [:]
  /// How many values wait, by name.
  var waiting: [String: Int] = [:]
  /// Whether facts are missing.
  var hasLost = false
}
