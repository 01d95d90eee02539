"""`python -m cadogan` is the command `cadogan`."""

import sys

from cadogan.cli import main

if __name__ == "__main__":
    sys.exit(main())
