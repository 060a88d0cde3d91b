"""The steps by which a database came to have its tables, one file each, for Alembic."""
