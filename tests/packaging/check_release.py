"""Check that this commit can be released: `make release-check` prints a table, and what to do about each failure.

With `--notes X.Y.Z` it prints that version's section of the changelog instead, for the release page.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
HEADING = re.compile(r"^## (\d+\.\d+\.\d+)(?: \(\d{4}-\d\d-\d\d\))?$", re.MULTILINE)
LINK = re.compile(r"(?:\]\(|(?:src|href|srcset)=\")([^)\s\"]+)")

Faults = list[str]
"""What keeps from a release, each with what to do about it."""


class Failed(Exception):
    """A command failed; the message is the end of what it has printed."""


def run(*command: str | Path, root: Path = ROOT) -> str:
    """Return what a command prints. Raises `Failed`."""
    done = subprocess.run([str(each) for each in command], cwd=root, capture_output=True, text=True)
    if done.returncode:
        raise Failed("\n".join((done.stdout + done.stderr).strip().splitlines()[-12:]))
    return done.stdout


def project(root: Path) -> dict:
    return tomllib.loads((root / "pyproject.toml").read_text("utf-8"))


def next_version(root: Path) -> str:
    """Return the version that `fallback_version` in pyproject.toml announces."""
    base: str = project(root)["tool"]["hatch"]["version"]["raw-options"]["fallback_version"]
    return base.removesuffix(".dev0")


def section(text: str, version: str) -> str:
    """Return a version's section of the changelog, without its heading; empty if there is none."""
    parts = HEADING.split(text)
    return dict(zip(parts[1::2], parts[2::2], strict=True)).get(version, "").strip()


def notes(root: Path, version: str) -> str:
    """Return a version's section for the release page, whose links lead to the files of its tag."""
    start = f"{project(root)['project']['urls']['Repository']}/blob/v{version}/"

    def absolute(match: re.Match[str]) -> str:
        return f"]({start}{'CHANGELOG.md' if match[1].startswith('#') else ''}{match[1]})"

    return re.sub(r"\]\((?!\w+:)([^)\s]+)\)", absolute, section((root / "CHANGELOG.md").read_text("utf-8"), version))


# Checks -------------------------------------------------------------------------------------------------------------------------------


def check_tree(root: Path) -> Faults:
    changed = run("git", "status", "--porcelain", root=root).splitlines()
    return [f"{line[3:]} is not committed: commit or remove it" for line in changed]


def check_version(root: Path) -> Faults:
    version = next_version(root)
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        return [f"fallback_version in pyproject.toml announces {version}: write X.Y.Z.dev0"]
    here = [tag for tag in run("git", "tag", "--points-at", "HEAD", root=root).split() if tag.startswith("v")]
    if here and here != [f"v{version}"]:
        return [f"this commit has the tag {', '.join(here)}, and fallback_version announces {version}: make them agree"]
    if not here and run("git", "tag", "--list", f"v{version}", root=root):
        return [f"v{version} is the tag of another commit: announce the next version in pyproject.toml, for no number is used twice"]
    built = run(sys.executable, "-W", "ignore", "-m", "hatchling", "version", root=root).strip()
    if here and built != version:
        return [f"a build of this commit would call itself {built}, not {version}: is the tree clean, and the tag {here[0]} on it?"]
    if not here and not re.match(rf"{re.escape(version)}(\.dev\d+)?(\+|$)", built):
        return [
            f"a build calls itself {built}, and fallback_version announces {version}: it must be the next after the last tag, or tag first"
        ]
    return []


def check_changelog(root: Path) -> Faults:
    text, version = (root / "CHANGELOG.md").read_text("utf-8"), next_version(root)
    if not section(text, version):
        return [f"CHANGELOG.md has no section for {version}: towncrier build --version {version}"]
    if (first := HEADING.findall(text)[0]) != version:
        return [f"the first section of CHANGELOG.md is {first}: {version} comes before it"]
    return ["CHANGELOG.md has the heading Unreleased: its text belongs to a version"] if "## Unreleased" in text else []


def check_fragments(root: Path) -> Faults:
    settings = project(root)["tool"]["towncrier"]
    types = [each["directory"] for each in settings["type"]]
    folder = root / settings["directory"]
    left = sorted(path.name for path in folder.iterdir() if path.name not in ("README.md", ".gitignore"))
    misnamed = [name for name in left if not re.fullmatch(rf"(\+[\w-]+|\d+)\.({'|'.join(types)})\.md", name)]
    faults = [f"{name}: towncrier leaves it out; name it +TOPIC.TYPE.md, with a type of {', '.join(types)}" for name in misnamed]
    drafted = run(sys.executable, "-m", "towncrier", "build", "--draft", "--version", next_version(root), root=root)
    for name in (name for name in left if name not in misnamed):
        text = (folder / name).read_text("utf-8").strip()
        if text and text.splitlines()[0] in drafted:
            faults.append(f"{name} is not in the changelog: towncrier build --version {next_version(root)}, or move its text by hand")
        else:
            faults.append(f"{name} is not rendered: write its text")
    return faults


