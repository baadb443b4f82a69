import Foundation
import Glibc
import Testing

@testable import streamtop

/// Files in a folder of their own, which is gone afterwards.
final class ConfigurationFileTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func write(_ text: String) throws -> String {
    let path = folder + "/streamtop/config.yaml"
    try FileManager.default.createDirectory(
      atPath: folder + "/streamtop", withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  private func usual() throws -> ConfigurationFile {
    try ConfigurationFile(nil) { $0 == "XDG_CONFIG_HOME" ? self.folder : nil }
  }

  @Test func `it stands below XDG_CONFIG_HOME, or below the home`() throws {
    #expect(try usual().path == folder + "/streamtop/config.yaml")
    let home = try ConfigurationFile(nil) { ["HOME": self.folder, "XDG_CONFIG_HOME": "relative"][$0] }
    #expect(home.path == folder + "/.config/streamtop/config.yaml")
    #expect(try ConfigurationFile(nil) { _ in nil }.path == nil)
  }

  @Test func `the first key is remembered beside it, and where that cannot be, nothing happens`() throws {
    let start = { (folder: String) in FirstKey { $0 == "XDG_CONFIG_HOME" ? folder : nil } }
    var first = start(folder)
    #expect(!first.isPressed)
    #expect(!FileManager.default.fileExists(atPath: folder))
    first.press()
    #expect(first.isPressed && start(folder).isPressed)
    #expect(first.path == folder + "/streamtop/first-key")
    var nowhere = start("/dev/null")
    nowhere.press()
    #expect(nowhere.isPressed && !start("/dev/null").isPressed)
    var homeless = FirstKey { _ in nil }
    homeless.press()
    #expect(homeless.isPressed && homeless.path == nil)
  }

  @Test func `where none stands all is as it comes`() throws {
    let file = try usual()
    #expect(file.configuration == Configuration() && file.problem == nil)
  }

  @Test func `a bad one at the usual place is told, and a bad one by hand is refused`() throws {
    let path = try write("theme: dark")
    let file = try usual()
    #expect(file.configuration == Configuration())
    #expect(file.problem?.hasPrefix("\(path):1:8: theme: 'dark' is no theme") == true)
    #expect(file.save(Configuration()).hasPrefix("cannot save over a mistake"))
    #expect(throws: ConfigurationFile.Refusal.self) { try ConfigurationFile(path) }
    #expect(throws: ConfigurationFile.Refusal.self) { try ConfigurationFile(folder + "/none") }
    #expect(ExitStatus(ConfigurationFile.Refusal(description: ""))?.rawValue == 78)
  }

  @Test func `what is saved is read again, by its user alone`() throws {
    var configuration = Configuration()
    configuration.theme = .light
    let file = try usual()
    let path = try #require(file.path)
    #expect(file.save(configuration) == "saved in \(path)")
    #expect(try usual().configuration == configuration)
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(file.save(configuration).hasSuffix("; its comments, and what streamtop does not know, are gone"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/streamtop") == ["config.yaml"])
  }

  @Test func `options come before the file, and that before the defaults`() throws {
    let path = try write("theme: light\nfps: 12\nmouse: true")
    let plain = try ScreenOptions.parse(["--config", path]).setup()
    #expect(plain.terminal().theme == .light && plain.framesPerSecond == 12 && !plain.isReadOnly)
    let options = ["--config", path, "--theme", "contrast", "--fps", "5", "--no-mouse", "--readonly"]
    let chosen = try ScreenOptions.parse(options).setup()
    #expect(chosen.terminal().theme == .contrast && chosen.framesPerSecond == 5)
    #expect(!chosen.terminal().usesMouse && chosen.dashboard(title: "x").isReadOnly)
  }

  @Test func `lines in words take their characters from it, and a headless run takes nothing`() throws {
    let options = try ScreenOptions.parse(["--config", write("glyphs: ascii")])
    #expect(try options.glyphs(headless: false) == .ascii)
    #expect(try options.glyphs(headless: true) == .unicode)
  }

  @Test func `with a bad file lines in words come as they come, and it is said`() throws {
    _ = try write("theme: dark")
    let program = try PseudoTerminal(
      ["demo", "--plain", "--speed", "64", "--for", "1s"], size: Size(width: 200, height: 50),
      environment: ["XDG_CONFIG_HOME": folder])
    #expect(try program.ending().status == 0)
    #expect(String(decoding: program.output, as: UTF8.self).contains("1:8: theme: 'dark' is no theme"))
  }

  @Test func `with a bad file the dashboard starts as it comes, and says so`() throws {
    _ = try write("theme: dark")
    let program = try PseudoTerminal(
      ["demo"], size: Size(width: 200, height: 50), environment: ["XDG_CONFIG_HOME": folder])
    #expect(program.wait { $0.shows("1:8: theme: 'dark' is no theme") })
    program.type("q")
    #expect(try program.ending() == .init(status: 0, areModesRestored: true))
  }
}
