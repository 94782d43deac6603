"""python -m undercroft does what the command undercroft does."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
