import Streams

// What a sink does, under the names that `CallbagSubscription` has for it.

extension Recording {
  /// Asks a callbag for so many values more. See ``VirtualTime/record(_:pulling:as:file:line:)``.
  ///
  /// A pullable source gives them before this returns, unless this is called from a handler of the run: then they come when the
  /// handler has returned. A listenable source ignores the wish. Does nothing when the run is over.
  ///
  /// When the count is negative, or what is recorded is no callbag, nothing is asked for, and the test fails in the end. So it
  /// is with all that only a callbag can be asked.
  /// - Parameters:
  ///   - count: how many values more.
  ///   - file: where they are asked for, for failures.
  ///   - line: where they are asked for, for failures.
  public func pull(_ count: Int = 1, file: StaticString = #fileID, line: UInt = #line) {
    guard count >= 0 else { return refusals.add(.negative(count, "count", in: "pull", file, line)) }
    ask(.pull(count), file, line)
  }

  /// Asks a callbag for all values that there are.
  public func pullAll(file: StaticString = #fileID, line: UInt = #line) { ask(.pullAll, file, line) }

  /// Makes a callbag give nothing until ``resume(file:line:)``. What it gives nevertheless is dropped, and not heard.
  public func pause(file: StaticString = #fileID, line: UInt = #line) { ask(.pause, file, line) }

  /// Makes a callbag go on.
  public func resume(file: StaticString = #fileID, line: UInt = #line) { ask(.resume, file, line) }

  /// Makes a callbag give everything again, if it can.
  public func rewind(file: StaticString = #fileID, line: UInt = #line) { ask(.rewind, file, line) }

  /// Leaves the stream, whatever its kind: nothing more is heard of it, not even an end.
  ///
  /// The run of a producer or callbag that the recording has begun is over then, as by `dispose()` or by the `stop()` of a sink.
  /// Of other streams the branch ends that the recording is, and each operator above that is left without a branch. What has
  /// been heard before is still to be expected. Does nothing the second time.
  ///
  /// A Promise that the test holds is cancelled by its own `cancel()`, whose end is heard.
  public func stop() {
    defer { steps.raise() }
    context.run { recorder.leave() }
  }

  private func ask(_ wish: Wish, _ file: StaticString, _ line: UInt) {
    defer { steps.raise() }
    if context.run({ recorder.ask(wish) }) { return }
    let kind = recorder.kindName
    refusals.add(
      StreamTestFailure(
        "The \(name) takes no \(wish): it is of the kind \(kind), and only a CallbagSource takes that", file,
        line, []))
  }
}
