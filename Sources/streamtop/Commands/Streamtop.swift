import ArgumentParser

@main
struct Streamtop: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "streamtop",
    abstract: "Watch streams run: an htop for streams.")
}
