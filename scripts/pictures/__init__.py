"""Draws the pictures of the shelf from the catalog's data; see README.md."""
