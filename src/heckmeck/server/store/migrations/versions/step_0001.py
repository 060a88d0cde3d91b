"""The first tables: matches, their logs, who belongs to them, settings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

WITHOUT_GAPS = """
CREATE TRIGGER event_without_gaps BEFORE INSERT ON event
WHEN NOT EXISTS (SELECT 1 FROM event WHERE "match" = NEW."match" AND seq = NEW.seq - 1)
    AND NOT (NEW.seq = 1 AND EXISTS (SELECT 1 FROM "match" WHERE id = NEW."match"))
BEGIN
    SELECT RAISE(ABORT, 'gap');
END
"""
"""The first event of a log needs its match, and every other one the event before it."""


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "match",
        sa.Column("id", sa.String(10), primary_key=True),
        sa.Column("code", sa.String(6), unique=True),
        sa.Column("phase", sa.String(8), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("owner", sa.String(16), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.Column("finished_at", sa.BigInteger),
        sa.Column("summary", sa.LargeBinary, nullable=False),
        sa.Column("seed", sa.LargeBinary),
        sa.CheckConstraint("phase IN ('waiting', 'playing', 'finished')", name="match_phase"),
    )
    op.create_index("match_newest", "match", ["phase", "listed", "created_at", "id"])
    op.create_index("match_latest", "match", ["phase", "updated_at"])
    op.create_table(
        "event",
        sa.Column("match", sa.String(10), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "member",
        sa.Column("guest", sa.String(16), primary_key=True),
        sa.Column("match", sa.String(10), sa.ForeignKey("match.id"), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index("member_match", "member", ["match"])
    op.create_table(
        "setting",
        sa.Column("key", sa.String(40), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute(WITHOUT_GAPS)
