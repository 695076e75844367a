import RapidIntentPlatform

/// Says that a program was built without its trait.
package enum MissingTrait {
    /// Names the trait on standard error, and ends the program with status 2.
    package static func end(_ program: String, needs trait: String) -> Never {
        let message = """
            \(program) was built without its trait '\(trait)': build it with \
            'swift build --traits \(trait) --product \(program)'

            """
        message.utf8CString.withUnsafeBytes { _ = write(2, $0.baseAddress, $0.count - 1) }
        exit(2)
    }
}
