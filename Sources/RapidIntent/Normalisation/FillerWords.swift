/// Words that people put before or after a command and that change nothing about it.
///
/// The list is short on purpose: a word that could be a command of its own ("okay", "hello") or part of one ("well done")
/// does not belong here.
enum FillerWords {
    /// Politeness, attention and hesitation.
    static let english = [
        "please", "kindly", "hey", "um", "umm", "uh", "uhm", "er", "erm", "hm", "hmm", "mm", "mhm", "ah", "eh", "oh",
    ]
}
