import Streams

extension SignalProtocol where Value == Int {
  func doubled() -> Signal<Int, Failure> { signal.map { $0 * 2 } }
}  // 159

extension SignalProducerProtocol where Value == Int {
  func doubled() -> SignalProducer<Int, Failure> { producer.map { $0 * 2 } }
}  // 160

extension SignalProducer<String, Never> {
  func shouted() -> SignalProducer<String, Never> { map { $0.uppercased() } }
}  // 161

extension SignalProducerProtocol where Failure == Never {
  func logged(_ log: Journal) -> SignalProducer<Value, Never> { producer.on(value: { log.note($0) }) }
}  // 162

func extending(_ log: Journal) {
  SignalProducer<Int, Never>([1, 2]).doubled().logged(log).start()  // 163
  SignalProducer<String, Never>(value: "a").shouted().startWithValues { log.note($0) }  // 164
  let signal = Signal<Int, Never>.never.doubled()  // 165
  let lifted = SignalProducer<Int, Never>([1]).lift { $0.map { $0 + 1 } }  // 166
  lifted.startWithValues { log.note($0) }; log.drop(signal)  // 167
}
