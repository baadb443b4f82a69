import Glibc
import Testing

@testable import streamtop

/// Which signals are read. In processes of their own, and sent to the thread: the others of a test do not block them.
struct SignalSourceTests {
  @Test(arguments: [SIGINT, SIGHUP, SIGTERM, SIGQUIT])
  func `a signal that the program was started to ignore, as by nohup, asks for nothing`(_ number: Int32) async
  {
    await #expect(processExitsWith: .success) { [number] in
      signal(number, SIG_IGN)
      let source = try SignalSource()
      raise(number)
      raise(SIGWINCH)
      try #require(source.take() == [SIGWINCH])
    }
  }

  @Test(arguments: [SIGINT, SIGHUP, SIGTERM, SIGQUIT])
  func `any other asks for the end`(_ number: Int32) async {
    await #expect(processExitsWith: .success) { [number] in
      let source = try SignalSource()
      raise(number)
      try #require(source.takeEnding() == number)
    }
  }

  @Test func `those that ask for the end do so at once where they are unblocked`() async {
    await #expect(processExitsWith: .signal(SIGTERM)) {
      let source = try SignalSource()
      raise(SIGTERM)
      _ = SignalSource.unblockEnding()
      withExtendedLifetime(source) {}
    }
  }
}
