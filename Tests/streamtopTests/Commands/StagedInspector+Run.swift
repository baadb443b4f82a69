import Foundation
import Streams
import Testing

@testable import streamtop

/// Programs that `streamtop run` starts, and for which a test speaks.
extension StagedInspector {
  /// Says its number, and goes on until there is a file.
  static let lasting = """
    echo "up $$."
    while [ ! -e "$0" ]; do sleep 0.05; done
    echo bye
    exit 7
    """

  static let feed = NodeIdentity(
    id: NodeID(rawValue: 1), parents: [], kind: "Hot", type: "Hot<Int>", operation: "source",
    location: "App.swift:1", name: "feed")

  /// Starts a program that says its number.
  func start(
    _ script: String, _ file: TemporaryFile, _ options: [String] = ["--plain"]
  ) throws -> (PseudoTerminal, process: pid_t) {
    let run = try PseudoTerminal(
      ["run"] + options + ["--", "sh", "-c", script, file.path], size: Size(width: 80, height: 24),
      environment: ["PATH": "/usr/bin:/bin", "STREAMTOP_DIR": folder])
    let number = #/up ([0-9]+)\./#
    #expect(run.wait { $0.text.contains(number) })
    let match = try #require(run.text.firstMatch(of: number))
    return (run, try #require(pid_t(match.1)))
  }

  /// Starts one, and has it watched.
  func watch(
    _ file: TemporaryFile, _ options: [String], _ script: String = lasting
  ) throws -> (PseudoTerminal, process: pid_t) {
    let (run, process) = try start(script, file, options)
    try listen(as: process)
    #expect(run.wait { _ in takeIn() })
    greet()
    #expect(run.wait { _ in isAsked })
    return (run, process)
  }
}

extension PseudoTerminal {
  /// All that the program wrote.
  var text: String { String(decoding: output, as: UTF8.self) }
}

/// Whether a process has ended, though no one may have asked for its status yet.
func hasEnded(_ process: pid_t) -> Bool {
  let state = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
  return state?.contains(") Z ") != false
}
