import RapidIntent

extension ListValues {
    /// Writes the sections.
    ///
    /// - Throws: ``CompiledDictionaryError/tooLarge`` beyond 4 GiB.
    func write(to writer: inout CompiledFileWriter) throws(CompiledDictionaryError) {
        var records = RecordWriter()
        var starts: [UInt32] = []
        for value in values(0..<count) {
            guard let start = UInt32(exactly: records.bytes.count) else { throw .tooLarge }
            starts.append(start)
            value.write(to: &records)
        }
        writer.add("VREC", records.bytes)
        writer.add("VOFF", starts)
    }
}

extension EntityList.Value {
    fileprivate func write(to record: inout RecordWriter) {
        record.add(canonical)
        record.add(texts: forms)
        record.add(case: type)
        record.add(pairs: context)
        record.add(pairs: metadata)
    }
}
