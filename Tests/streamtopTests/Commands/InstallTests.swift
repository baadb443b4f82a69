import Foundation
import Testing

@testable import streamtop

/// What `make install` does with a binary that has been built.
struct InstallTests {
  private static let files = [
    "bin/streamtop", "share/man/man1/streamtop.1", "share/bash-completion/completions/streamtop",
    "share/zsh/site-functions/_streamtop", "share/fish/vendor_completions.d/streamtop.fish",
  ]

  /// Runs a command. Answers its exit status, and what it has said on both outputs.
  private func run(_ arguments: [String]) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  private func has(_ tool: String) throws -> Bool { try run(["sh", "-c", "command -v \(tool)"]).status == 0 }

  @Test func `a program is installed with what belongs to it, and taken away without a rest`() throws {
    let script = RepositoryFile("Scripts/install").url.path
    let folder = FileManager.default.temporaryDirectory.appending(path: "streams \(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let installed = try run([script, PseudoTerminal.program(), folder])
    #expect(installed.status == 0, "\(installed.text)")
    for file in Self.files { #expect(FileManager.default.fileExists(atPath: "\(folder)/\(file)"), "\(file)") }
    #expect(try run(["\(folder)/bin/streamtop", "--version"]).text == "streamtop \(Streamtop.version)\n")
    #expect(try run(["bash", "-n", "\(folder)/\(Self.files[2])"]) == (0, ""))
    let words = try String(contentsOfFile: "\(folder)/\(Self.files[2])", encoding: .utf8)
    for name in ThemeName.allCases.map(\.rawValue) + Scenario.shippedNames { #expect(words.contains(name)) }
    for (shell, file) in [("zsh", Self.files[3]), ("fish", Self.files[4])] where try has(shell) {
      #expect(try run([shell, "-n", "\(folder)/\(file)"]) == (0, ""), "\(shell)")
    }
    if try has("man") {
      let file = "\(folder)/\(Self.files[1])"
      let page = try run(["man", "--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z", file])
      #expect(page.status == 0 && page.text.contains("\ntEXIT\n"))
      #expect(!page.text.contains("warning") && !page.text.contains("error:"), "\(page.text.prefix(400))")
    }
    #expect(try run([script, "--remove", folder]).status == 0)
    let left = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { path in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: "\(folder)/\(path)", isDirectory: &isFolder)
        && !isFolder.boolValue
    }
    #expect(left == [])
  }

  @Test(
    arguments: [
      (["/nowhere/streamtop", "/tmp/x"], "there is no program /nowhere/streamtop"),
      (["/bin/sh", "relative"], "the directory 'relative' does not begin with /"), (["x"], "give a binary"),
    ])
  func `what cannot be installed is refused with its reason`(arguments: [String], words: String) throws {
    let script = RepositoryFile("Scripts/install").url.path
    let refused = try run([script] + arguments)
    #expect(refused.status == 1 && refused.text.contains(words), "\(refused.text)")
  }
}
