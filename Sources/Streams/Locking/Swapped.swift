/// Puts a value into a place and returns the former one. The holder of the place's lock hands that out, so that it is used or
/// released without the lock.
func swapped<Value>(_ place: inout Value, for value: Value) -> Value {
  defer { place = value }
  return place
}
