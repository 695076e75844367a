-- The steps from an empty file to the tables of telemetry, in order; new ones are only ever appended.

-- step: 1 resolution and loss
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
);
CREATE INDEX resolutionByTime ON resolution (recordedAt);
CREATE TABLE loss (
    id INTEGER PRIMARY KEY,
    session TEXT NOT NULL,
    recordedAt INTEGER NOT NULL,
    count INTEGER NOT NULL
);

-- step: 2 asking ahead
ALTER TABLE resolution ADD COLUMN askedEarly INTEGER;
ALTER TABLE resolution ADD COLUMN wastedEarly INTEGER;
ALTER TABLE resolution ADD COLUMN aheadMs REAL;

-- step: 3 feedback, price and versions
ALTER TABLE resolution ADD COLUMN feedback TEXT;
ALTER TABLE resolution ADD COLUMN price REAL;
ALTER TABLE resolution ADD COLUMN dictionaryVersion TEXT;
ALTER TABLE resolution ADD COLUMN modelVersion TEXT;
ALTER TABLE loss ADD COLUMN feedback INTEGER NOT NULL DEFAULT 0;
CREATE INDEX resolutionBySegment ON resolution (session, utterance, segment);
CREATE INDEX resolutionByText ON resolution (text);
CREATE INDEX resolutionByPhrase ON resolution (phrase);

-- step: 4 decoding
ALTER TABLE resolution ADD COLUMN decodingMs REAL;

-- step: 5 stops and withdrawals
ALTER TABLE resolution ADD COLUMN stops TEXT;
ALTER TABLE resolution ADD COLUMN withdrawals INTEGER;

-- step: 6 near misses
ALTER TABLE resolution ADD COLUMN near INTEGER;
ALTER TABLE resolution ADD COLUMN takenFor TEXT;

-- step: 7 partials and recogniser
ALTER TABLE resolution ADD COLUMN recogniser TEXT;
ALTER TABLE resolution ADD COLUMN partials TEXT;

-- step: 8 fleet
ALTER TABLE resolution ADD COLUMN site TEXT;
ALTER TABLE resolution ADD COLUMN instance TEXT;
ALTER TABLE resolution ADD COLUMN sender INTEGER;
ALTER TABLE resolution ADD COLUMN senderRow INTEGER;
ALTER TABLE resolution ADD COLUMN senderSequence INTEGER;
ALTER TABLE loss ADD COLUMN sender INTEGER;
ALTER TABLE loss ADD COLUMN senderRow INTEGER;
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

-- step: 9 requests to forget
CREATE TABLE fleetForget (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    sequence INTEGER NOT NULL,
    storedAt INTEGER NOT NULL,
    serial INTEGER NOT NULL
);
