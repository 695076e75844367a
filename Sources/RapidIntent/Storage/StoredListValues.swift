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
    /// Of a file whose checksum was forged to fit, what cannot be read is left out: it is too late to report it.
    func value(_ number: Int) -> EntityList.Value {
        guard let start = starts[number] else { return EntityList.Value(forms: [], canonical: "") }
        var reader = RecordReader(records, at: Int(start))
        return (try? EntityList.Value(from: &reader)) ?? EntityList.Value(forms: [], canonical: "")
    }
}

extension EntityList.Value {
    fileprivate init(from record: inout RecordReader) throws(CompiledDictionaryError) {
        let canonical = try record.text()
        self.init(
            forms: try record.texts(), canonical: canonical, type: try record.case(of: EntityType.self),
            context: try record.pairs(), metadata: try record.pairs())
    }
}
