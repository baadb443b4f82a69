/// Puts a value into a place and answers the one before, which the holder of the place's lock hands out, so that it is used
/// or released without that lock.
func swapped<Value>(_ place: inout Value, for value: Value) -> Value {
  defer { place = value }
  return place
}
