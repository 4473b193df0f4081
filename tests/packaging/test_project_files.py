"""The files that GitHub and others read have the form that they expect, and agree with the project."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

pytest.importorskip("check_jsonschema")
from ruamel.yaml import YAML  # comes with check-jsonschema

ROOT = Path(__file__).parents[2]
GITHUB = ROOT / ".github"
FORMS = sorted(GITHUB.glob("ISSUE_TEMPLATE/[!c]*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
FILES = {
    "github-workflows": sorted(GITHUB.glob("workflows/*.yml")),
    "github-issue-forms": FORMS,
    "github-issue-config": [GITHUB / "ISSUE_TEMPLATE/config.yml"],
    "dependabot": [GITHUB / "dependabot.yml"],
    "citation-file-format": [ROOT / "CITATION.cff"],
}


def read(path: Path) -> dict:
    return YAML(typ="safe").load(path.read_text("utf-8"))


@pytest.mark.parametrize(("schema", "paths"), FILES.items())
def test_a_file_has_the_form_that_its_reader_expects(schema: str, paths: list[Path]) -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", f"vendor.{schema}", *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_there_is_a_form_for_each_kind_of_issue() -> None:
    assert [path.stem for path in FORMS] == ["bug", "feature", "rule"]


def test_the_citation_agrees_with_the_metadata() -> None:
    citation = read(ROOT / "CITATION.cff")
    assert citation["license"] == PROJECT["license"]
    assert citation["repository-code"] == PROJECT["urls"]["Repository"]
    assert citation["url"] == PROJECT["urls"]["Documentation"]


def test_dependabot_looks_where_there_is_something() -> None:
    for update in read(GITHUB / "dependabot.yml")["updates"]:
        expected = {
            "github-actions": ".github/workflows",
            "uv": "pyproject.toml",
            "npm": "package-lock.json",
            "docker": "Containerfile",
            "docker-compose": "compose.yaml",
        }
        assert (ROOT / update["directory"].lstrip("/") / expected[update["package-ecosystem"]]).exists(), update


def test_jobs_have_only_the_permissions_that_they_name() -> None:
    """A job that may write is in the workflow of releases, and runs on no pull request."""
    for path in FILES["github-workflows"]:
        workflow = read(path)
        assert set(workflow["permissions"].values()) <= {"read"} if workflow["permissions"] else True, path
        writes = [name for name, job in workflow["jobs"].items() if "write" in job.get("permissions", {}).values()]
        assert not writes or path.name == "release.yml", (path, writes)
        if writes:
            assert set(workflow["on"]) <= {"push", "workflow_dispatch"}
            assert set(workflow["on"]["push"]) == {"tags"}


def test_actions_are_pinned() -> None:
    """Another's action is pinned by its commit, so that it cannot change under us. PyPI's own is the exception, by its documentation."""
    for path in FILES["github-workflows"]:
        for job in read(path)["jobs"].values():
            for used in [job.get("uses"), *(step.get("uses") for step in job.get("steps", []))]:
                if used and not used.startswith(("./", "pypa/gh-action-pypi-publish@release/v1")):
                    action, _, commit = used.partition("@")
                    assert len(commit) == 40, f"{path.name}: {action} is not pinned by a commit"
