"""Programs that use the library, to be read and run."""