def check_links(root: Path) -> Faults:
    """README.md is also PyPI's page: its links lead to files of the repository and pages of the site that exist."""
    urls = project(root)["project"]["urls"]
    raw = urls["Repository"].replace("https://github.com/", "https://raw.githubusercontent.com/")
    text, faults = (root / "README.md").read_text("utf-8"), []
    for link in sorted(set(LINK.findall(text))):
        path = link.partition("#")[0]
        for start in (f"{urls['Repository']}/blob/main/", f"{urls['Repository']}/tree/main/", f"{raw}/main/"):
            path = path.removeprefix(start)
        if path.startswith(urls["Documentation"]):
            path = path.removeprefix(urls["Documentation"])
            path = "docs/" + (re.sub(r"\.html$", ".md", path) or "index.md")
        if path and not re.match(r"https?:|mailto:", path) and not (root / path).exists():
            faults.append(f"README.md links to {link}, and {path} does not exist: correct the link")
    return faults


def check_lock(root: Path) -> Faults:
    if not (root / "uv.lock").exists():
        return ["there is no uv.lock: make lock"]
    try:
        run(sys.executable, "-m", "uv", "lock", "--check", root=root)
    except Failed as failed:
        return [f"uv.lock does not agree with pyproject.toml: make lock, and commit it\n{failed}"]
    return []


def check_engines(root: Path) -> Faults:
    """Engines that were built here belong to these sources. Where there are none, the workflow builds them."""
    from nexarium.cli.engines import built_in_games, engine_folder
    from nexarium.core.catalogue import definition_of
    from nexarium.core.engines.description import is_current
    from nexarium.core.engines.native.loader import DESCRIPTION, engine_of, search_engine

    def outdated(name: str, current: object, file: str) -> bool:
        return (engine_folder(name) / file).exists() and not current

    games = built_in_games()
    old = [
        f"the native engine of {name}" for name in games if outdated(name, engine_of(definition_of(name).package), f"{name}{DESCRIPTION}")
    ]
    old += ["the search's engine"] if outdated("search", search_engine(), f"search{DESCRIPTION}") else []
    for name in games:
        description = engine_folder(name) / f"{name}.json"
        old += [f"the engine of {name} for browsers"] if description.exists() and not is_current(description, definition_of(name)) else []
    return [f"{each} belongs to other sources: make engines" for each in old]


def check_files(root: Path) -> Faults:
    run(sys.executable, "-m", "pytest", "-n0", "-q", "-p", "no:cacheprovider", "tests/packaging/test_project_files.py", root=root)
    run(sys.executable, "tests/packaging/check_deploy.py", root=root)
    return []


def check_documentation(root: Path) -> Faults:
    run(sys.executable, "-m", "sphinx", "-b", "html", "-E", "-W", "--keep-going", "-q", "docs", "build/docs", root=root)
    return []


def check_distributions(root: Path) -> Faults:
    run(sys.executable, "tests/packaging/check_wheel.py", root=root)
    return []


CHECKS: dict[str, tuple[Callable[[Path], Faults], str]] = {
    "clean tree": (check_tree, "commit or remove what is listed"),
    "version and tag": (check_version, "make pyproject.toml, tag and build agree"),
    "changelog section": (check_changelog, "write the section"),
    "fragments": (check_fragments, "repair the fragment that towncrier names"),
    "links of README.md": (check_links, "correct the link"),
    "lock file": (check_lock, "make lock"),
    "engines": (check_engines, "make engines"),
    "project's and host's files": (check_files, "repair the file that the schema or check names"),
    "documentation": (check_documentation, "make docs shows the warnings"),
    "distributions, empty environment": (check_distributions, "make wheel-check shows everything"),
}
"""What is checked, by its name in the table: the check, and what to do if a command fails in it."""


def table(root: Path, checks: dict[str, tuple[Callable[[Path], Faults], str]]) -> int:
    """Run the checks and print a line for each, and its faults below. Return how many failed."""
    failures = 0
    for name, (check, remedy) in checks.items():
        began = time.monotonic()
        try:
            faults = check(root)
        except Failed as failed:
            faults = [f"{remedy}\n{failed}"]
        failures += bool(faults)
        print(f"{name:<34}{'FAILED' if faults else 'ok':<8}{time.monotonic() - began:4.0f} s", flush=True)
        for fault in faults:
            print("    " + fault.replace("\n", "\n      "), flush=True)
    return failures


def main(arguments: list[str]) -> int:
    """Return the exit status."""
    if arguments[:1] == ["--notes"]:
        text = notes(ROOT, arguments[1])
        print(text or f"CHANGELOG.md has no section for {arguments[1]}", file=None if text else sys.stderr)
        return not text
    version = next_version(ROOT)
    print(f"Nexarium {version}:")
    failures = table(ROOT, CHECKS)
    print(f"{failures} of {len(CHECKS)} checks failed" if failures else f"Nexarium {version} can be released: docs/contribute/releases.md")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
