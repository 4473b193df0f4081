"""A wheel is built with what was installed for it, isolated or not; and `make play` builds what engines a checkout lacks."""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

pytest.importorskip("hatchling")
pytest.importorskip("hatch_vcs")
ROOT = Path(__file__).parents[2]


@pytest.fixture
def building(monkeypatch):
    """`hatch_build.py` as a module, which finds no Node.js."""
    spec = spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "find_npm", lambda: (["npm"], {}))
    monkeypatch.setattr(os, "nice", lambda _: None)
    return module


def test_who_builds_engines_finds_what_pip_has_installed_for_the_build(building, tmp_path, monkeypatch):
    """`pip install` of the sources names the place of the build's dependencies by PYTHONPATH, and by nothing else."""
    (tmp_path / "installed").mkdir()
    (tmp_path / "installed" / "only_for_the_build.py").touch()
    (tmp_path / "pyproject.toml").write_text('[project.entry-points."nexarium.games"]\nmine = "mine:DEFINITION"\n')
    asked = []

    def run(command, folder, environment):
        look = "import only_for_the_build; from importlib.metadata import entry_points; print([*entry_points(group='nexarium.games')])"
        done = subprocess.run([sys.executable, "-c", look], cwd=folder, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        asked.append((command[3:], done.stdout))

    monkeypatch.setattr(building, "_run", run)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "installed"))
    building.build_engines(tmp_path, [])
    building.build_missing_engines(tmp_path)
    (whole, named), (missing, _) = asked
    assert "mine:DEFINITION" in named
    assert whole == ["engines", "mine", "--targets", "none"]
    assert missing == ["engines", "mine", "--missing", "--targets", "here", "--jobs", "1"]


def test_engines_for_browsers_are_compressed_also_where_another_engine_failed(building, tmp_path, monkeypatch):
    (tmp_path / "pyproject.toml").write_text('[project.entry-points."nexarium.games"]\nmine = "mine:DEFINITION"\n')
    folder, compressed = building._engine_folder(tmp_path, "mine"), []
    folder.mkdir(parents=True)
    (folder / "mine.wasm").write_bytes(b"module" * 100)

    def run(command, *_):
        if "engines" in command:
            raise RuntimeError("one cannot be built")
        compressed.append(command[-1])

    monkeypatch.setattr(building, "_run", run)
    with pytest.raises(RuntimeError, match="one cannot be built"):
        building.build_missing_engines(tmp_path)
    assert compressed == [str(folder / "mine.wasm")]
    assert gzip.decompress((folder / "mine.wasm.gz").read_bytes()) == b"module" * 100


@pytest.fixture
def built(building, tmp_path):
    """A checkout in which the client and all engines have been built, of empty files."""
    for name in ("hatch_build.py", "pyproject.toml", "README.md", "LICENSE", ".gitignore"):
        shutil.copy(ROOT / name, tmp_path)
    shutil.copytree(ROOT / "LICENSES", tmp_path / "LICENSES")
    table = Path("src") / "nexarium" / "core" / "engines" / "native" / "targets.py"
    (tmp_path / table).parent.mkdir(parents=True)
    shutil.copy(ROOT / table, tmp_path / table)
    (tmp_path / "src" / "nexarium" / "web").mkdir()
    for name in ("index.html", building.LICENSES):
        (tmp_path / "src" / "nexarium" / "web" / name).touch()
    targets = [target for each in building._platforms(tmp_path).values() for target in each]
    for folder, name in building._engine_files(tmp_path, targets):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
        (folder / "building").touch()
    return tmp_path


def version_of(wheel):
    return wheel.name.split("-")[1]


