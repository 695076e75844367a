/// English contractions and their long forms, so that "what's" equals "what is".
///
/// "'s" expands to "is" only after words that have no possessive; "Bob's" stays as it is. Forms without an apostrophe
/// ("whats") are included, because recognisers write them. Those that are words themselves are not: "its", "were",
/// "well" and "ill".
package enum Contractions {
    /// The words and their long forms.
    package static let english: [(String, [String])] = table.flatMap { short, long in
        let words = long.split(separator: " ").map(String.init)
        let plain = short.filter { $0 != "'" }
        return withoutApostrophe.contains(plain) ? [(short, words), (plain, words)] : [(short, words)]
    }

    private static let table: KeyValuePairs<String, String> = [
        "ain't": "is not", "aren't": "are not", "can't": "can not", "cannot": "can not", "couldn't": "could not",
        "didn't": "did not", "doesn't": "does not", "don't": "do not", "hadn't": "had not", "hasn't": "has not",
        "haven't": "have not", "isn't": "is not", "mustn't": "must not", "needn't": "need not",
        "shouldn't": "should not", "wasn't": "was not", "weren't": "were not", "won't": "will not",
        "wouldn't": "would not",
        "i'm": "i am", "you're": "you are", "we're": "we are", "they're": "they are", "what're": "what are",
        "where're": "where are", "who're": "who are",
        "he's": "he is", "she's": "she is", "it's": "it is", "that's": "that is", "there's": "there is",
        "here's": "here is", "what's": "what is", "where's": "where is", "who's": "who is", "how's": "how is",
        "when's": "when is", "why's": "why is", "let's": "let us",
        "i'll": "i will", "you'll": "you will", "he'll": "he will", "she'll": "she will", "it'll": "it will",
        "we'll": "we will", "they'll": "they will", "that'll": "that will", "what'll": "what will",
        "there'll": "there will",
        "i've": "i have", "you've": "you have", "we've": "we have", "they've": "they have",
        "could've": "could have", "should've": "should have", "would've": "would have",
        "i'd": "i would", "you'd": "you would", "he'd": "he would", "she'd": "she would", "we'd": "we would",
        "they'd": "they would",
        "y'all": "you all", "gonna": "going to", "wanna": "want to", "gotta": "got to", "gimme": "give me",
        "lemme": "let me", "dunno": "do not know",
    ]

    private static let withoutApostrophe: Set<String> = [
        "arent", "couldnt", "didnt", "doesnt", "dont", "hadnt", "hasnt", "havent", "isnt", "mustnt", "neednt",
        "shouldnt", "wasnt", "werent", "wouldnt", "im", "youre", "theyre", "thats", "theres", "whats", "wheres",
        "hows", "youll", "theyll", "ive", "youve", "weve", "theyve", "couldve", "shouldve", "wouldve", "yall",
    ]
}
