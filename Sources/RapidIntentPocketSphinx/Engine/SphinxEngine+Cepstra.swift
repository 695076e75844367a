import CPocketSphinx

/// Cepstra between the engine's front end and its search, where they can be normalised.
extension SphinxEngine {
    /// What the front end makes of samples at 16 kHz; between utterances only.
    func cepstra(of samples: [Int16]) throws(PocketSphinxError) -> Cepstra {
        guard let frontEnd = ps_get_fe(decoder) else {
            throw PocketSphinxError(.engineFailed, "PocketSphinx has no front end")
        }
        let width = Int(fe_get_output_size(frontEnd))
        // What it learnt about the noise belongs to the utterance before.
        fe_start_stream(frontEnd)
        fe_start_utt(frontEnd)
        return try samples.withUnsafeBufferPointer { samples throws(PocketSphinxError) in
            var next = samples.baseAddress
            var remaining = samples.count
            // Without room for vectors, it tells how much they need at most; the end of the audio can be one more.
            var needed: Int32 = 0
            guard fe_process_frames(frontEnd, nil, &remaining, nil, &needed, nil) >= 0 else { throw Self.noCepstra }
            return try withRows(Int(needed) + 1, width: width) { rows throws(PocketSphinxError) in
                var count = needed
                guard fe_process_frames(frontEnd, &next, &remaining, rows, &count, nil) >= 0 else {
                    throw Self.noCepstra
                }
                var last: Int32 = 0
                guard fe_end_utt(frontEnd, rows[Int(count)], &last) >= 0 else { throw Self.noCepstra }
                let values = UnsafeBufferPointer(start: rows[0], count: Int(count + last) * width)
                return Cepstra(values: Array(values), width: width)
            }
        }
    }

    /// Takes the cepstra of a whole utterance in.
    func process(_ cepstra: Cepstra) throws(PocketSphinxError) {
        try withRows(cepstra.count, width: cepstra.width) { rows throws(PocketSphinxError) in
            // It writes into them: it subtracts the mean of those vectors whose first number is not below zero, so that of
            // normalised ones zero comes to lie where the louder half is. That is worth much: of 40 orders over other voices
            // 15 dB below them, 50 % were right without it and 85 % with it.
            rows[0]?.update(from: cepstra.values, count: cepstra.values.count)
            guard ps_process_cep(decoder, rows, Int32(cepstra.count), 0, 1) >= 0 else {
                throw PocketSphinxError(.engineFailed, "PocketSphinx failed while it decoded")
            }
        }
    }

    /// Takes over a cepstral mean.
    func setCepstralMean(_ values: [Float]) {
        guard let mean = ps_get_feat(decoder)?.pointee.cmn_struct, values.count == Int(mean.pointee.veclen) else {
            return
        }
        for (index, value) in values.enumerated() { mean.pointee.cmn_mean[index] = value }
    }

    private static var noCepstra: PocketSphinxError {
        PocketSphinxError(.engineFailed, "PocketSphinx made no features of the audio")
    }

    /// Gives memory for vectors that follow one another, with a pointer to each, for the length of a call.
    private func withRows<Result>(
        _ count: Int, width: Int,
        _ body: (UnsafeMutablePointer<UnsafeMutablePointer<Float>?>) throws(PocketSphinxError) -> Result
    ) throws(PocketSphinxError) -> Result {
        let values = UnsafeMutablePointer<Float>.allocate(capacity: max(count, 1) * width)
        let rows = UnsafeMutablePointer<UnsafeMutablePointer<Float>?>.allocate(capacity: max(count, 1))
        defer {
            rows.deallocate()
            values.deallocate()
        }
        for row in 0..<max(count, 1) { rows[row] = values + row * width }
        return try body(rows)
    }
}
