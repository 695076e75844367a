CREATE TABLE resolution (
    id INTEGER PRIMARY KEY,
    session TEXT NOT NULL,
    utterance TEXT NOT NULL,
    segment INTEGER NOT NULL,
    recordedAt INTEGER NOT NULL,
    locale TEXT NOT NULL,
    text TEXT,
    outcome TEXT NOT NULL,
    intent TEXT,
    entities TEXT NOT NULL,
    source TEXT,
    score REAL,
    phrase TEXT,
    reason TEXT,
    detail TEXT,
    firstPartialMs REAL,
    firedMs REAL,
    finalMs REAL,
    leadMs REAL,
    serviceMs REAL
, askedEarly INTEGER, wastedEarly INTEGER, aheadMs REAL, feedback TEXT, price REAL, dictionaryVersion TEXT, modelVersion TEXT, decodingMs REAL, stops TEXT, withdrawals INTEGER, near INTEGER, takenFor TEXT, recogniser TEXT, partials TEXT);
CREATE INDEX resolutionByTime ON resolution (recordedAt);
CREATE TABLE loss (
    id INTEGER PRIMARY KEY,
    session TEXT NOT NULL,
    recordedAt INTEGER NOT NULL,
    count INTEGER NOT NULL
, feedback INTEGER NOT NULL DEFAULT 0);
CREATE INDEX resolutionBySegment ON resolution (session, utterance, segment);
CREATE INDEX resolutionByText ON resolution (text);
CREATE INDEX resolutionByPhrase ON resolution (phrase);
