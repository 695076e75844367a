import CRapidIntentSentenceProducts
import RapidIntentPlatform

/// Converts word pieces to a vector: the mean of the last layer's vectors, scaled to length 1.
///
/// That of a word is the mean of those of its pieces.
///
/// An encoder as in Vaswani et al., "Attention is all you need", NeurIPS 2017, section 3, with the order and the activation of
/// BERT (Devlin et al., NAACL 2019), and the mean of Reimers and Gurevych, "Sentence-BERT", EMNLP 2019.
///
/// Weights have 8 bits and one scale per row. The numbers that they are multiplied with have up to 16 bits and one scale per word
/// piece, so that rounding them adds nearly no error to that of the weights.
struct Transformer {
    /// A matrix of weights, with one row per output.
    struct Weights {
        var bytes: UnsafeBufferPointer<Int8>
        var scales: UnsafeBufferPointer<Float>
        var biases: UnsafeBufferPointer<Float>
        var inputs: Int
    }

    /// Gain and bias of each number after a normalisation.
    struct Normalisation {
        var gains: UnsafeBufferPointer<Float>
        var biases: UnsafeBufferPointer<Float>
    }

    struct Layer {
        /// Queries (already divided by the root of a head's width), keys and values.
        var attention: Weights
        /// The output of all heads.
        var joined: Weights
        var middle: Normalisation
        var inner: Weights
        var outer: Weights
        var last: Normalisation
    }

    let width: Int
    let heads: Int
    /// The maximum number of word pieces of a sentence, without the first and the last.
    let limit: Int
    let first: Int
    let last: Int
    let vectors: UnsafeBufferPointer<Int8>
    let scales: UnsafeBufferPointer<Float>
    let positions: UnsafeBufferPointer<Float>
    let normalisation: Normalisation
    let layers: [Layer]

    /// Rows are computed in blocks of this size, see `sentence_products`.
    private static let block = 4

    /// The vectors of a sentence and of its words, of ``width`` numbers and length 1; zeros without pieces.
    ///
    /// Takes time linear in the number of pieces, and memory for a few thousand numbers per piece.
    ///
    /// - Parameters:
    ///   - pieces: Numbers of word pieces, without the first and the last of a sentence; at most ``limit``.
    func vectors(of pieces: [Int], words: [Range<Int>]) -> SentenceVectors {
        guard !pieces.isEmpty else {
            let zeros = [Float](repeating: 0, count: width)
            return SentenceVectors(sentence: zeros, words: words.map { _ in zeros })
        }
        let numbers = numbers(of: [first] + pieces + [last])
        return SentenceVectors(
            sentence: mean(of: numbers[...]),
            // The first row is that of the piece that begins a sentence.
            words: words.map { mean(of: numbers[($0.lowerBound + 1) * width..<($0.upperBound + 1) * width]) })
    }

    /// The last layer's vectors of word pieces, one after the other.
    private func numbers(of pieces: [Int]) -> [Float] {
        let count = pieces.count
        var numbers = [Float](repeating: 0, count: count * width)
        for (place, piece) in pieces.enumerated() {
            for index in 0..<width {
                numbers[place * width + index] =
                    Float(vectors[piece * width + index]) * scales[piece] + positions[place * width + index]
            }
        }
        normalise(&numbers, by: normalisation)
        for layer in layers {
            let attended = attention(products(of: numbers, layer.attention, count: count), count: count)
            add(products(of: attended, layer.joined, count: count), to: &numbers)
            normalise(&numbers, by: layer.middle)
            var inner = products(of: numbers, layer.inner, count: count)
            inner.withUnsafeMutableBufferPointer { Activation.shared.apply(to: $0) }
            add(products(of: inner, layer.outer, count: count), to: &numbers)
            normalise(&numbers, by: layer.last)
        }
        return numbers
    }

    /// The product of each row with weights, plus the biases.
    private func products(of numbers: [Float], _ weights: Weights, count: Int) -> [Float] {
        let (inputs, outputs) = (weights.inputs, weights.scales.count)
        // Rows of zeros complete the last block.
        let rows = (count + Self.block - 1) / Self.block * Self.block
        // No sum of products with weights of -128 to 127 exceeds 32 bits.
        let largest = Float(min(Int(Int16.max), Int(Int32.max) / (128 * inputs)))
        var rounded = [Int16](repeating: 0, count: rows * inputs)
        var steps = [Float](repeating: 0, count: count)
        numbers.withUnsafeBufferPointer { numbers in
            for row in 0..<count {
                var (top, all): (Float, Float) = (0, 0)
                for index in row * inputs..<(row + 1) * inputs {
                    top = max(top, numbers[index].magnitude)
                    all += numbers[index].magnitude
                }
                let factor = largest / top
                // The numbers of a manipulated file may be infinite, or none; so may the factor of tiny ones.
                guard top > 0, all.isFinite, factor.isFinite else { continue }
                steps[row] = top / largest
                for index in row * inputs..<(row + 1) * inputs {
                    rounded[index] = Int16((numbers[index] * factor).rounded())
                }
            }
        }
        let sums = [Int32](unsafeUninitializedCapacity: rows * outputs) { sums, initialised in
            sentence_products(rounded, rows, weights.bytes.baseAddress, outputs, inputs, sums.baseAddress)
            initialised = rows * outputs
        }
        return [Float](unsafeUninitializedCapacity: count * outputs) { result, initialised in
            for row in 0..<count {
                let step = steps[row]
                for output in 0..<outputs {
                    let place = row * outputs + output
                    result[place] = Float(sums[place]) * step * weights.scales[output] + weights.biases[output]
                }
            }
            initialised = count * outputs
        }
    }

