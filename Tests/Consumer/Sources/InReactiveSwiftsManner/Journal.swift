/// What the one-liners have said.
// As in code that was written before Swift 6: on one thread, and no annotation says so.
final class Journal {
  private(set) var lines: [String] = []

  func note(_ line: Any) { lines.append("\(line)") }

  func drop(_ unused: Any...) {}
}

enum AppError: Error { case offline }
struct OtherError: Error {}
struct Undecodable: Error {}

func decode(_ text: String) throws -> Int {
  guard let number = Int(text) else { throw Undecodable() }
  return number
}
