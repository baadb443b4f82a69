import Foundation

@testable import StreamsWire

/// What a file has that a program records itself to.
func elements(of path: String) throws -> [RecordingDecoder.Element] {
  try elements(in: [UInt8](try Data(contentsOf: URL(filePath: path))))
}

/// What a recording in memory has.
func elements(in bytes: [UInt8]) throws -> [RecordingDecoder.Element] {
  var decoder = RecordingDecoder()
  decoder.append(bytes)
  var elements: [RecordingDecoder.Element] = []
  while let element = try decoder.next() { elements.append(element) }
  while let element = decoder.finish() { elements.append(element) }
  return elements
}
