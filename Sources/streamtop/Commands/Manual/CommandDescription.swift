import ArgumentParser
import Yams

/// A command with its arguments, as swift-argument-parser describes it.
struct CommandDescription {
  /// An option, a flag or a positional argument.
  struct Argument: Hashable {
    /// As they are typed, such as `-o` and `--output`; none of a positional one.
    let names: [String]
    /// What stands behind the name, or in its place; nil of a flag.
    let value: String?
    let isOptional: Bool
    let isRepeating: Bool
    let help: String
  }

  let name: String
  let help: String
  let discussion: String
  let arguments: [Argument]
  let subcommands: [CommandDescription]

  /// Why a description cannot be read: swift-argument-parser has come to write it in another way.
  struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  /// - Parameter dump: what `--experimental-dump-help` prints. It is JSON, and all JSON is YAML.
  init(_ dump: String) throws {
    guard let command = try Yams.compose(yaml: dump)?["command"] else {
      throw Unreadable(description: "the description of the commands has no command")
    }
    try self.init(command)
  }

  private init(_ node: Yams.Node) throws {
    name = try Self.text("commandName", of: node)
    help = try Self.text("abstract", of: node)
    discussion = node["discussion"]?.string ?? ""
    arguments = try Self.shown(in: node["arguments"]).map(Argument.init)
    subcommands = try Self.shown(in: node["subcommands"]).map(CommandDescription.init)
  }

  private static func shown(in list: Yams.Node?) -> [Yams.Node] {
    (list?.sequence.map(Array.init) ?? []).filter { $0["shouldDisplay"]?.string != "false" }
  }

  fileprivate static func text(_ key: String, of node: Yams.Node) throws -> String {
    guard let text = node[key]?.string else {
      throw Unreadable(description: "the description of the commands has something without \(key)")
    }
    return text
  }
}

extension CommandDescription.Argument {
  fileprivate init(_ node: Yams.Node) throws {
    let kind = try CommandDescription.text("kind", of: node)
    names = try (node["names"]?.sequence.map(Array.init) ?? []).map { name in
      let dashes = name["kind"]?.string == "long" ? "--" : "-"
      return dashes + (try CommandDescription.text("name", of: name))
    }
    value = kind == "flag" ? nil : try CommandDescription.text("valueName", of: node)
    isOptional = node["isOptional"]?.string == "true"
    isRepeating = node["isRepeating"]?.string == "true"
    help = node["abstract"]?.string ?? ""
  }
}
