-- The steps from an empty file to the tables of a ledger, in order; new ones are only ever appended.
-- Days are numbers since 1970-01-01; money is in millionths.

-- step: 1 spending and reservation
CREATE TABLE spending (
    account TEXT NOT NULL,
    day INTEGER NOT NULL,
    calls INTEGER NOT NULL,
    money INTEGER NOT NULL,
    PRIMARY KEY (account, day)
) WITHOUT ROWID;
CREATE TABLE reservation (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL,
    day INTEGER NOT NULL,
    money INTEGER NOT NULL
);
CREATE INDEX reservationByDay ON reservation (account, day);
