// says: value of type 'String' has no member 'lenght'
import Streams

func misspeltMemberOfValue(_ words: Promise<String>) {
  words.map { $0.uppercased() }.map { $0.lenght }.map { $0 * 2 }.on { print($0) }
}
