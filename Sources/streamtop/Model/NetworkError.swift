/// What a request on the simulated network can come to instead of an answer.
enum NetworkError: Error, Hashable, Sendable, CaseIterable {
  case unavailable
  case unauthorized
  case timeout
  case connectionLost
  case rateLimited

  /// The error of that description; nil when there is none.
  init?(word: String) {
    guard let error = NetworkError.allCases.first(where: { $0.description == word }) else { return nil }
    self = error
  }

  static var list: String { allCases.map(\.description).joined(separator: ", ") }
}

extension NetworkError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unavailable: "503"
    case .unauthorized: "401"
    case .timeout: "timeout"
    case .connectionLost: "connection lost"
    case .rateLimited: "rate limited"
    }
  }
}