def packed(building, checkout, platform):
    """Pack the wheel of a platform. Returns the tags of its name, those in it, and its engines' files by folder."""
    building.pack_wheel(checkout, platform, checkout / "dist")
    (wheel,) = (checkout / "dist").iterdir()
    with zipfile.ZipFile(wheel) as archive:
        about = archive.read(f"nexarium-{version_of(wheel)}.dist-info/WHEEL").decode()
        folders = {}
        for name in archive.namelist():
            if "/engine/" in name:
                folder, _, file = name.partition("/engine/")
                folders.setdefault(folder.removeprefix("nexarium/"), set()).add(file)
    wheel.unlink()
    return wheel.name.removeprefix(f"nexarium-{version_of(wheel)}-").removesuffix(".whl"), about, folders


def test_a_wheel_of_a_platform_has_the_engines_for_browsers_and_those_of_the_platform(building, built):
    name, about, folders = packed(building, built, "linux-x86_64")
    assert name == "py3-none-manylinux_2_17_x86_64.musllinux_1_1_x86_64"
    assert "Root-Is-Purelib: false" in about
    assert "Tag: py3-none-manylinux_2_17_x86_64\nTag: py3-none-musllinux_1_1_x86_64\n" in about
    games = building._games(built)
    assert set(folders) == {"search", *(f"games/{game}" for game in games)}
    assert folders["search"] == {"search.native.json", *(f"search.linux-x86_64-v{level}.so" for level in (2, 3, 4))}
    assert folders["games/nexos"] == {
        *(f"nexos.{kind}{ending}" for kind in ("wasm", "json") for ending in ("", ".gz", ".br")),
        *("nexos.native.json", *(f"nexos.linux-x86_64-v{level}.so" for level in (2, 3, 4))),
    }
    assert packed(building, built, "macos-arm64")[0] == "py3-none-macosx_11_0_arm64"
    assert packed(building, built, "windows-x86_64")[2]["search"] == {
        *("search.native.json", "search.windows-x86_64-v2.dll", "search.windows-x86_64-v3.dll")
    }


def test_a_wheel_for_any_machine_has_only_the_engines_for_browsers(building, built):
    name, about, folders = packed(building, built, building.ANY)
    assert name == "py3-none-any"
    assert "Root-Is-Purelib: true" in about
    assert set(folders) == {f"games/{game}" for game in building._games(built)}
    assert not any("native" in file or file.endswith(".so") for files in folders.values() for file in files)


def test_a_wheel_without_engines_has_none_although_they_were_built(building, built, monkeypatch):
    monkeypatch.setenv("WITHOUT_ENGINES", "1")
    name, _, folders = packed(building, built, "linux-x86_64")
    assert name == "py3-none-any"
    assert folders == {}


def test_a_wheel_that_would_lack_an_engine_is_not_packed(building, built, capfd):
    (building._engine_folder(built, "kepler") / "kepler.macos-arm64.dylib").unlink()
    with pytest.raises(RuntimeError):
        packed(building, built, "macos-arm64")
    assert "lack src/nexarium/games/kepler/engine/kepler.macos-arm64.dylib" in capfd.readouterr().err
    with pytest.raises(RuntimeError):
        packed(building, built, "amiga")
    assert "WHEEL_PLATFORM is amiga" in capfd.readouterr().err


def test_a_wheel_carries_the_licences_of_what_it_contains(building, built, monkeypatch, capfd):
    monkeypatch.setenv("WITHOUT_ENGINES", "1")
    building.pack_wheel(built, building.ANY, built / "dist")
    (wheel,) = (built / "dist").iterdir()
    with zipfile.ZipFile(wheel) as archive:
        names = {name.partition("/")[2] for name in archive.namelist()}
    assert {"web/licenses.txt", "licenses/LICENSE", "licenses/LICENSES/Numba.txt"} <= names
    (built / "src" / "nexarium" / "web" / building.LICENSES).unlink()
    with pytest.raises(RuntimeError):
        building.pack_wheel(built, building.ANY, built / "dist")
    assert "the client lacks licenses.txt" in capfd.readouterr().err


