"""Writes the font in which the titles of shared recipes are drawn, `lib/site/fonts/fraunces-title.ttf`: one weight of the
shop's own font for large text, its Latin, extended and Vietnamese letters in one file. Run it when the font changes:

.venv-pictures/bin/python scripts/assets/make_share_font.py

The drawing library reads neither WOFF2 nor several files as one font. Needs the packages of scripts/pictures/requirements.txt
and those of npm.
"""

from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

PACKAGE = Path("node_modules/@fontsource-variable/fraunces")
TARGET = Path("lib/site/fonts/fraunces-title.ttf")
FAMILY = "Fraunces Title"
CHARSETS = ("latin", "latin-ext", "vietnamese")


def main() -> None:
    with TemporaryDirectory() as folder:
        parts = [Path(folder) / f"{charset}.ttf" for charset in CHARSETS]
        for charset, part in zip(CHARSETS, parts):
            font = TTFont(PACKAGE / f"files/fraunces-{charset}-opsz-normal.woff2")
            instantiateVariableFont(font, {"wght": 600, "opsz": 72}, inplace=True)
            font.flavor = None
            font.save(part)
        merged = Merger().merge([str(part) for part in parts])
    # A font of the same name on the machine would be another version.
    for record in merged["name"].names:
        if record.nameID in (1, 4, 16):
            record.string = FAMILY
        elif record.nameID == 6:
            record.string = FAMILY.replace(" ", "")
    merged["OS/2"].usWeightClass = 400
    # The same font for the same sources.
    merged.recalcTimestamp = False
    merged["head"].created = merged["head"].modified = 0
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    merged.save(TARGET, reorderTables=True)
    copyfile(PACKAGE / "LICENSE", TARGET.parent / "LICENSE")
    print(f"{TARGET}: {len(merged.getBestCmap())} characters, {TARGET.stat().st_size} bytes")


main()
