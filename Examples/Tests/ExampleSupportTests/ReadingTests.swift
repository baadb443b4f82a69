import ExampleSupport
import Testing

struct `Options` {
  @Test func `are read`() throws {
    #expect(try Reading.seconds("0.5") == .milliseconds(500))
    #expect(try Reading.count(1...9)("9") == 9)
    #expect(try Reading.site("http://127.0.0.1:80/") == "http://127.0.0.1:80")
  }

  @Test(arguments: ["", "x", "0", "-1", "nan", "inf", "86401", "1e400"])
  func `of wrong times say what is allowed`(_ text: String) throws {
    let error = #expect(throws: (any Error).self) { try Reading.seconds(text) }
    #expect(try "\(#require(error))" == "write seconds from 0.001 to 86400, such as 20")
  }

  @Test func `of empty texts say what is allowed`() throws {
    let error = #expect(throws: (any Error).self) { try Reading.text("") }
    #expect(try "\(#require(error))" == "write at least one letter")
  }

  @Test(arguments: ["", "0", "10", "1.5", "99999999999999999999"])
  func `of wrong numbers say what is allowed`(_ text: String) throws {
    let error = #expect(throws: (any Error).self) { try Reading.count(1...9)(text) }
    #expect(try "\(#require(error))" == "write a whole number from 1 to 9")
  }

  @Test(arguments: ["", "localhost", "ftp://x", "http://", "http://x/y", "http://a b"])
  func `of wrong sites say what is allowed`(_ text: String) throws {
    let error = #expect(throws: (any Error).self) { try Reading.site(text) }
    #expect(try "\(#require(error))" == "write http://HOST:PORT or https://HOST:PORT")
  }
}
