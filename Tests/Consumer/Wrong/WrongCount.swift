// says: 'String'
import Streams

func wrongCount(_ source: Promise<Int>) {
  source.map { $0 + 1 }.retry("3").map { $0 * 2 }.on { print($0) }
}
