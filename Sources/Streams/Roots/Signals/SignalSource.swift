/// The root of a signal: of a pipe, or of one run of a task.
@usableFromInline
// Unchecked like its superclass: the gate serialises.
class SignalSource: Gate, @unchecked Sendable {
  /// What ends with the run of a task; nil for a pipe.
  private let resources: CompositeDisposable?

  /// The root of a pipe, which stays until its observer ends it.
  init(pipeIn context: StreamContext, record: NodeRecord?) {
    resources = nil
    super.init(
      parent: nil, context: context, flags: .failsOnErrors, settings: .persists, record: record)
  }

  /// The root of what a task feeds, which ends when no branch is left.
  ///
  /// - Parameter isOfRun: whether it belongs to one run of a producer, which can be cancelled from anywhere in it.
  @usableFromInline
  init(runIn context: StreamContext, isOfRun: Bool = true, record: NodeRecord?) {
    resources = CompositeDisposable()
    super.init(
      parent: nil, context: context, flags: [.failsOnErrors, .closable, .hearsEnd],
      settings: isOfRun ? .yetToBeginRun : [], record: record)
  }

  /// Notes that its run begins: the tree below is complete, and now hears what the run joins.
  @usableFromInline
  final func noteBeginning() {
    noteBegun()
    hearJoined()
  }

  /// The root of a run that is being built, or of a signal, to which nothing will ever come.
  static func never<Kind: StreamKind, Value, Failure>(
    _ stream: EventStream<Kind, Value, Failure>.Type, in context: StreamContext, of run: RunBuilder? = nil
  ) -> SignalSource {
    let record = Node.makeRecord(in: context, below: [], Kind.self, Value.self, "never", "", 0)
    let source = SignalSource(runIn: context, isOfRun: run != nil, record: record)
    run?.add { source.noteBeginning() }
    source.identifyGate(as: "never", stream, "", 0)
    source.set(.isSilent, true)
    return source
  }

  /// What ends with this run.
  var lifetime: RunLifetime { RunLifetime(resources ?? CompositeDisposable()) }

  override func closeSources(_ climb: inout CancelClimb) {
    if has(.isCancellable), resources != nil, close(for: climb.origin), isOpen { climb.add(self) }
  }

  override func endClosedSources(for origin: EndOrigin) {
    // Code that has heard of the cancel before may have left it, or ended it.
    guard isOpen else { return }
    terminate(.cancelled, .above)
    // What feeds the run is to stop at once, even while another thread delivers.
    if isOpen, !isOwnedHere { resources?.dispose() }
  }

  override func willEnd(_ termination: Termination) {
    // Disposables run the user's code, which may take its time. And a run may end without ever beginning.
    if resources?.isDisposed == false || isYetToBegin { deferWork() }
  }

  override func runDeferredWork() {
    hearJoined()
    resources?.dispose()
  }
}

extension SignalSource {
  /// Delivers values, in one stay inside the gate for as long as nothing else waits there.
  @inlinable
  func push<Values: Sequence>(contentsOf values: Values) where Values.Element: Sendable {
    var iterator = values.makeIterator()
    let isPlain = Values.self is any PlainSequence.Type
    let place = Gate.placeOnStack()
    while isOpen, !isClosed {
      guard tryEnterSoon(from: place) else {
        guard let value = iterator.next() else { return }
        push(value)
        continue
      }
      let isOver = give(&iterator, isPlain: isPlain)
      leave()
      if isOver { return }
    }
  }
}

/// A sequence that has its values at hand: taking one runs no code of the user's, and never waits.
@usableFromInline
protocol PlainSequence {}

extension Array: PlainSequence {}
extension CollectionOfOne: PlainSequence {}
extension Range: PlainSequence where Bound: FixedWidthInteger {}
