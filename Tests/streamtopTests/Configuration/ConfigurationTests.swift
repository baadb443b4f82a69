import Foundation
import Testing

@testable import streamtop

struct ConfigurationTests {
  private func read(_ text: String) throws -> Configuration {
    try Configuration(YAMLText(file: "config.yaml", text: text))
  }

  @Test func `all that a file says is read`() throws {
    let configuration = try read(
      """
      theme: contrast
      glyphs: ascii
      mouse: false
      readonly: true
      fps: 12
      columns: [next, errors]
      sort: rate
      grouped: true
      frames: true
      filter: "kind:promise err>0"
      layouts: [{at: 100x30, columns: [chains 2, {rows: [marbles, log 3], guest: true}]}]
      keys: {cancel: [X, F9], first: [gg, "<Home>"]}
      """)
    #expect(configuration.theme == .contrast && configuration.glyphs == .ascii)
    #expect(!configuration.usesMouse && configuration.isReadOnly && configuration.isGrouped)
    #expect(configuration.showsFrames)
    #expect(configuration.framesPerSecond == 12 && configuration.columns == [.next, .errors])
    #expect(configuration.order == .rate && configuration.filter?.text == "kind:promise err>0")
    let keys = configuration.keys.bindings.first { $0.name == "cancel" }?.keys
    #expect(keys == [[.character("X")], [.function(9)]])
    #expect(configuration.layouts.count == 1 && configuration.layouts[0].hasStatus)
    #expect(try read(configuration.yaml) == configuration)
  }

  @Test(arguments: ["", "# nothing", "columns: auto", "keys: {}", "filter: ''"])
  func `what is not said is as it comes`(text: String) throws {
    #expect(try read(text) == Configuration())
  }

