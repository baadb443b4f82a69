/// What a request can come to instead of an answer.
enum NetworkError: Error, Hashable, Sendable {
  case unavailable
  case unauthorized
  case timeout
  case connectionLost
  case rateLimited
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