    /// Mixes the values of all word pieces, by the similarity of queries and keys, for each head.
    private func attention(_ numbers: [Float], count: Int) -> [Float] {
        let size = width / heads
        var result = [Float](repeating: 0, count: count * width)
        var shares = [Float](repeating: 0, count: count)
        for head in 0..<heads {
            for row in 0..<count {
                let query = row * 3 * width + head * size
                var top = -Float.infinity
                for other in 0..<count {
                    let key = other * 3 * width + width + head * size
                    var sum: Float = 0
                    for index in 0..<size { sum += numbers[query + index] * numbers[key + index] }
                    shares[other] = sum
                    top = max(top, sum)
                }
                var all: Float = 0
                for other in 0..<count {
                    shares[other] = exp(shares[other] - top)
                    all += shares[other]
                }
                for other in 0..<count {
                    let share = shares[other] / all
                    let value = other * 3 * width + 2 * width + head * size
                    for index in 0..<size {
                        result[row * width + head * size + index] += share * numbers[value + index]
                    }
                }
            }
        }
        return result
    }

    private func add(_ changes: [Float], to numbers: inout [Float]) {
        for index in numbers.indices { numbers[index] += changes[index] }
    }

    /// Normalises each row to mean 0 and variance 1, then applies gains and biases (Ba, Kiros and Hinton, "Layer normalization",
    /// 2016).
    private func normalise(_ numbers: inout [Float], by normalisation: Normalisation) {
        for start in stride(from: 0, to: numbers.count, by: width) {
            var sum: Float = 0
            for index in start..<start + width { sum += numbers[index] }
            let mean = sum / Float(width)
            var squares: Float = 0
            for index in start..<start + width { squares += (numbers[index] - mean) * (numbers[index] - mean) }
            let factor = 1 / max(squares / Float(width), 1e-12).squareRoot()
            for index in 0..<width {
                numbers[start + index] =
                    (numbers[start + index] - mean) * factor * normalisation.gains[index] + normalisation.biases[index]
            }
        }
    }

    /// The mean of all rows, scaled to length 1.
    private func mean(of numbers: ArraySlice<Float>) -> [Float] {
        var sums = [Float](repeating: 0, count: width)
        for start in stride(from: numbers.startIndex, to: numbers.endIndex, by: width) {
            for index in 0..<width { sums[index] += numbers[start + index] }
        }
        let length = sums.reduce(0) { $0 + $1 * $1 }.squareRoot()
        // The weights of a manipulated file may give any number.
        guard length > 0, length.isFinite else { return [Float](repeating: 0, count: width) }
        return sums.map { $0 / length }
    }
}

/// The activation between the weights of a layer: each number times the share of a normal distribution below it.
///
/// GELU (Hendrycks and Gimpel, "Gaussian error linear units", 2016). The share comes from a table, interpolated linearly with an
/// error below 10⁻⁵, because a hundred thousand error functions would take a third of the time of a sentence.
struct Activation: Sendable {
    static let shared = Activation()

    /// Beyond this, the share is 0 or 1 in 32 bits.
    private static let limit: Float = 6
    private static let steps: Float = 128

    /// The share at each step, from -``limit`` to ``limit``, with one more for the interpolation.
    private let shares: [Float]

    private init() {
        let count = Int(2 * Self.limit * Self.steps) + 2
        shares = (0..<count).map { 0.5 * (1 + erf((Float($0) / Self.steps - Self.limit) / Float(2).squareRoot())) }
    }

    func apply(to numbers: UnsafeMutableBufferPointer<Float>) {
        shares.withUnsafeBufferPointer { shares in
            for index in numbers.indices {
                let number = numbers[index]
                let place = (min(max(number, -Self.limit), Self.limit) + Self.limit) * Self.steps
                // Not a number only in a manipulated file.
                guard place.isFinite else { continue }
                let step = Int(place)
                numbers[index] = number * (shares[step] + (place - Float(step)) * (shares[step + 1] - shares[step]))
            }
        }
    }
}
