import Foundation
import RapidIntent

@testable import RapidIntentModel

/// The bytes of an encoder with a few word pieces and random weights, and its vectors computed in a plainer way.
struct TinyEncoder {
    static let pieces = ["##bu", "##cks", "##s", "[CLS]", "[SEP]", "[UNK]", "light", "off", "star", "the", "turn"]
    static let (width, heads, inner, positions, layerCount) = (16, 2, 32, 8, 2)

    /// The sections after the text, in the order of the file, as numbers: weights are multiples of their scales.
    private var matrices: [(rows: [[Double]], biases: [Double])] = []
    private var norms: [(gains: [Double], biases: [Double])] = []
    private var vectors: [[Double]] = []
    private var places: [[Double]] = []
    private(set) var bytes: [UInt8] = []

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func numbers(_ count: Int, _ range: ClosedRange<Double>) -> [Double] {
            (0..<count).map { _ in Double(Float(Double.random(in: range, using: &random))) }
        }
        var body: [UInt8] = []
        func section(_ data: [UInt8]) {
            let offset = EncoderFile.headerSize + body.count
            body += [UInt8](repeating: 0, count: (64 - offset % 64) % 64) + data
        }
        func floats(_ numbers: [Double]) { section(numbers.flatMap { Self.bytes(of: Float($0).bitPattern) }) }
        func weights(_ count: Int, _ width: Int) -> [[Double]] {
            let rows = (0..<count).map { _ in (0..<width).map { _ in Int8.random(in: -127...127, using: &random) } }
            let scales = numbers(count, 0.001...0.005)
            section(rows.flatMap { $0.map { UInt8(bitPattern: $0) } })
            floats(scales)
            return zip(rows, scales).map { row, scale in row.map { Double($0) * scale } }
        }
        func matrix(_ outputs: Int, _ inputs: Int) {
            let rows = weights(outputs, inputs)
            let biases = numbers(outputs, -0.1...0.1)
            floats(biases)
            matrices.append((rows, biases))
        }
        func norm() {
            let (gains, biases) = (numbers(Self.width, 0.5...1.5), numbers(Self.width, -0.2...0.2))
            floats(gains)
            floats(biases)
            norms.append((gains, biases))
        }
        var end = 0
        section(
            Self.pieces.flatMap { piece in
                end += piece.utf8.count
                return Self.bytes(of: UInt32(end))
            })
        section(Self.pieces.flatMap { Array($0.utf8) })
        vectors = weights(Self.pieces.count, Self.width)
        let positions = numbers(Self.positions * Self.width, -0.5...0.5)
        floats(positions)
        places = (0..<Self.positions).map { Array(positions[$0 * Self.width..<($0 + 1) * Self.width]) }
        norm()
        for _ in 0..<Self.layerCount {
            matrix(3 * Self.width, Self.width)
            matrix(Self.width, Self.width)
            norm()
            matrix(Self.inner, Self.width)
            matrix(Self.width, Self.inner)
            norm()
        }
        let sizes = [Self.pieces.count, Self.width, Self.layerCount, Self.heads, Self.inner, Self.positions]
        // All three are among the pieces.
        let special = ["[CLS]", "[SEP]", "[UNK]"].map { Self.pieces.firstIndex(of: $0)! }
        bytes = EncoderFile.magic + Self.bytes(of: EncoderFile.byteOrder) + Self.bytes(of: EncoderFile.version)
        bytes += [UInt8](repeating: 0, count: 16)
        bytes += (sizes + special + [end]).flatMap { Self.bytes(of: UInt32($0)) } + body
        bytes = Self.sealed(bytes)
    }

    private static func bytes(of number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }

    /// Writes size and checksum to the header, so that the file is valid.
    static func sealed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        bytes.withUnsafeMutableBytes { bytes in
            guard bytes.count >= EncoderFile.headerSize else { return }
            bytes.storeBytes(of: UInt64(bytes.count), toByteOffset: 16, as: UInt64.self)
            bytes.storeBytes(
                of: Checksum.sum(of: UnsafeRawBufferPointer(rebasing: bytes[EncoderFile.checkedFrom...])),
                toByteOffset: EncoderFile.checksumAt, as: UInt64.self)
        }
        return bytes
    }

    /// The vector of word pieces, by matrices of doubles and the error function; unknown pieces are left out.
    func vector(of pieces: [String]) -> [Double] {
        let numbers = (["[CLS]"] + pieces + ["[SEP]"]).compactMap { Self.pieces.firstIndex(of: $0) }
        func product(_ row: [Double], _ index: Int) -> [Double] {
            zip(matrices[index].rows, matrices[index].biases).map { weights, bias in
                zip(weights, row).reduce(bias) { $0 + $1.0 * $1.1 }
            }
        }
        func normalised(_ row: [Double], _ index: Int) -> [Double] {
            let mean = row.reduce(0, +) / Double(row.count)
            let variance = row.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(row.count)
            return row.indices.map {
                (row[$0] - mean) / variance.squareRoot() * norms[index].gains[$0] + norms[index].biases[$0]
            }
        }
        var rows = numbers.enumerated().map { place, number in
            normalised(zip(vectors[number], places[place]).map { $0 + $1 }, 0)
        }
        let size = Self.width / Self.heads
        for layer in 0..<Self.layerCount {
            let parts = rows.map { product($0, 4 * layer) }
            let attended = parts.map { query in
                (0..<Self.heads).flatMap { head -> [Double] in
                    let from = head * size
                    let shares = parts.map { key in
                        exp((0..<size).reduce(0.0) { $0 + query[from + $1] * key[Self.width + from + $1] })
                    }
                    let all = shares.reduce(0, +)
                    return (0..<size).map { index in
                        zip(shares, parts).reduce(0) { $0 + $1.0 / all * $1.1[2 * Self.width + from + index] }
                    }
                }
            }
            rows = zip(rows, attended).map { row, change in
                normalised(zip(row, product(change, 4 * layer + 1)).map { $0 + $1 }, 2 * layer + 1)
            }
            rows = rows.map { row in
                let inner = product(row, 4 * layer + 2).map { 0.5 * $0 * (1 + erf($0 / 2.0.squareRoot())) }
                return normalised(zip(row, product(inner, 4 * layer + 3)).map { $0 + $1 }, 2 * layer + 2)
            }
        }
        let sums = (0..<Self.width).map { index in rows.reduce(0) { $0 + $1[index] } }
        let length = sums.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return sums.map { $0 / length }
    }
}
