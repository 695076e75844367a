/// Words before or after a command that do not change its meaning.
///
/// The list is short. It must not contain a word that could be a command ("okay", "hello") or part of one ("well
/// done").
package enum FillerWords {
    /// Words of politeness, attention and hesitation.
    package static let english = [
        "please", "kindly", "hey", "um", "umm", "uh", "uhm", "er", "erm", "hm", "hmm", "mm", "mhm", "ah", "eh", "oh",
    ]
}
