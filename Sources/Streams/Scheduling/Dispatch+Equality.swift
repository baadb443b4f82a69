extension Dispatch {
  /// The queue that work runs on; nil when it runs on the calling thread. (Source: RxStream.)
  public var queue: Queue? {
    switch self {
    case .inline: nil
    case .sync(let queue), .async(let queue), .direct(let queue), .after(_, let queue): queue
    }
  }
}

extension Dispatch.Queue: Equatable {
  /// Whether both are the same place. Queues, threads and schedulers of your own are when they are the same object. Schedulers
  /// that are values are equal when they are `Equatable` and compare as equal. (Source: RxStream.)
  public static func == (one: Dispatch.Queue, other: Dispatch.Queue) -> Bool {
    switch (one, other) {
    case (.main, .main), (.background, .background): true
    case (.priorityBackground(let one), .priorityBackground(let other)): one == other
    case (.custom(let one), .custom(let other)): one === other
    case (.thread(let one), .thread(let other)): one === other
    case (.scheduler(let one), .scheduler(let other)): isSame(one, other)
    default: false
    }
  }

  private static func isSame(_ one: any Scheduler, _ other: any Scheduler) -> Bool {
    if let one = one as? any Equatable { return isEqual(one, to: other) }
    guard type(of: one) is AnyClass, type(of: other) is AnyClass else { return false }
    return (one as AnyObject) === (other as AnyObject)
  }

  private static func isEqual<Value: Equatable>(_ one: Value, to other: any Scheduler) -> Bool {
    other as? Value == one
  }
}
