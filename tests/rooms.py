#!/usr/bin/env python3
"""Whether each room of the house includes only rooms that stand below it, as docs/architecture.md lists them."""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main():
    text = (ROOT / "docs/architecture.md").read_text()
    rooms = re.findall(r"^\| `src/(\w+)` \|", text, re.M)
    wrong = []
    if sorted(rooms) != sorted(folder.name for folder in (ROOT / "src").iterdir() if folder.is_dir()):
        wrong.append("the document and src/ name other rooms")
    for path in sorted((ROOT / "src").glob("*/*.[ch]")):
        below = rooms[:rooms.index(path.parent.name) + 1] if path.parent.name in rooms else []
        if path.parent.name == "serve" and path.stem not in ("hall", "screens"):
            below = ["base", "serve"]  # the loop knows nothing of floors
        for included in re.findall(r'^#include "(\w+)/', path.read_text(), re.M):
            if included not in below:
                wrong.append(f"{path.relative_to(ROOT)} includes {included}")
    for words in wrong:
        print("#", words)
    print("not ok" if wrong else "ok", "1 - every room includes only rooms below it\n1..1")
    return 1 if wrong else 0


sys.exit(main())
