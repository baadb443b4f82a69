import Streams

// The counts in the order in which they are written.

extension NodeCounters {
  static let count = 10

  subscript(index: Int) -> Int {
    get {
      switch index {
      case 0: next
      case 1: errors
      case 2: requests
      case 3: runs
      case 4: retries
      case 5: drops
      case 6: progress
      case 7: queued
      case 8: joined
      default: rejected
      }
    }
    set {
      switch index {
      case 0: next = newValue
      case 1: errors = newValue
      case 2: requests = newValue
      case 3: runs = newValue
      case 4: retries = newValue
      case 5: drops = newValue
      case 6: progress = newValue
      case 7: queued = newValue
      case 8: joined = newValue
      default: rejected = newValue
      }
    }
  }
}
