import StreamsTesting
import Testing

/// What a check throws, without the place where it stands; what it is instead when it throws something else.
func failureText<Output>(_ body: () throws -> Output) -> String {
  do {
    _ = try body()
    return "no failure"
  } catch let failure as StreamTestFailure {
    return failure.description.replacing(/\ \(\w+\/\w+\.swift:\d+\)/, with: "")
  } catch {
    return "\(error)"
  }
}
