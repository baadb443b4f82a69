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
/// Only programs of the same user on the same machine can connect, and root's. In the environment, `STREAMTOP=0` turns it
/// all off, and `STREAMTOP_DIR` says where the socket is to be. `STREAMTOP_RUN` is set by `streamtop run` to its own number: the
/// process that it starts waits in ``start(_:values:control:recording:describe:)`` until it is watched, a second at most, so that
/// none of its first values are missed.
public final class StreamInspector: Sendable {
  private let settings: InspectorSettings
  let running = Mutex<RunningInspector?>(nil)
  /// Where it has been started. A fork of this process inherits it, and not the thread.
  private let process: pid_t

  private static let started = Mutex<StreamInspector?>(nil)

  /// Lets viewers come from now on.
  ///
  /// Never fails: what cannot be done is told in one line on the standard error, and the program goes on without viewers.
  /// - Parameters:
  ///   - name: what the program is called in `streamtop ls`; that of its file unless said otherwise.
  ///   - values: which values viewers may see: those of the streams that they ask for, unless said otherwise. A value is put
  ///     in words on the inspector's thread, by its own `description`.
  ///   - control: what viewers may do; nothing unless said otherwise.
  ///   - recording: where the program records itself, from now on and without values; nowhere unless said otherwise. So does
  ///     `STREAMTOP_RECORD` in the environment, such as `shop.strec` or `shop.strec,64M`; where both have the same path, what is
  ///     said here counts.
  ///   - describe: puts values in words, in place of their own descriptions. Called on the inspector's thread.
  /// - Returns: the inspector; the same one for each call, with what the first call has said. After ``stop()`` it stays stopped.
  ///   A fork has none before it calls this itself: then it gets one of its own, and closes what it has inherited.
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
    return started.withLock { started in
      if let started { return started }
      let inspector = StreamInspector(settings(), in: process)
      started = inspector
      if InspectorDirectory.variable("STREAMTOP") != "0" { inspector.open() }
      // What no viewer can ask for need not be kept.
      if !inspector.takesViewers { inspector.settings.requests.close() }
      return inspector
    }
  }

  private var takesViewers: Bool { running.withLock { $0?.takesViewers ?? false } }

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
  /// Holds the stream until ``stop()``, and not at all when no viewer can come: after that, with `STREAMTOP=0`, or when there is
  /// no socket. What cannot be read as a request is refused, and so is one to a stream that has ended: the viewer is told why.
  /// Others are made by the stream's own scheduler, so that a task that blocks stops no viewer; where that is
  /// `DispatchScheduler.shared`, by a queue for viewers' requests, one after the other, so that it stops no timer.
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
  ///   - reading: makes a request of what was typed; nil when that is none. Called on the inspector's thread.
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
    running.withLock { running in
      defer { running = nil }
      return running
    }
  }

  private func open() {
    do {
      guard let probe = Probe.shared else {
        throw InspectorFailure("the program watches its streams with a probe of its own")
      }
      let opened = try RunningInspector(settings, in: .standard, probe: probe)
      running.withLock { $0 = opened }
      opened.waitForLauncher(InspectorDirectory.variable("STREAMTOP_RUN"))
      atexit { StreamInspector.started.withLock { $0 }?.stop(why: "the program has ended") }
    } catch {
      let loss = settings.recordings.isEmpty ? "" : ", and records nothing"
      StreamInspector.warn("cannot be watched\(loss): \(error)")
    }
  }

  static func warn(_ words: String) {
    let line = Array("StreamInspector: \(words)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
