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
, askedEarly INTEGER, wastedEarly INTEGER, aheadMs REAL, feedback TEXT, price REAL, dictionaryVersion TEXT, modelVersion TEXT, decodingMs REAL, stops TEXT, withdrawals INTEGER, near INTEGER, takenFor TEXT, recogniser TEXT, partials TEXT, site TEXT, instance TEXT, sender INTEGER, senderRow INTEGER, senderSequence INTEGER, answers TEXT, followUp TEXT);
CREATE INDEX resolutionByTime ON resolution (recordedAt);
CREATE TABLE loss (
    id INTEGER PRIMARY KEY,
    session TEXT NOT NULL,
    recordedAt INTEGER NOT NULL,
    count INTEGER NOT NULL
, feedback INTEGER NOT NULL DEFAULT 0, sender INTEGER, senderRow INTEGER);
CREATE INDEX resolutionBySegment ON resolution (session, utterance, segment);
CREATE INDEX resolutionByText ON resolution (text);
CREATE INDEX resolutionByPhrase ON resolution (phrase);
CREATE INDEX resolutionBySender ON resolution (sender, senderRow) WHERE sender IS NOT NULL;
CREATE INDEX lossBySender ON loss (sender, senderRow) WHERE sender IS NOT NULL;
CREATE TABLE fleetOutbox (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    site TEXT NOT NULL,
    instance TEXT NOT NULL,
    generation TEXT NOT NULL,
    planned INTEGER NOT NULL,
    acknowledged INTEGER NOT NULL,
    dropped INTEGER NOT NULL
);
CREATE TABLE fleetChange (
    id INTEGER PRIMARY KEY,
    kind INTEGER NOT NULL,
    row INTEGER NOT NULL,
    recordedAt INTEGER NOT NULL,
    batch INTEGER
);
CREATE INDEX fleetChangeByBatch ON fleetChange (batch);
CREATE INDEX fleetErasure ON fleetChange (kind, row) WHERE kind IN (2, 4);
CREATE TRIGGER fleetSegmentRecorded AFTER INSERT ON resolution
WHEN NEW.sender IS NULL AND EXISTS (SELECT 1 FROM fleetOutbox) BEGIN
    INSERT INTO fleetChange (kind, row, recordedAt) VALUES (0, NEW.id, NEW.recordedAt);
END;
CREATE TRIGGER fleetSegmentChanged AFTER UPDATE ON resolution
WHEN NEW.sender IS NULL AND EXISTS (SELECT 1 FROM fleetOutbox) BEGIN
    INSERT INTO fleetChange (kind, row, recordedAt) VALUES (1, NEW.id, NEW.recordedAt);
END;
CREATE TRIGGER fleetLossRecorded AFTER INSERT ON loss
WHEN NEW.sender IS NULL AND EXISTS (SELECT 1 FROM fleetOutbox) BEGIN
    INSERT INTO fleetChange (kind, row, recordedAt) VALUES (3, NEW.id, NEW.recordedAt);
END;
CREATE TABLE fleetSender (
    id INTEGER PRIMARY KEY,
    site TEXT NOT NULL,
    instance TEXT NOT NULL,
    generation TEXT NOT NULL,
    mark INTEGER NOT NULL,
    dropped INTEGER NOT NULL,
    lastReceived INTEGER NOT NULL,
    UNIQUE (site, instance, generation)
);
CREATE TABLE fleetGap (
    sender INTEGER NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    PRIMARY KEY (sender, first)
) WITHOUT ROWID;
CREATE TABLE fleetForgotten (
    sender INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    row INTEGER NOT NULL,
    recordedAt INTEGER NOT NULL,
    PRIMARY KEY (sender, kind, row, recordedAt)
) WITHOUT ROWID;
CREATE TABLE fleetRefused (
    site TEXT NOT NULL,
    instance TEXT NOT NULL,
    reason TEXT NOT NULL,
    count INTEGER NOT NULL,
    lastReceived INTEGER NOT NULL,
    PRIMARY KEY (site, instance, reason)
) WITHOUT ROWID;
CREATE TABLE fleetForget (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    sequence INTEGER NOT NULL,
    storedAt INTEGER NOT NULL,
    serial INTEGER NOT NULL
);
