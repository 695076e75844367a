import CPocketSphinx

/// Access to the cepstra between the engine's front end and its search, where they can be normalised.
extension SphinxEngine {
    /// Returns the front end's cepstra of samples at 16 kHz; call it between utterances only.
    func cepstra(of samples: [Int16]) throws(PocketSphinxError) -> Cepstra {
        guard let frontEnd = ps_get_fe(decoder) else {
            throw PocketSphinxError(.engineFailed, "PocketSphinx has no front end")
        }
        let width = Int(fe_get_output_size(frontEnd))
        // Resets the noise estimate of the previous utterance.
        fe_start_stream(frontEnd)
        fe_start_utt(frontEnd)
        return try samples.withUnsafeBufferPointer { samples throws(PocketSphinxError) in
            var next = samples.baseAddress
            var remaining = samples.count
            // Without room for vectors, the call returns their largest number; the end of the audio can add one.
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

    /// Processes the cepstra of a whole utterance.
    func process(_ cepstra: Cepstra) throws(PocketSphinxError) {
        try withRows(cepstra.count, width: cepstra.width) { rows throws(PocketSphinxError) in
            // The engine modifies the rows: it subtracts the mean of the vectors whose first element is not negative,
            // which moves the zero of normalised cepstra to the louder half. Of 40 commands over other voices 15 dB
            // below them, 50 % were right without this and 85 % with it.
            rows[0]?.update(from: cepstra.values, count: cepstra.values.count)
            guard ps_process_cep(decoder, rows, Int32(cepstra.count), 0, 1) >= 0 else {
                throw PocketSphinxError(.engineFailed, "PocketSphinx failed while it decoded")
            }
        }
    }

    func setCepstralMean(_ values: [Float]) {
        guard let mean = ps_get_feat(decoder)?.pointee.cmn_struct, values.count == Int(mean.pointee.veclen) else {
            return
        }
        for (index, value) in values.enumerated() { mean.pointee.cmn_mean[index] = value }
    }

    private static var noCepstra: PocketSphinxError {
        PocketSphinxError(.engineFailed, "PocketSphinx made no features of the audio")
    }

    /// Provides memory for consecutive vectors, with a pointer to each, for the duration of a call.
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
