"""scikit-learn's LinearSVC over the features that RapidIntent's model counts: the familiar thing beside it.

Letters in a row within words (2 to 5) and words, in pairs and two or three apart, as sublinear TF-IDF, the two blocks 1 to 0.7.
"Out of scope" is an intent like the others, which is all that a plain classifier can make of it. The normal form is that of
scikit-learn (lower case, accents stripped), and so knows nothing of contractions and number words.
"""

import statistics
import time

from homeassistant.skip import Skip

from .corpus import Corpus

NONE = "\0none"


def measure(corpus: Corpus, seed: int) -> dict:
    """The figures of a classifier that was trained on a corpus."""
    try:
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.metrics import f1_score
        from sklearn.pipeline import make_pipeline, make_union
        from sklearn.preprocessing import Normalizer
        from sklearn.svm import LinearSVC
    except ImportError:
        raise Skip("scikit-learn is missing; 'pip install scikit-learn' installs it") from None

    letters = TfidfVectorizer(analyzer="char_wb", ngram_range=(2, 5), sublinear_tf=True, strip_accents="unicode")
    words = TfidfVectorizer(analyzer=word_features, sublinear_tf=True)
    features = make_union(letters, words)
    features.set_params(transformer_weights={"tfidfvectorizer-1": 1.0, "tfidfvectorizer-2": 0.7})
    classifier = make_pipeline(features, Normalizer(), LinearSVC(C=1.0, random_state=seed))
    start = time.process_time()
    classifier.fit([sentence.text for sentence in corpus.train], [sentence.intent or NONE for sentence in corpus.train])
    seconds = time.process_time() - start
    expected = [sentence.intent or NONE for sentence in corpus.test]
    predicted = list(classifier.predict([sentence.text for sentence in corpus.test]))
    return {
        # A plain classifier rejects nothing.
        "rejected": None,
        "accuracy": share([(e, p) for e, p in zip(expected, predicted) if e != NONE]),
        "microF1": share(list(zip(expected, predicted))),
        "macroF1": float(f1_score(expected, predicted, labels=sorted(set(expected)), average="macro", zero_division=0)),
        "outOfScopeRecall": share([(e, p) for e, p in zip(expected, predicted) if e == NONE]),
        "seconds": seconds,
        "answerMicroseconds": median_answer(classifier, corpus.test),
    }


def word_features(text: str) -> list[str]:
    """Words, words that follow each other, the edges of the text included, and words two or three apart."""
    words = text.lower().split()
    edged = ["‹", *words, "›"]
    pairs = [f"{first} {second}" for first, second in zip(edged, edged[1:])]
    apart = [f"{first} … {second}" for step in (2, 3) for first, second in zip(words, words[step:])]
    return words + pairs + apart


def median_answer(classifier, sentences: list) -> float:
    """What one question by itself takes, in microseconds: that of a user, not of a batch."""
    texts = [sentence.text for sentence in sentences[:500]]
    classifier.predict(texts[:1])
    times = []
    for text in texts:
        start = time.perf_counter()
        classifier.predict([text])
        times.append(time.perf_counter() - start)
    return 1e6 * statistics.median(times)


def share(answers: list[tuple[str, str]]) -> float | None:
    return sum(expected == predicted for expected, predicted in answers) / len(answers) if answers else None
