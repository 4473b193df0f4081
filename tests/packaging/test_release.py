"""`make release-check` finds each thing that keeps from a release."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.packaging import check_release as release

pytest.importorskip("hatch_vcs")
ROOT = Path(__file__).parents[2]
CHANGES = "# Changes\n\n<!-- towncrier release notes start -->\n\n## 7.8.0\n\nNew.\n\n## 7.7.0 (2026-01-01)\n\nOld.\n"


def git(folder: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false", "-c", "tag.gpgsign=false")
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small project that can be released as 7.8.0."""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    (tmp_path / "pyproject.toml").write_text(text.replace(f'"{release.next_version(ROOT)}.dev0"', '"7.8.0.dev0"'), "utf-8")
    for name in ("hatch_build.py", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "README.md").write_text("[design](docs/design.md)", "utf-8")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "design.md").touch()
    (tmp_path / "CHANGELOG.md").write_text(CHANGES, "utf-8")
    (tmp_path / "changelog.d").mkdir()
    (tmp_path / "changelog.d" / "README.md").touch()
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "one")
    return tmp_path


def test_what_can_be_released_has_no_faults(checkout: Path) -> None:
    assert release.check_tree(checkout) == []
    assert release.check_version(checkout) == []
    assert release.check_changelog(checkout) == []
    assert release.check_links(checkout) == []
    git(checkout, "tag", "v7.8.0")
    assert release.check_version(checkout) == []


def test_what_is_not_committed_is_named(checkout: Path) -> None:
    (checkout / "new.py").touch()
    assert release.check_tree(checkout) == ["new.py is not committed: commit or remove it"]


def test_another_tag_at_this_commit_is_a_fault(checkout: Path) -> None:
    git(checkout, "tag", "v7.8.1")
    assert "has the tag v7.8.1, and fallback_version announces 7.8.0" in release.check_version(checkout)[0]


def test_a_number_is_not_used_twice(checkout: Path) -> None:
    git(checkout, "tag", "v7.8.0")
    git(checkout, "commit", "-q", "--allow-empty", "-m", "two")
    assert "v7.8.0 is the tag of another commit" in release.check_version(checkout)[0]


def test_a_tagged_tree_with_changes_builds_another_version(checkout: Path) -> None:
    git(checkout, "tag", "v7.8.0")
    (checkout / "README.md").write_text("", "utf-8")
    assert "would call itself 7.8.1.dev0+" in release.check_version(checkout)[0]


def test_a_version_that_is_not_announced_is_a_fault(checkout: Path) -> None:
    text = (checkout / "pyproject.toml").read_text("utf-8")
    (checkout / "pyproject.toml").write_text(text.replace('"7.8.0.dev0"', '"7.8"'), "utf-8")
    assert "write X.Y.Z.dev0" in release.check_version(checkout)[0]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (CHANGES.replace("## 7.8.0\n\nNew.\n\n", ""), "no section for 7.8.0"),
        (CHANGES.replace("New.", ""), "no section for 7.8.0"),
        (CHANGES.replace("## 7.8.0", "## 7.9.0\n\nLater.\n\n## 7.8.0"), "the first section of CHANGELOG.md is 7.9.0"),
        (CHANGES.replace("## 7.8.0", "## Unreleased\n\nMore.\n\n## 7.8.0"), "heading Unreleased"),
    ],
)
def test_the_changelog_has_the_version_first(checkout: Path, text: str, fault: str) -> None:
    (checkout / "CHANGELOG.md").write_text(text, "utf-8")
    assert fault in release.check_changelog(checkout)[0]


def test_the_links_of_a_release_page_lead_to_the_tag(checkout: Path) -> None:
    links = "[a](docs/a.md#b) [c](#c) [d](https://example.org) ![e](mailto:e@example.org)"
    (checkout / "CHANGELOG.md").write_text(CHANGES.replace("New.", links), "utf-8")
    start = "https://github.com/nexarium/nexarium/blob/v7.8.0/"
    assert release.notes(checkout, "7.8.0") == links.replace("docs/", f"{start}docs/").replace("(#c", f"({start}CHANGELOG.md#c")


def test_the_notes_of_a_release_are_its_section() -> None:
    assert release.section(CHANGES, "7.8.0") == "New."
    assert release.section(CHANGES, "7.7.0") == "Old."
    assert release.section(CHANGES, "7.8") == ""


@pytest.mark.skipif(not importlib.util.find_spec("towncrier"), reason="towncrier is not installed")
def test_fragments_are_rendered_and_none_is_left(checkout: Path) -> None:
    assert release.check_fragments(checkout) == []
    (checkout / "changelog.d" / "+clocks.players.md").write_text("Clocks tick.\n", "utf-8")
    assert "+clocks.players.md is not in the changelog" in release.check_fragments(checkout)[0]
    (checkout / "changelog.d" / "+clocks.players.md").write_text("\n", "utf-8")
    assert "+clocks.players.md is not rendered" in release.check_fragments(checkout)[0]
    (checkout / "changelog.d" / "+clocks.players.md").rename(checkout / "changelog.d" / "clocks.player.md")
    assert "clocks.player.md: towncrier leaves it out" in release.check_fragments(checkout)[0]


@pytest.mark.parametrize(
    "link", ["docs/gone.md", "https://github.com/nexarium/nexarium/blob/main/GONE", "https://nexarium.github.io/nexarium/gone.html#part"]
)
def test_a_link_that_leads_nowhere_is_named(checkout: Path, link: str) -> None:
    (checkout / "README.md").write_text(f"[design](https://nexarium.github.io/nexarium/design.html) [gone]({link})", "utf-8")
    (fault,) = release.check_links(checkout)
    assert fault.startswith(f"README.md links to {link}, and ")


def test_a_checkout_without_a_lock_file_fails(checkout: Path) -> None:
    assert release.check_lock(checkout) == ["there is no uv.lock: make lock"]


def test_the_table_counts_failures_and_says_what_to_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def fails(root: Path) -> release.Faults:
        raise release.Failed("the end of its output")

    checks = {"one": (lambda root: [], ""), "two": (lambda root: ["x: do y"], ""), "three": (fails, "make three")}
    assert release.table(tmp_path, checks) == 2
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [line[:2] for line in lines if line[-1] == "s"] == [["one", "ok"], ["two", "FAILED"], ["three", "FAILED"]]
    assert ["x:", "do", "y"] in lines
    assert ["make", "three"] in lines
    assert ["the", "end", "of", "its", "output"] in lines
