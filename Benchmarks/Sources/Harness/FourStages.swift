extension Workload {
  /// W1: the integers from 0 on, one by one, through map (`+ 1`), filter (even), map (`× 3`) and a sum.
  public static func fourStages(_ run: @escaping (_ elements: Int) -> Int) -> Workload {
    Workload(
      expecting: { elements in
        // Three times the even numbers up to `elements`.
        let pairs = elements / 2
        return 3 &* pairs &* (pairs &+ 1)
      },
      run: run)
  }
}
