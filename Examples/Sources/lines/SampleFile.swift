import Foundation

/// A file of measurements that are made up.
struct SampleFile {
  let path = FileManager.default.temporaryDirectory.appending(path: "lines-\(getpid()).csv").path

  /// Writes so many lines; each thousandth is none.
  func write(lines count: Int) throws {
    let rooms = ["kitchen", "cellar", "attic", "hall"]
    let lines = (1...count).map { number in
      number.isMultiple(of: 1000) ? "?\n" : "\(rooms[number % 4]),\(Double(number % 300) / 10)\n"
    }
    try lines.joined().write(toFile: path, atomically: true, encoding: .utf8)
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }
}
