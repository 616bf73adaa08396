"""python -m nonet ARGUMENT...: the program that comes with the package."""

import os
import sys
from pathlib import Path

PROGRAM = Path(__file__).resolve().parent / "bin" / "nonet"


def main() -> int:
    """Becomes the program, so its exit status and signals are this process's."""
    if not PROGRAM.is_file():
        print(f"python -m nonet: the program is missing: {PROGRAM}", file=sys.stderr)
        return 127
    os.execv(PROGRAM, ["nonet", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
