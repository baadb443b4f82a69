// says: 'values' is unavailable: write values(buffering:)
import Streams

func hintsConcurrency(numbers: HotInput<Int>) async throws {
  for try await number in numbers.values(.newest(3)) { print(number) }
}
