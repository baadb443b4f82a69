#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Streams
import Synchronization

/// Lets `streamtop` watch this program: its streams, as they run, from another terminal.
///
///     import StreamsInspector
///
///     @main struct App {
///       static func main() async {
///         StreamInspector.start()
///         …
///       }
///     }
///
/// Until a viewer comes, a thread sleeps and nothing is written down; building a tree takes some nanoseconds more. Streams
/// that were built before ``start(_:values:control:recording:describe:)`` are not seen, so call it first.
///
/// Only programs of the same user, or of root, on the same machine can connect. In the environment, `STREAMTOP=0` turns it all
/// off, and `STREAMTOP_DIR` says where the socket is to be. `STREAMTOP_RUN` is set by `streamtop run` to its own number: the
/// process that it starts waits in ``start(_:values:control:recording:describe:)`` until it is watched, a second at most, so
/// that none of its first values are missed.
public final class StreamInspector: Sendable {
  private let settings: InspectorSettings
  private let standing = Mutex(Standing.beginning)
  /// Where it has been started. A fork of this process inherits it, and not the thread.
  private let process: pid_t

  /// Where it stands. Once stopped it stays so, even when that comes before it has begun.
  private enum Standing: Sendable {
    case beginning
    case running(RunningInspector)
    case stopped

    var running: RunningInspector? { if case .running(let inspector) = self { inspector } else { nil } }
  }

  private static let started = Mutex<StreamInspector?>(nil)

  /// Lets viewers come from now on.
  ///
  /// Never fails: what cannot be done is told in one line on the standard error, and the program goes on without viewers.
  /// - Parameters:
  ///   - name: what the program is called in `streamtop ls`; by default the name of its file.
  ///   - values: which values viewers may see; by default, those of the streams that they ask for. A value is put in words on
  ///     the inspector's thread, by its own `description`.
  ///   - control: what viewers may do; nothing by default.
  ///   - recording: where the program records itself, from now on and without values; nowhere by default. `STREAMTOP_RECORD` in
  ///     the environment adds another recording, such as `shop.strec` or `shop.strec,64M`; where both have the same path, this
  ///     parameter counts.
  ///   - describe: puts values in words, in place of their own descriptions. Called on the inspector's thread.
  /// - Returns: the inspector: the same one for each call, with the settings of the first call. After ``stop()`` it stays
  ///   stopped. A fork has none before it calls this itself: then it gets one of its own, and closes what it has inherited.
  @discardableResult
  public static func start(
    _ name: String? = nil, values: InspectorValues = .onDemand, control: InspectorControl = .none,
    recording: InspectorRecording? = nil, describe: (@Sendable (Any) -> String)? = nil
  ) -> StreamInspector {
    inspector(of: getpid()) {
      let file = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
      return InspectorSettings(
        name: name ?? file ?? "program", values: values, control: control, describe: describe,
        recordings: InspectorRecording.distinct([recording, recordingOfEnvironment].compactMap(\.self)))
    }
  }

  /// The inspector of a process, which is made by its first call.
  static func inspector(of process: pid_t, _ settings: () -> InspectorSettings) -> StreamInspector {
    let inherited = started.withLock { started -> StreamInspector? in
      guard let inspector = started, inspector.process != process else { return nil }
      started = nil
      return inspector
    }
    // Under no lock: values go here that wait for the parent's viewers, and streams to which it allows requests.
    inherited?.takeRunning()?.loop.abandon()
    inherited?.settings.requests.close()
    let (inspector, isFirst) = started.withLock { started in
      if let started { return (started, false) }
      let inspector = StreamInspector(settings(), in: process)
      started = inspector
      return (inspector, true)
    }
    // Under no lock: the first look at the program may release streams, with what those hold.
    if isFirst { inspector.begin() }
    return inspector
  }

  private func begin() {
    if InspectorDirectory.variable("STREAMTOP") != "0" { open() }
    // What no viewer can ask for need not be kept.
    if !takesViewers { settings.requests.close() }
  }

  var running: RunningInspector? { standing.withLock { $0.running } }

  private var takesViewers: Bool { running?.takesViewers ?? false }

  private static var recordingOfEnvironment: InspectorRecording? {
    guard let text = InspectorDirectory.variable("STREAMTOP_RECORD") else { return nil }
    do { return try InspectorRecording(text: text) } catch {
      warn("records nothing: \(error)")
      return nil
    }
  }

  private init(_ settings: InspectorSettings, in process: pid_t) {
    (self.settings, self.process) = (settings, process)
  }

  /// Lets viewers send requests to a stream, by a name: `streamtop` offers it, and sends what its user types.
  ///
  /// Holds the stream until ``stop()``, but not when no viewer can come: after `stop()`, with `STREAMTOP=0`, or without a
  /// socket. Text that cannot be read as a request is refused, and so is a request to a stream that has ended: the viewer is
  /// told why. The stream's own scheduler makes all other requests, so that a task that blocks stops no viewer. Where that is
  /// `DispatchScheduler.shared`, a queue for viewers' requests makes them, one after the other, so that such a task stops no
  /// timer.
  /// - Parameters:
  ///   - stream: where requests are sent to.
  ///   - name: what viewers call it. A stream that has had the name before has it no longer.
  public func allowRequests<Request: LosslessStringConvertible & Sendable, Response: Sendable>(
    on stream: Cold<Request, Response>, as name: String
  ) {
    allowRequests(on: stream, as: name) { Request($0) }
  }

  /// Lets viewers send requests to a stream, by a name, as ``allowRequests(on:as:)`` does.
  /// - Parameters:
  ///   - stream: where requests are sent to.
  ///   - name: what viewers call it. A stream that has had the name before has it no longer.
  ///   - reading: makes a request of what was typed; nil when that is not one. Called on the inspector's thread.
  public func allowRequests<Request: Sendable, Response: Sendable>(
    on stream: Cold<Request, Response>, as name: String, reading: @escaping @Sendable (String) -> Request?
  ) {
    settings.allowRequests(on: stream, as: name, reading: reading)
  }

  /// Sends all viewers away, and lets no more come. Called again it does nothing.
  public func stop() { stop(why: "the program has stopped its inspector") }

  private func stop(why: String) {
    let ended = takeRunning()
    settings.requests.close()
    ended?.stop(why: why)
  }

  private func takeRunning() -> RunningInspector? {
    standing.withLock { standing in
      defer { standing = .stopped }
      return standing.running
    }
  }

  private func open() {
    do {
      guard let probe = Probe.shared else {
        throw InspectorFailure("the program watches its streams with a probe of its own")
      }
      let opened = try RunningInspector(settings, in: .standard, probe: probe)
      guard note(opened) else { return opened.stop(why: "the program has stopped its inspector") }
      opened.waitForLauncher(InspectorDirectory.variable("STREAMTOP_RUN"))
      atexit { StreamInspector.started.withLock { $0 }?.stop(why: "the program has ended") }
    } catch {
      let loss = settings.recordings.isEmpty ? "" : ", and records nothing"
      StreamInspector.warn("cannot be watched\(loss): \(error)")
    }
  }

  /// Whether what has been opened is to run: not when the program has stopped it meanwhile.
  private func note(_ opened: RunningInspector) -> Bool {
    standing.withLock { standing in
      guard case .beginning = standing else { return false }
      standing = .running(opened)
      return true
    }
  }

  static func warn(_ words: String) {
    let line = Array("StreamInspector: \(words)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