def test_every_platform_has_a_wheel_of_one_build(building, built, monkeypatch):
    built_for = []
    monkeypatch.setattr(building, "build_client", lambda root: built_for.append("pages"))
    monkeypatch.setattr(building, "build_engines", lambda root, targets: built_for.append(targets))
    building.build_wheels(built, built / "dist")
    names = {path.name for path in (built / "dist").iterdir()}
    assert len(names) == len(building._platforms(built)) + 1
    pages, targets = built_for
    assert pages == "pages"
    assert "linux-aarch64" in targets
    assert len(targets) == len(set(targets)) == 8


BASE = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["version"]["raw-options"]["fallback_version"]
NEXT = BASE.removesuffix(".dev0")


def git(folder, *arguments):
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false", "-c", "tag.gpgsign=false")
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def sources(tmp_path, monkeypatch):
    """The files that decide the version, without git. No setting of this process decides it."""
    for name in [name for name in os.environ if name.startswith(("SETUPTOOLS_SCM_", "GIT_"))]:
        monkeypatch.delenv(name)
    folder = tmp_path / "sources"
    folder.mkdir()
    for name in ("hatch_build.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, folder)
    return folder


def built_version(folder):
    """Return the version that hatchling gives to what it builds in a folder."""
    command = [sys.executable, "-W", "ignore", "-m", "hatchling", "version"]
    return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


def test_a_tag_is_the_version(sources):
    git(sources, "init", "-q")
    git(sources, "add", ".")
    git(sources, "commit", "-qm", "one")
    assert re.fullmatch(rf"{re.escape(NEXT)}\.dev1\+g[0-9a-f]+", built_version(sources)), "a clone without tags"
    git(sources, "tag", "v7.8.9")
    assert built_version(sources) == "7.8.9"
    git(sources, "commit", "-q", "--allow-empty", "-m", "two")
    assert re.fullmatch(r"7\.8\.10\.dev1\+g[0-9a-f]+", built_version(sources))


def test_a_shallow_clone_without_the_tag_belongs_to_the_next_release(sources, tmp_path):
    git(sources, "init", "-q")
    git(sources, "add", ".")
    git(sources, "commit", "-qm", "one")
    git(sources, "tag", "v0.0.1")
    git(sources, "commit", "-q", "--allow-empty", "-m", "two")
    git(tmp_path, "clone", "-q", "--depth", "1", "--no-tags", sources.as_uri(), "shallow")
    assert re.fullmatch(rf"{re.escape(NEXT)}\.dev1\+g[0-9a-f]+", built_version(tmp_path / "shallow"))


def test_sources_without_git_have_a_version(sources, monkeypatch):
    """A container's builder is sent no `.git`, and is given the version by the environment."""
    assert built_version(sources) == BASE
    monkeypatch.setenv("SETUPTOOLS_SCM_PRETEND_VERSION_FOR_NEXARIUM", "7.8.9")
    assert built_version(sources) == "7.8.9"


def test_a_source_distribution_keeps_the_version_of_its_tag(sources, tmp_path, monkeypatch):
    monkeypatch.setenv("SETUPTOOLS_SCM_PRETEND_VERSION_FOR_NEXARIUM", "7.8.9")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    subprocess.run(command, cwd=sources, check=True, capture_output=True)
    monkeypatch.delenv("SETUPTOOLS_SCM_PRETEND_VERSION_FOR_NEXARIUM")
    with tarfile.open(tmp_path / "nexarium-7.8.9.tar.gz") as archive:
        archive.extractall(tmp_path / "out", filter="data")
    assert built_version(tmp_path / "out" / "nexarium-7.8.9") == "7.8.9"


def test_sources_that_are_not_installed_still_have_a_version():
    look = "import nexarium; print('importlib.metadata' in sys.modules, nexarium.__version__)"
    prepared = f"import sys; sys.path[:] = [{str(ROOT / 'src')!r}, *(p for p in sys.path if 'site-packages' not in p)]; {look}"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", prepared], check=True, capture_output=True, text=True)
    assert done.stdout == "False 0+unknown\n"
