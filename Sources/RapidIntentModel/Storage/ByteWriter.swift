/// Appends numbers in the byte order of the machine.
struct ByteWriter {
    var bytes: [UInt8] = []

    mutating func add(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
    }

    static func bytes<Number: FixedWidthInteger & BitwiseCopyable>(of numbers: [Number]) -> [UInt8] {
        numbers.withUnsafeBytes { Array($0) }
    }
}
