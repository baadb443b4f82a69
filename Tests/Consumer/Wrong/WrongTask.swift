// says: 'String'
// says: 'Int'
import Streams

func wrongTask() {
  let lengths = Cold<String, Int> { _, text, respond in respond(.success(text)) }
  lengths.map { $0 + 1 }.filter { $0 > 2 }.on { print($0) }
}
