import ArgumentParser
import Glibc
import StreamsWire

/// `streamtop ls`.
struct LsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ls",
    abstract: "List the programs that can be watched.",
    discussion: """
      Those of this user that have called StreamInspector.start().

      EVENTS/S is what happened in the last second, values among it, in a program that is watched or records itself. Of others
      it is -: counting would wake what sleeps while no one looks.
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Option(help: ArgumentHelp("What it prints, text unless said.", valueName: "text|json"))
  var format = Format.text

  func run() throws {
    let (programs, silent, unusable) = try WatchedProgram.all()
    for words in silent.map({ "process \($0)" }) + unusable {
      try StandardOutput.write("streamtop: \(words.harmless)\n", to: STDERR_FILENO)
    }
    switch format {
    case .json: try StandardOutput.write("[\(programs.map(\.json).joined(separator: ","))]\n")
    case .text where programs.isEmpty && !silent.isEmpty: break
    case .text where programs.isEmpty: try StandardOutput.write(Self.nothing)
    case .text:
      let rows =
        [["PID", "NAME", "UPTIME", "CHAINS", "EVENTS/S", "VIEWERS", "CONTROL"]] + programs.map(\.row)
      try StandardOutput.write(Self.table(rows))
    }
  }

  static let nothing = """
    No program that can be watched runs here.

    In a program of yours, call StreamInspector.start() before it makes its first stream:

      import StreamsInspector
      StreamInspector.start()

    and then run `streamtop attach` with its name. `streamtop demo` shows what that looks like.

    """

  /// In columns of a terminal, of which a character may take two.
  static func table(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { CharacterWidth.of($0[column]) }.max() ?? 0 }
    return rows.map { row in
      let cells = zip(row, widths).map { $0 + String(repeating: " ", count: $1 - CharacterWidth.of($0)) }
      let line = cells.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed()) + "\n"
    }
    .joined()
  }
}

extension WatchedProgram {
  private var uptime: Duration { .nanoseconds(max(0, RealTime.nanoseconds() - header.startedAt)) }
  private var viewers: Int { properties["viewers"].flatMap { Int($0) } ?? 0 }
  /// What takes requests, whether a viewer has been there or not.
  var takers: [String] {
    properties["requests"]?.split(separator: "\n").map(String.init) ?? []
  }
  /// What a viewer may do, and what takes requests: `cancel retry, request users "my users"`.
  var control: String {
    let names = takers.map { $0.contains(" ") ? "\"\($0)\"" : $0 }.joined(separator: " ")
    return [properties["control"], names.isEmpty ? nil : "request \(names)"].compactMap(\.self)
      .joined(separator: ", ")
  }
  private var trees: String { (properties["trees"] ?? "-").harmless }
  private var events: Int? { properties["events"].flatMap { Int($0) } }

  fileprivate var row: [String] {
    [
      "\(header.pid)", header.program.harmless, streamtop.Format.clock(uptime), trees,
      events.map { "\($0)" } ?? "-",
      "\(viewers)", control.isEmpty ? "-" : control.harmless,
    ]
  }

  var json: String {
    var object = JSONObject()
    object.add("pid", .number(header.pid))
    object.add("name", .text(header.program))
    object.add("socket", .text(socket))
    object.add("uptime", .seconds(uptime))
    object.add("trees", .number(Int(trees) ?? 0))
    object.add("events", events.map { .number($0) } ?? .null)
    object.add("viewers", .number(viewers))
    object.add("control", .text(properties["control"] ?? ""))
    object.add("requests", .list(takers.map { .text($0) }))
    return object.line
  }
}
