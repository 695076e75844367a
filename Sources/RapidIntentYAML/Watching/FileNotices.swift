#if canImport(Glibc) || canImport(Musl)
    import Dispatch

    #if canImport(Musl)
        import Musl
    #else
        import Glibc
    #endif

    /// Tells at once when something happens to files and in folders, by the system's inotify (inotify(7)).
    ///
    /// A hint and no more: it may tell too much, and of files on a network drive too little. Whoever listens looks for
    /// himself, at times also when nothing was told.
    final class FileNotices {
        private let source: any DispatchSourceRead
        private let descriptor: Int32
        private let queue = DispatchQueue(label: "RapidIntentYAML.notices", qos: .utility)

        /// Begins to listen; nil if the system has no more to give (`fs.inotify.max_user_instances`).
        ///
        /// - Parameter tell: Called on a queue of its own.
        init?(_ tell: @escaping @Sendable (FileNotice) -> Void) {
            let descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            guard descriptor >= 0 else { return nil }
            self.descriptor = descriptor
            source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            source.setEventHandler { for notice in Self.notices(in: descriptor) { tell(notice) } }
            source.setCancelHandler { _ = close(descriptor) }
            source.resume()
        }

        deinit { source.cancel() }

        /// Listens to these files and folders from now on, and to no others but those that it cannot tell from them.
        ///
        /// What cannot be watched, since it is not there or the system has no more to give (`fs.inotify.max_user_watches`),
        /// is left out. To be called again whenever something has changed: a folder that was replaced is another one.
        func watch(_ paths: [String]) {
            let mask =
                UInt32(IN_MODIFY) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_ATTRIB) | UInt32(IN_CREATE)
                | UInt32(IN_DELETE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
                | UInt32(IN_MOVE_SELF)
            for path in paths { _ = inotify_add_watch(descriptor, path, mask) }
        }

        /// Reads what there is to read.
        private static func notices(in descriptor: Int32) -> [FileNotice] {
            var notices: [FileNotice] = []
            withUnsafeTemporaryAllocation(byteCount: 64 * 1024, alignment: MemoryLayout<inotify_event>.alignment) {
                buffer in
                while true {
                    let count = read(descriptor, buffer.baseAddress, buffer.count)
                    guard count > 0 else { return }
                    append(UnsafeRawBufferPointer(rebasing: buffer[..<count]), to: &notices)
                }
            }
            return notices
        }

        /// Takes apart what was read: events one after the other, each followed by `len` bytes of a name that ends in zeros.
        private static func append(_ bytes: UnsafeRawBufferPointer, to notices: inout [FileNotice]) {
            var offset = 0
            while offset + MemoryLayout<inotify_event>.size <= bytes.count {
                let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                let start = offset + MemoryLayout<inotify_event>.size
                let end = min(bytes.count, start + Int(event.len))
                let name = String(decoding: bytes[start..<end].prefix { $0 != 0 }, as: UTF8.self)
                // The watch and the name together tell files apart, which is all that is needed.
                notices.append(notice(of: event.mask, file: "\(event.wd)/\(name)"))
                offset = end
            }
        }

        private static func notice(of mask: UInt32, file: String) -> FileNotice {
            if mask & UInt32(IN_MODIFY) != 0 { return .written(file) }
            let ends = UInt32(IN_CLOSE_WRITE) | UInt32(IN_DELETE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO)
            return mask & ends != 0 ? .closed(file) : .changed
        }
    }
#else
    /// Tells nothing: where there is no inotify, whoever listens looks for himself.
    final class FileNotices {
        init?(_ tell: @escaping @Sendable (FileNotice) -> Void) { return nil }
        func watch(_ paths: [String]) {}
    }
#endif
