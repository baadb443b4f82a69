// says: cannot convert value of type 'String' to expected argument type 'Int'
import Streams

func wrongRequest(_ pages: Cold<Int, String>) {
  pages.map { $0.count }.filter { $0 > 0 }.request("7")
}
