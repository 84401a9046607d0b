"""The runs that were kept: listed, remarked on, compared, and made several at a time."""
