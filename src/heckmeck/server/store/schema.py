"""The tables of the database, for migrations and for the tests that compare them with what migrations make.

The server itself does not import this: it writes and reads by hand what is on the way of every move (`writing`,
`reading`), and SQLAlchemy would double its memory.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
)

METADATA: Final = MetaData()

MATCH: Final = Table(
    "match",
    METADATA,
    Column("id", String(10), primary_key=True),
    Column("code", String(6), unique=True),
    Column("phase", String(8), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("owner", String(16), nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("updated_at", BigInteger, nullable=False),
    Column("finished_at", BigInteger),
    Column("summary", LargeBinary, nullable=False),
    Column("seed", LargeBinary),
    CheckConstraint("phase IN ('waiting', 'playing', 'finished')", name="match_phase"),
    Index("match_newest", "phase", "listed", "created_at", "id"),
    Index("match_latest", "phase", "updated_at"),
)
"""A row for each match."""

EVENT: Final = Table(
    "event",
    METADATA,
    Column("match", String(10), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""The logs. No foreign key: the trigger of the first migration asks for more, and costs less."""

MEMBER: Final = Table(
    "member",
    METADATA,
    Column("guest", String(16), primary_key=True),
    Column("match", String(10), ForeignKey("match.id"), primary_key=True),
    Index("member_match", "match"),
    sqlite_with_rowid=False,
)
"""Who belongs to which table."""

SETTING: Final = Table(
    "setting",
    METADATA,
    Column("key", String(40), primary_key=True),
    Column("value", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
"""What the server keeps for itself: the secret of its cookies, when it was last alive."""
