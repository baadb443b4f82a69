import Dispatch

/// What says where events are delivered: a ``Dispatch``, one of its queues, or a scheduler of ReactiveSwift's.
public protocol DispatchConvertible: Sendable {
  /// Where, and when.
  var dispatch: Dispatch { get }
}

extension Dispatch: DispatchConvertible {
  /// The dispatch itself.
  public var dispatch: Dispatch { self }

  /// The scheduler whose clock it uses, if that is not the system's.
  var scheduler: (any Scheduler)? {
    if case .scheduler(let scheduler) = queue { scheduler } else { nil }
  }
}

extension Dispatch.Queue: DispatchConvertible {
  /// On the queue, as soon as it is free.
  public var dispatch: Dispatch { .async(on: self) }

  /// A serial queue of its own. (Source: ReactiveSwift.)
  ///
  /// - Parameters:
  ///   - qos: how soon the system should get to its work.
  ///   - name: what debuggers show.
  ///   - target: the queue on which its work is done; one of the system's when nil.
  public init(
    qos: DispatchQoS = .default, name: String = "streams.queue", targeting target: DispatchQueue? = nil
  ) {
    self = .custom(Dispatch.CustomQueue(type: .serial, name: name, qos: qos, target: target))
  }
}

extension VirtualScheduler: DispatchConvertible {
  /// On this scheduler, without taking time of its clock.
  public var dispatch: Dispatch { .async(on: .scheduler(self)) }
}

/// The main queue: at once when the caller runs there already. (Source: ReactiveSwift.)
public struct UIScheduler: DispatchConvertible {
  /// Makes a scheduler of the main queue.
  public init() {}

  /// `.direct(on: .main)`.
  public var dispatch: Dispatch { .direct(on: .main) }
}

/// At once, on the calling thread. (Source: ReactiveSwift.)
public struct ImmediateScheduler: DispatchConvertible {
  /// Makes a scheduler of the calling thread.
  public init() {}

  /// `.inline`.
  public var dispatch: Dispatch { .inline }
}

/// ``Dispatch/Queue`` under the name that ReactiveSwift has for it.
public typealias QueueScheduler = Dispatch.Queue

/// ``VirtualScheduler`` under the name that ReactiveSwift has for it.
public typealias TestScheduler = VirtualScheduler
