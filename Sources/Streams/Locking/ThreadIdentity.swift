#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which thread this is, for as long as the thread lives.
struct ThreadIdentity: Equatable {
  /// Never 0.
  let word: UInt

  static var current: ThreadIdentity {
    #if canImport(Glibc)
      ThreadIdentity(word: UInt(pthread_self()))
    #else
      ThreadIdentity(word: UInt(bitPattern: pthread_self()))
    #endif
  }

  /// Which of `count` places this thread uses, so that threads at work at the same time seldom meet in one; always the same.
  ///
  /// - Parameter count: a power of two.
  @inline(__always)  // With a constant it is one multiplication, for each stream that settles.
  func place(among count: Int) -> Int {
    // Stacks are megabytes apart: the lowest bits are equal, and the highest of the product tell threads from one another.
    Int((UInt64(word) >> 12 &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - count.trailingZeroBitCount))
  }

  /// Lets other threads run, for some microseconds at least if asked to.
  static func giveWay(forLong: Bool = false) { if forLong { usleep(50) } else { sched_yield() } }

  /// How a thread waits for others that are about to be done: it looks again and again, and lets them run between two looks.
  struct Patience {
    private var looks = 0

    /// Lets others run before the next look: after many looks, threads of a lower priority, too.
    // Not inlined: mostly the first look is enough.
    @inline(never)
    mutating func giveWay() {
      looks += 1
      ThreadIdentity.giveWay(forLong: looks >= 100)
    }
  }

  /// The addresses of the current thread's stack; nil where the system does not tell.
  static var stack: Range<UInt>? {
    #if canImport(Darwin)
      let end = UInt(bitPattern: pthread_get_stackaddr_np(pthread_self()))
      return end - UInt(pthread_get_stacksize_np(pthread_self()))..<end
    #else
      // The C library declares it only with its extensions, which Swift's module of it does not ask for.
      typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> Int32
      guard let symbol = dlsym(nil, "pthread_getattr_np") else { return nil }
      // The function's own type, but for names.
      let getAttributes = unsafeBitCast(symbol, to: GetAttributes.self)
      var (attributes, start, size) = (pthread_attr_t(), UnsafeMutableRawPointer?.none, 0)
      guard getAttributes(pthread_self(), &attributes) == 0 else { return nil }
      defer { pthread_attr_destroy(&attributes) }
      guard pthread_attr_getstack(&attributes, &start, &size) == 0, let start else { return nil }
      return UInt(bitPattern: start)..<UInt(bitPattern: start) + UInt(size)
    #endif
  }
}
