/// A value that holds a secret: its dumps and debug descriptions say no more than its description, which has no secret.
package protocol Redacted: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacted {
    package var description: String { "<REDACTED>" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["description": description], displayStyle: .struct) }
}
