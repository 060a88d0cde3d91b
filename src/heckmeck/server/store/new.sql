-- Made by `python -m scripts.new_database` from the migrations; not to be changed by hand.
CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
CREATE TABLE "match" (
    id VARCHAR(10) NOT NULL,
    code VARCHAR(6),
    phase VARCHAR(8) NOT NULL,
    listed BOOLEAN NOT NULL,
    owner VARCHAR(16) NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    finished_at BIGINT,
    summary BLOB NOT NULL,
    seed BLOB,
    PRIMARY KEY (id),
    CONSTRAINT match_phase CHECK (phase IN ('waiting', 'playing', 'finished')),
    UNIQUE (code)
);
CREATE INDEX match_newest ON "match" (phase, listed, created_at, id);
CREATE INDEX match_latest ON "match" (phase, updated_at);
CREATE TABLE event (
    "match" VARCHAR(10) NOT NULL,
    seq INTEGER NOT NULL,
    body BLOB NOT NULL,
    PRIMARY KEY ("match", seq)
)
 WITHOUT ROWID;
CREATE TABLE member (
    guest VARCHAR(16) NOT NULL,
    "match" VARCHAR(10) NOT NULL,
    PRIMARY KEY (guest, "match"),
    FOREIGN KEY("match") REFERENCES "match" (id)
)
 WITHOUT ROWID;
CREATE INDEX member_match ON member ("match");
CREATE TABLE setting (
    "key" VARCHAR(40) NOT NULL,
    value BLOB NOT NULL,
    PRIMARY KEY ("key")
)
 WITHOUT ROWID;
CREATE TRIGGER event_without_gaps BEFORE INSERT ON event
WHEN NOT EXISTS (SELECT 1 FROM event WHERE "match" = NEW."match" AND seq = NEW.seq - 1)
    AND NOT (NEW.seq = 1 AND EXISTS (SELECT 1 FROM "match" WHERE id = NEW."match"))
BEGIN
    SELECT RAISE(ABORT, 'gap');
END;
INSERT INTO alembic_version VALUES ('0001');
