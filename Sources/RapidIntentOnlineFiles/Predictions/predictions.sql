-- The steps from an empty file to the tables of predictions, in order; new ones are only ever appended.
-- Times are milliseconds since 1970-01-01 00:00 UTC; `prediction` is JSON, or NULL if nothing was found.

-- step: 1 prediction
CREATE TABLE prediction (
    id INTEGER PRIMARY KEY,
    service TEXT NOT NULL,
    application TEXT NOT NULL,
    model TEXT NOT NULL,
    locale TEXT NOT NULL,
    text TEXT NOT NULL,
    prediction TEXT,
    storedAt INTEGER NOT NULL,
    usedAt INTEGER NOT NULL,
    UNIQUE (service, application, model, locale, text)
);
CREATE INDEX predictionByUse ON prediction (usedAt);
CREATE INDEX predictionByAge ON prediction (storedAt);
