-- The steps from an empty file to the tables of a journal, in order; new ones are only ever appended. Times are milliseconds
-- since 1970-01-01 00:00 UTC.

-- step: 1 entry, change and decision
CREATE TABLE entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    reviewer TEXT NOT NULL,
    action TEXT NOT NULL,
    summary TEXT NOT NULL,
    diff TEXT NOT NULL,
    undoes INTEGER,
    undoneBy INTEGER
);
CREATE TABLE change (
    entry INTEGER NOT NULL REFERENCES entry ON DELETE CASCADE,
    path TEXT NOT NULL,
    before BLOB,
    after BLOB
);
CREATE INDEX changeByEntry ON change (entry);
CREATE TABLE decision (
    entry INTEGER NOT NULL REFERENCES entry ON DELETE CASCADE,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    isRejected INTEGER NOT NULL,
    at INTEGER NOT NULL
);
CREATE INDEX decisionByEntry ON decision (entry);
