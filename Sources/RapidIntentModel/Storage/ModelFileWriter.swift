import RapidIntent

/// Serialises a trained model to the bytes of a file.
struct ModelFileWriter {
    var locale: LocaleIdentifier
    var intents: [String]
    var learnsNone: Bool
    var sentences: Int
    var judgement: Judgement
    /// What belongs to a sentence encoder; nil without one.
    var meaning: Meaning?
    /// The hash of each feature, and the weight of an occurrence; 0 for a feature without learnt weights.
    var hashes: [UInt64]
    var inverse: [Float]
    /// One row per feature, followed by those of the meaning and by the bias.
    var weights: WeightMatrix

    /// What belongs to a sentence encoder.
    struct Meaning {
        var encoder: UInt64
        var width: Int
        /// The mean of each intent, see ``MeaningMeans``.
        var means: [Float]
        var words: [[Int8]]
    }

    func bytes() -> [UInt8] {
        let kept = hashes.indices.filter { inverse[$0] > 0 }
        let step = max(largest(of: kept), 1e-6) / 127
        var rows = Rows(columns: weights.columns)
        for feature in kept { rows.add((0..<weights.columns).map { quantised(weights[feature, $0], step) }) }
        // The bias applies fully to every sentence, so it is stored exactly and not rounded to bytes.
        let bias = (0..<weights.columns).map { weights[weights.rows - 1, $0] }
        var names: [UInt8] = []
        for name in [locale.rawValue] + intents {
            names += name.utf8
            names.append(ModelFile.endOfText)
        }
        let table = table(of: kept)
        var writer = ByteWriter()
        writer.bytes = ModelFile.magic
        writer.add(ModelFile.byteOrder)
        writer.add(meaning == nil ? ModelFile.version : ModelFile.versionWithMeaning)
        writer.add(0 as UInt64)
        writer.add(0 as UInt64)
        writer.add(UInt32(kept.count))
        writer.add(UInt32(table.count / 2))
        writer.add(UInt32(intents.count))
        writer.add((learnsNone ? 1 : 0) as UInt32)
        writer.add(UInt64(sentences))
        let scope = judgement.scope.weights
        let numbers =
            [step, judgement.calibration.sharpness, judgement.slope, judgement.offset] + scope[..<Evidence.count]
            + scope.suffix(1)
        for number in numbers { writer.add(number.bitPattern) }
        var sections: [[UInt8]] = [
            names, ByteWriter.bytes(of: table),
            ByteWriter.bytes(of: kept.map { UInt16(min((inverse[$0] * ModelFile.inverseUnit).rounded(), 65_535)) }),
            ByteWriter.bytes(of: rows.starts), rows.bytes, ByteWriter.bytes(of: bias.map(\.bitPattern)),
        ]
        var offset = meaning == nil ? ModelFile.headerSize : ModelFile.headerSizeWithMeaning
        func addPlaces(of sections: [[UInt8]]) {
            for section in sections {
                writer.add(UInt32(offset))
                writer.add(UInt32(section.count))
                offset += (section.count + 7) & ~7
            }
        }
        addPlaces(of: sections)
        if let meaning {
            writer.add(meaning.encoder)
            writer.add(UInt32(meaning.width))
            for number in scope[Evidence.count..<Evidence.countWithMeaning] { writer.add(number.bitPattern) }
            writer.add(0 as UInt32)
            let rows = (0..<meaning.width).flatMap { row in
                (0..<weights.columns).map { weights[hashes.count + row, $0].bitPattern }
            }
            let starts = meaning.words.reduce(into: [0 as UInt32]) { starts, words in
                starts.append(starts[starts.count - 1] + UInt32(words.count / meaning.width))
            }
            let more = [
                ByteWriter.bytes(of: rows), ByteWriter.bytes(of: meaning.means.map(\.bitPattern)),
                ByteWriter.bytes(of: starts), ByteWriter.bytes(of: meaning.words.flatMap { $0 }),
            ]
            addPlaces(of: more)
            sections += more
        }
        for section in sections {
            writer.bytes += section
            writer.bytes += [UInt8](repeating: 0, count: (8 - section.count % 8) % 8)
        }
        return Self.sealed(writer.bytes)
    }

    /// Writes size and checksum to the header, so that the file is valid.
    static func sealed(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        bytes.withUnsafeMutableBytes { bytes in
            guard bytes.count >= ModelFile.headerSize else { return }
            bytes.storeBytes(of: UInt64(bytes.count), toByteOffset: 16, as: UInt64.self)
            let checked = UnsafeRawBufferPointer(rebasing: bytes[ModelFile.checkedFrom...])
            bytes.storeBytes(of: Checksum.sum(of: checked), toByteOffset: ModelFile.checksumAt, as: UInt64.self)
        }
        return bytes
    }

    private func largest(of features: [Int]) -> Float {
        var largest: Float = 0
        for feature in features {
            for column in 0..<weights.columns { largest = max(largest, weights[feature, column].magnitude) }
        }
        return largest
    }

    private func quantised(_ weight: Float, _ step: Float) -> Int8 {
        Int8(min(max((weight / step).rounded(), -127), 127))
    }

    /// Half a hash and a number for each slot; four in five slots are used.
    private func table(of kept: [Int]) -> [UInt32] {
        let places = kept.count + kept.count / 4 + 1
        var table = [UInt32](repeating: ModelFile.free, count: 2 * places)
        for (number, feature) in kept.enumerated() {
            var place = ModelFile.place(of: hashes[feature], places: places)
            while table[2 * place + 1] != ModelFile.free { place = place + 1 == places ? 0 : place + 1 }
            table[2 * place] = ModelFile.tag(of: hashes[feature])
            table[2 * place + 1] = UInt32(number)
        }
        return table
    }

    /// The weights of features, one after the other.
    private struct Rows {
        let columns: Int
        var bytes: [UInt8] = []
        var starts: [UInt32] = [0]

        init(columns: Int) { self.columns = columns }

        mutating func add(_ row: [Int8]) {
            let places = row.indices.filter { row[$0] != 0 }
            if places.count * (columns > 256 ? 3 : 2) >= columns {
                bytes += row.map { UInt8(bitPattern: $0) }
            } else {
                for place in places {
                    bytes.append(UInt8(truncatingIfNeeded: place))
                    if columns > 256 { bytes.append(UInt8(truncatingIfNeeded: place >> 8)) }
                    bytes.append(UInt8(bitPattern: row[place]))
                }
            }
            starts.append(UInt32(bytes.count))
        }
    }
}

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
