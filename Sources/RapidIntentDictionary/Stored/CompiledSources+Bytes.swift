import RapidIntent

extension CompiledSources {
    /// Writes its section.
    func write(to writer: inout CompiledFileWriter) {
        var record = RecordWriter()
        record.add(texts: paths)
        record.add(each: files) { record, file in
            record.add(file.path)
            record.add(integer: file.size)
            record.add(integer: file.modified ?? -1)
            record.add(file.checksum)
        }
        writer.add("SRCS", record.bytes)
    }
}
