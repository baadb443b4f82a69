// says: 'Int?'
import Streams

func missingUnwrap(_ words: SignalProducer<String, Never>) {
  words.filter { !$0.isEmpty }.map { Int($0) }.map { $0 * 2 }.startWithValues { print($0) }
}
