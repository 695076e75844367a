/// The values of all lists as a compiled file has them: a record each, which is read when it is asked for.
struct StoredListValues: Sendable {
    private let records: FlatArray<UInt8>
    /// Where each record begins.
    private let starts: FlatArray<UInt32>
    /// What keeps the memory of both.
    private let owner: any AnyObject & Sendable

    /// How many there are.
    var count: Int { starts.count }

    /// Finds the sections.
    init(from reader: CompiledFileReader) throws(CompiledDictionaryError) {
        records = try reader.array("VREC")
        starts = try reader.array("VOFF")
        owner = reader.owner
    }

    /// A value.
    ///
    /// Of a file whose checksum was forged to fit, what cannot be read is left out: by now nobody could be told.
    func value(_ number: Int) -> EntityList.Value {
        guard let start = starts[number] else { return EntityList.Value(forms: [], canonical: "") }
        var reader = RecordReader(records, at: Int(start))
        return (try? EntityList.Value(from: &reader)) ?? EntityList.Value(forms: [], canonical: "")
    }
}

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

    fileprivate init(from record: inout RecordReader) throws(CompiledDictionaryError) {
        let canonical = try record.text()
        self.init(
            forms: try record.texts(), canonical: canonical, type: try record.case(of: EntityType.self),
            context: try record.pairs(), metadata: try record.pairs())
    }
}
