/// A position in a YAML text as libyaml counts it: lines and Unicode scalars, both from 0.
struct YAMLMark: Equatable {
    var line: Int32
    var column: Int32
}
