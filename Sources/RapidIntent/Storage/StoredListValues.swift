/// The values of all lists in a compiled file: one record per value, read on request.
struct StoredListValues: Sendable {
    private let records: FlatArray<UInt8>
    private let starts: FlatArray<UInt32>
    /// The object that keeps the memory of both valid.
    private let owner: any AnyObject & Sendable

    var count: Int { starts.count }

    init(from reader: CompiledFileReader) throws(CompiledDictionaryError) {
        records = try reader.array("VREC")
        starts = try reader.array("VOFF")
        owner = reader.owner
    }

    /// If a forged file has an unreadable value, the value is empty: an error could not be reported at this point.
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
