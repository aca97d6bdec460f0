#!/usr/bin/env python3
"""What a release is: the same wherever it is built, told what is in it, and signed.
usage: test_release.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]

Whether two packages built in two folders are one, and how a package is installed and taken away, `make check-deb` looks.
"""
import fnmatch
import hashlib
import importlib.machinery
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import tap  # noqa: E402
from program import BAIZE, HANG, baize  # noqa: E402

BUILD = Path(BAIZE).resolve().parent


def run(*words, cwd=ROOT, code=0, env=None):
    done = subprocess.run([str(word) for word in words], cwd=cwd, capture_output=True, text=True, timeout=HANG, env=env, stdin=subprocess.DEVNULL)
    assert done.returncode == code, (words, done.returncode, done.stdout[-800:], done.stderr[-800:])
    return done.stdout + done.stderr


def test_nothing_of_where_and_when_it_was_built_is_in_the_program():
    """No path of the builder and no date: else no two folders would build the same."""
    for path in (Path(BAIZE), BUILD / "libbaize.so"):
        assert str(ROOT).encode() not in path.read_bytes(), path
    dated = [path for path in (ROOT / "src").rglob("*.[ch]") if re.search(r"\b__(DATE|TIME|TIMESTAMP)__\b", path.read_text())]
    assert not dated, dated
    packed_at = {path for path in (ROOT / "web/dist").rglob("*.gz") if path.read_bytes()[4:8] != bytes(4)}
    assert not packed_at, packed_at


def staged(folder, umask, zone):
    """What an installation puts under a folder, as {path: (kind and mode, bytes or where it leads)}."""
    run("sh", "-euc", f'umask {umask}; meson install -C "$1" --no-rebuild --quiet', "sh", BUILD,
        env={**os.environ, "DESTDIR": folder, "TZ": zone})
    prefix = next(one["value"] for one in json.loads((BUILD / "meson-info/intro-buildoptions.json").read_text()) if one["name"] == "prefix")
    top = Path(folder + prefix)
    return {f"usr/{path.relative_to(top)}": (path.lstat().st_mode, os.readlink(path) if path.is_symlink() else path.read_bytes())
            for path in top.rglob("*") if path.is_symlink() or path.is_file()}


