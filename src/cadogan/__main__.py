"""Run the command `cadogan` as `python -m cadogan`."""

import sys

from cadogan.cli import main

if __name__ == "__main__":
    sys.exit(main())