  @Test func `what is written by itself reads as the same`() throws {
    #expect(try read(Configuration().yaml) == Configuration())
    var odd = Configuration()
    odd.filter = try NodeFilter("\"é \u{1F680}\" 'x' \\ # *a &b")
    #expect(try read(odd.yaml) == odd)
    for text in ["layouts: []", "columns: []"] { #expect(try read(read(text).yaml) == read(text)) }
  }

  @Test func `every key of the table can be written in a file`() throws {
    for binding in KeyTable.standard.bindings {
      let keys = binding.keys.map { YAMLEntry.quoted($0.map(\.script).joined()) }
      let text = "keys: {\(binding.name): [\(keys.joined(separator: ", "))]}"
      #expect(try read(text) == Configuration(), "\(text)")
    }
  }

  @Test(
    arguments: [
      ("theme: dark", "1:8: theme: 'dark' is no theme; there are default, contrast"),
      ("glyphs: emoji", "1:9: glyphs: 'emoji' is no set of glyphs; there are unicode, ascii"),
      ("mouse: maybe", "1:8: mouse: 'maybe' is no answer; there are true, false"),
      ("readonly: [true]", "1:11: readonly: is no text"),
      ("fps: 0", "1:6: fps: '0' is no whole number from 1 to 60"),
      ("fps: 61", "1:6: fps: '61' is no whole number from 1 to 60"),
      ("columns: all", "1:10: columns: 'all' is neither auto nor a list"),
      ("columns: [next, x]", "1:17: columns.2: 'x' is no column; there are next, errors"),
      ("columns: [next, next]", "1:17: columns.2: 'next' stands here twice"),
      ("sort: size", "1:7: sort: 'size' is no order; there are order, rate"),
      ("grouped: 1", "1:10: grouped: '1' is no answer"),
      ("filter: 'kin:x'", "1:9: filter: no field \"kin\""),
      ("\ncolour: red", "2:9: colour: is not known; known are theme, glyphs"),
      ("keys: [x]", "1:7: keys: is no list of 'key: value'"),
      ("keys: {explode: [x]}", "explode: is no command; there are down, up"),
      ("keys: {cancel: []}", "keys.cancel: has no key; a command keeps one"),
      ("keys: {cancel: [q]}", "1:17: keys.cancel.1: 'q' already means quit"),
      ("keys: {cancel: [g]}", "1:17: keys.cancel.1: 'g' already means first"),
      ("keys: {cancel: [X, X]}", "'X' already means cancel"),
      ("keys: {cancel: ['[']}", "'[' already means fact-back"),
      ("keys: {cancel: [C-c]}", "'^C' already means leave"),
      ("keys: {cancel: [C-i]}", "'Tab' already means next-pane"),
      ("keys: {cancel: [C-m]}", "'Enter' already means open"),
      ("keys: {complete: [c]}", "'c' is typed there; give a key such as F9 or C-x"),
      ("keys: {cancel: ['<F13>']}", "no key is called <F13>"),
      ("keys: {cancel: [F0]}", "1:17: keys.cancel.1: 'F0' is no key; there are F1 to F12, and C-a to C-z"),
      ("keys: {cancel: [f99]}", "'f99' is no key; there are F1 to F12"),
      ("keys: {cancel: [C-1]}", "'C-1' is no key; there are F1 to F12, and C-a to C-z"),
      ("keys: {cancel: ['<wait 2s>']}", "'<wait 2s>' waits, and no key does"),
      ("keys: {cancel: [abcd]}", "'abcd' is not one to three keys"),
      ("theme: light\ntheme: light", "'theme' stands here twice"),
      ("layouts: wide", "1:10: layouts: 'wide' is neither auto nor a list"),
      ("layouts: [{rows: [chains]}]", "1:11: layouts.1: has no 'at'"),
      ("layouts: [{at: 70x14, rows: [chains]}]", "at: '70x14' is no size from 72x14 to 1000x1000"),
      ("layouts: [{at: 80x24}]", "layouts.1: needs either rows or columns"),
      ("layouts: [{at: 80x24, rows: []}]", "layouts.1.rows: is empty"),
      ("layouts: [{at: 80x24, rows: [x]}]", "layouts.1.rows.1: 'x' is no pane; there are chains,"),
      ("layouts: [{at: 80x24, rows: [chains 0]}]", "'chains 0' is no pane with a weight"),
      ("layouts: [{at: 80x24, rows: [marbles]}]", "layouts.1: has no chains"),
      ("layouts: [{at: 80x24, rows: [chains, chains]}]", "layouts.1: has chains twice"),
      ("layouts: [{at: 80x24, rows: [chains]}]", "gives way to marbles, retries, ends, log, lints"),
      ("layouts: [{at: 80x24, rows: [chains, {pane: log, rows: [ends]}]}]", "is both a pane and rows"),
      ("layouts: [{at: 80x24, size: 3}]", "layouts.1.size: is not known; known are at, status"),
      ("theme: *a", "would be an anchor or an alias"),
      (String(repeating: "[", count: 5_000), ": too many entries stand one within the other"),
      ("theme: light\n---\ntheme: dark", "config.yaml:2:1: another document begins here; there is only one"),
    ])
  func `a mistake is named with its place`(text: String, message: String) {
    do {
      _ = try read(text)
      Issue.record("accepted")
    } catch { #expect("\(error)".hasPrefix("config.yaml:") && "\(error)".contains(message), "\(error)") }
  }

  @Test func `the README's configuration is one`() throws {
    let text = try RepositoryFile("Sources/streamtop/README.md").text
    let samples = text.components(separatedBy: "```yaml\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
    #expect(!samples.isEmpty)
    for sample in samples { #expect(try read(sample) != Configuration()) }
  }

  @Test func `keys that change places are no conflict`() throws {
    let configuration = try read("keys: {cancel: [R], retry-now: [x]}")
    let keys = configuration.keys
    #expect(keys.name(of: .cancel) == "R" && keys.name(of: .retryNow) == "x")
  }

  /// How many files are damaged: `STREAMS_FUZZ`, or 2,000.
  private static let mutations =
    ProcessInfo.processInfo.environment["STREAMS_FUZZ"].flatMap { Int($0) } ?? 2_000

  @Test func `damaged files are refused with their place, or read`() {
    var chance = Chance(seed: 5, purpose: "configurations")
    let words = [
      "[", "]", "{", ": ", "- ", "&a", "\"", "'", "#", "\u{0}", "\t", "\n", "99999999999999999999", "<", "é",
    ]
    var (refused, read) = (0, 0)
    let original = Array(
      (Configuration().yaml.replacing("keys: {}", with: "keys:\n  cancel: [X, F9]\n  first: [gg]")).utf8)
    for _ in 0..<Self.mutations {
      var bytes = original
      for _ in 0...chance.number(in: 0...3) {
        let place = chance.number(in: 0...(bytes.count - 1))
        switch chance.number(in: 0...2) {
        case 0: bytes[place] ^= 1 << UInt8(chance.number(in: 0...7))
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + 9))
        default: bytes.insert(contentsOf: words[chance.number(in: 0...(words.count - 1))].utf8, at: place)
        }
      }
      do {
        let one = try Configuration(YAMLText(file: "config.yaml", bytes: bytes))
        #expect(try self.read(one.yaml) == one)
        read += 1
      } catch let wrong as YAMLMistake {
        #expect(wrong.line >= 1 && wrong.column >= 1 && !wrong.problem.isEmpty)
        refused += 1
      } catch { Issue.record(error) }
    }
    #expect(refused > Self.mutations / 10 && read > Self.mutations / 10)
  }
}