def test_what_packages_are_made_of_is_the_same_wherever_it_is_put_and_each_file_has_its_package():
    """The part of `make check-deb` that needs no second build: how files are installed, and the lists of packages."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        files = staged(one, "022", "UTC")
        assert files == staged(other, "027", "Pacific/Auckland")
    lists = {path.stem: [line.split()[0] for line in path.read_text().splitlines()] for path in (ROOT / "debian").glob("*.install")}
    assert lists.keys() == set(re.findall(r"^Package: (\S+)", (ROOT / "debian/control").read_text(), re.M))
    holds = lambda word, path: any(fnmatch.fnmatchcase(part, word) for part in (path, *map(str, Path(path).parents)))
    for name, words in lists.items():
        assert all(any(holds(word, path) for path in files) for word in words), (name, words)
    owners = {path: [name for name, words in lists.items() if any(holds(word, path) for word in words)] for path in files}
    assert all(len(names) == 1 for names in owners.values()), {path: names for path, names in owners.items() if len(names) != 1}


def sbom(folder, name="a.spdx.json"):
    path = Path(folder, name)
    run(ROOT / "tools/sbom", path, "--baize", BAIZE)
    return json.loads(path.read_text())


def test_what_is_in_it_is_told_in_the_form_of_spdx():
    with tempfile.TemporaryDirectory() as folder:
        told = sbom(folder)
        assert sbom(folder, "b.spdx.json") == told
    assert (told["spdxVersion"], told["dataLicense"], told["SPDXID"]) == ("SPDX-2.3", "CC0-1.0", "SPDXRef-DOCUMENT")
    assert re.fullmatch(r"https://\S+[0-9a-f]{64}", told["documentNamespace"])
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", told["creationInfo"]["created"])
    assert all(re.match(r"(Tool|Organization|Person): \S", one) for one in told["creationInfo"]["creators"])
    ids = [one["SPDXID"] for one in told["packages"]]
    assert len(ids) == len(set(ids)) and all(re.fullmatch(r"SPDXRef-[A-Za-z0-9.-]+", one) for one in ids)
    for one in told["packages"]:
        assert one["name"] and one["versionInfo"] and one["filesAnalyzed"] is False, one
        assert one["downloadLocation"] == "NOASSERTION" or one["downloadLocation"].startswith("https://"), one
        assert {"licenseConcluded", "licenseDeclared", "copyrightText"} <= one.keys(), one
        for reference in one["externalRefs"]:
            assert re.fullmatch(r"pkg:(deb/debian|npm|generic)/[A-Za-z0-9%./_-]+@[^@\s]+", reference["referenceLocator"]), one
        for sum_ in one["checksums"]:
            assert len(sum_["checksumValue"]) == {"SHA256": 64, "SHA512": 128}[sum_["algorithm"]], one
    for tie in told["relationships"]:
        assert {tie["spdxElementId"], tie["relatedSpdxElement"]} <= {*ids, "SPDXRef-DOCUMENT"}, tie
    assert {tie["relatedSpdxElement"] for tie in told["relationships"]} == set(ids)


def test_every_licence_is_told_by_its_name_or_with_its_text():
    with tempfile.TemporaryDirectory() as folder:
        told = sbom(folder)
    texts = {one["licenseId"]: one["extractedText"] for one in told["hasExtractedLicensingInfos"]}
    used = {one["name"]: set(re.findall(r"[^\s()]+", one["licenseDeclared"])) - {"AND", "OR"} for one in told["packages"]}
    assert all(names and "NOASSERTION" not in names for names in used.values()), used
    assert {name for names in used.values() for name in names if name.startswith("LicenseRef-")} == texts.keys() and all(texts.values()), texts
    assert used["libyaml-0-2"] == used["libjansson4"] == {"MIT"} and "LGPL-2.1-or-later" in used["libc6"], used


def test_what_debian_says_of_licences_is_read_as_debian_means_it():
    read = importlib.machinery.SourceFileLoader("sbom", str(ROOT / "tools/sbom")).load_module().Copyright
    head, pack = "Format: x\n\n", "Files: debian/*\nLicense: GPL-3\n\n"
    for said, meant in (("Expat", "MIT"), ("GPL-2+ or Artistic and ISC", "GPL-2.0-or-later OR Artistic-1.0-Perl AND ISC"),
                        ("GPL-2 or Artistic, and zlib", "(GPL-2.0-only OR Artistic-1.0-Perl) AND Zlib"), ("LGPL-2.1", "LGPL-2.1-only")):
        assert read("p", f"{head}{pack}Files: *\nCopyright: us\nLicense: {said}\n").expression == meant, said
    own = read("p", f"{head}Files: *\nLicense: Tea_ware\n\nLicense: Tea_ware\n Drink it.\n .\n All of it.\n")
    assert own.expression == "LicenseRef-p-Tea-ware" and own.others["LicenseRef-p-Tea-ware"]["extractedText"] == "Drink it.\n\nAll of it."
    assert read("p", "no word of it").expression == "NOASSERTION"


def test_everything_that_is_in_it_is_told():
    """The program itself by its hash, each library that it links, each package whose code the screens have."""
    with tempfile.TemporaryDirectory() as folder:
        packages = {one["name"]: one for one in sbom(folder)["packages"]}
    assert packages["baize"]["checksums"][0]["checksumValue"] == hashlib.sha256(Path(BAIZE).read_bytes()).hexdigest()
    assert packages["baize"]["versionInfo"] == baize("--version").split()[1]
    for soname in re.findall(r"\(NEEDED\).*\[lib([a-z]+)", run("readelf", "-dW", BAIZE)):
        owner = {"c": "libc6", "m": "libc6", "crypto": "libssl3", "ssl": "libssl3", "yaml": "libyaml-0-2"}.get(soname)
        assert owner in packages if owner else any(name.startswith("lib" + soname) for name in packages), (soname, list(packages))
    used = {name for path in (ROOT / "web/src").rglob("*.*") if path.suffix in {".ts", ".svelte"}
            for name in re.findall(r"from '((?:@[^/']+/)?[^./@'][^/']*)[^']*'", path.read_text())}
    assert {name for name in used if not name.startswith(("virtual:", "baize"))} <= packages.keys(), used - packages.keys()
    assert "vite" not in packages and "marked" not in packages, "what only builds is not in it"


def packed(folder, name, files):
    """A package of that name with these files, as {path: where it comes from}."""
    tree = Path(folder, name)
    for path, source in files.items():
        (tree / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, tree / path)
    (tree / "DEBIAN").mkdir()
    (tree / "DEBIAN/control").write_text(f"Package: {name}\nVersion: 0.1.0\nArchitecture: all\nMaintainer: us <us@example.org>\nDescription: to release\n")
    run("dpkg-deb", "-Znone", "-b", tree, Path(folder, f"{name}_0.1.0_all.deb"))
    return Path(folder, f"{name}_0.1.0_all.deb")


def test_a_release_is_signed_and_checked_as_the_book_says():
    """The commands of docs/books/operator.md: a changed byte in any file shows."""
    book = (ROOT / "docs/books/operator.md").read_text()
    check = re.search(r"^## Check a release\n.*?```sh\n(.*?)```", book, re.S | re.M).group(1)
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        run("minisign", "-G", "-W", "-p", place / "baize.pub", "-s", place / "baize.key")
        screens = "web/dist/licences/packages.json"
        debs = [packed(place, "baize", {"usr/bin/baize": BAIZE, f"usr/share/baize/{screens}": ROOT / screens}),
                packed(place, "baize-data", {"usr/share/baize/data/unenforced.tsv": ROOT / "data/unenforced.tsv"})]
        said = run(ROOT / "tools/release", "--no-dossier", place / "out", place / "none.key", *debs, code=2)
        assert "minisign -G" in said, said
        (place / "out").mkdir()
        (place / "out/baize_0.0.9_all.deb").write_bytes(b"of the release before")
        run(ROOT / "tools/release", "--no-dossier", place / "out", place / "baize.key", *debs)
        names = sorted(path.name for path in (place / "out").iterdir())
        version = baize("--version").split()[1]
        assert names == ["SHA256SUMS", "SHA256SUMS.minisig", f"baize-{version}.spdx.json", f"baize-{version}.tar.zst",
                         "baize-data_0.1.0_all.deb", "baize_0.1.0_all.deb"], names
        sums = [line.split()[1] for line in (place / "out/SHA256SUMS").read_text().splitlines()]
        assert sorted(sums) == names[2:], sums
        (place / "out/baize.pub").write_text((place / "baize.pub").read_text())
        run("sh", "-euc", check, cwd=place / "out")
        listed = run("tar", "--zstd", "-tf", place / f"out/baize-{version}.tar.zst").splitlines()
        assert {f"baize-{version}/{name}" for name in ("meson.build", "debian/rules", "web/dist/index.html", "rules/nz1996/roulette.yaml")} <= set(listed)
        for name in names:
            if name == "SHA256SUMS.minisig":
                continue
            whole = (place / "out" / name).read_bytes()
            (place / "out" / name).write_bytes(whole[:-2] + bytes([whole[-2] ^ 1]) + whole[-1:])
            assert subprocess.run(["sh", "-euc", check], cwd=place / "out", capture_output=True, timeout=HANG).returncode != 0, name
            (place / "out" / name).write_bytes(whole)


if __name__ == "__main__":
    sys.exit(tap.main(tap.tests_of(globals()), sys.argv[2:]))
