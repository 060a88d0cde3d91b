"""Clients of the server in great number, as cheap as they can be, so that what is measured is the server."""
