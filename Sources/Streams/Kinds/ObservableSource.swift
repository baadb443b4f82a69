/// The root of an Observable: remembers the latest value and passes changes on.
// Unchecked like its superclass: the gate serialises.
final class ObservableSource<Value: Sendable>: FlowingSource, CurrentValue, @unchecked Sendable {
  private let latest: LatestValue<Value>

  init(_ value: Value, context: StreamContext, record: NodeRecord?) {
    latest = LatestValue(value)
    super.init(parent: nil, context: context, settings: .persists, record: record)
  }

  var current: Value { latest.value }

  var version: Int { latest.version }

  /// Changes the value, then tells the branches, both in turn.
  func set(_ value: Value) {
    if tryEnterSoon() {
      change(to: value)
      leave()
    } else {
      mailValue { self.change(to: value) }
    }
  }

  private func change(to value: Value) {
    guard isOpen else { return noteDrop() }
    latest.remember(value)
    deliver(value)
  }
}
