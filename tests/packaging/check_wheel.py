"""Build the source distribution and the wheel, check both, install the wheel into an empty environment without Node.js, and load its page.

The wheel of the checkout and that of the unpacked source distribution must be the same bytes, and so must be the source distributions.

With `--engines` only the wheel of the checkout is built, with the games' engines. Rules then have to run natively without Numba, and the
server has to send the engines for browsers. Building all of them takes longer than everything else here.

With `--sizes WHEEL` nothing is built: that wheel is installed with each extra, and the sizes are printed as a table.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import urllib.request
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
MOST = {"the package alone": 2, "with the extra play": 28}
"""The most packages that may be installed besides Nexarium."""
BROUGHT_BY_VENV = ("pip", "setuptools", "pkg_resources", "_distutils_hack")
PLAYS = "import nexarium; from nexarium.search.playouts import run; assert run(nexarium.load('nexos'), 2, 1).plies.all()"
GAMES = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]["nexarium.games"]


def main() -> None:
    engines = "--engines" in sys.argv[1:]
    with tempfile.TemporaryDirectory() as temporary:
        place = Path(temporary)
        began = time.monotonic()
        wheel = build("--wheel", ROOT, place / "wheel", engines)
        print(f"built {wheel.name}, {wheel.stat().st_size // 1024} KiB, in {time.monotonic() - began:.0f} s")
        distributions = [wheel]
        if not engines:
            distributions.append(build("--sdist", ROOT, place / "sdist"))
            check_built_again(distributions, place)
        for checker in (("twine", "check", "--strict", *distributions), ("check_wheel_contents", wheel)):
            subprocess.run([sys.executable, "-m", *map(str, checker)], check=True, cwd=ROOT)
        venv.create(place / "empty", with_pip=True)
        programs = place / "empty" / "bin"
        environment = {"PATH": str(programs), "HOME": temporary, "LANG": "C.UTF-8"}
        install(programs, str(wheel), "the package alone")
        rules = "native" if engines else "python"
        subprocess.run([programs / "python", "-c", PLAYS], env={**environment, "NEXARIUM_RULES": rules}, cwd=place, check=True)
        refused = subprocess.run([programs / "nexarium", "games"], env=environment, cwd=place, capture_output=True, text=True)
        assert refused.returncode == 2, refused
        assert refused.stderr.endswith("pip install 'nexarium[play]'\n"), refused.stderr
        install(programs, f"{wheel}[play]", "with the extra play")
        check_server(programs / "nexarium", environment, place, engines)
        games = subprocess.run([programs / "nexarium", "games"], env=environment, cwd=place, check=True, capture_output=True, text=True)
        assert "nexos" in games.stdout
        subprocess.run([programs / "nexarium", "new", "mygame"], env=environment, cwd=place, check=True, capture_output=True)
        assert (place / "mygame" / "src" / "mygame" / "rules.py").exists(), "the wheel carries what a new game begins with"
        (typed,) = (place / "empty").glob("lib/python*/site-packages/nexarium/py.typed")
        print(f"typed: {typed.name} is in the wheel")
    print("the wheel installs, starts and serves its page without Node.js")


def build(kind: str, source: Path, folder: Path, engines: bool = False) -> Path:
    """Build a distribution of some sources into a folder, and return its path. Times in it are fixed."""
    how = {"SOURCE_DATE_EPOCH": "1735689600"} | ({} if engines else {"WITHOUT_ENGINES": "1"})
    command = [sys.executable, "-m", "build", kind, "--outdir", str(folder), str(source)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, **how})
    (built,) = folder.iterdir()
    return built


def check_built_again(distributions: list[Path], place: Path) -> None:
    """Check that the unpacked source distribution gives the same wheel and the same source distribution."""
    wheel, source = distributions
    with tarfile.open(source) as archive:
        archive.extractall(place / "source", filter="data")
    (unpacked,) = (place / "source").iterdir()
    for built in (build("--sdist", unpacked, place / "sdist again"), build("--wheel", unpacked, place / "wheel again")):
        first = source if built.name == source.name else wheel
        assert built.name == first.name, (built.name, first.name)
        if built.read_bytes() != first.read_bytes():
            ours, theirs = contents(first), contents(built)
            differ = sorted(name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name))
            sys.exit(f"the unpacked source distribution builds another {built.name}: {', '.join(differ[:20]) or 'in its order or times'}")
    print("the unpacked source distribution builds the same wheel and the same source distribution, byte for byte")


def contents(distribution: Path) -> dict[str, bytes]:
    """Return the files in a wheel or in a source distribution."""
    if distribution.suffix == ".whl":
        with zipfile.ZipFile(distribution) as wheel:
            return {name: wheel.read(name) for name in wheel.namelist()}
    with tarfile.open(distribution) as source:
        return {each.name: file.read() for each in source.getmembers() if (file := source.extractfile(each))}


def install(programs: Path, requirement: str, what: str) -> None:
    """Install a requirement, and print how many packages there are then, and how large they are. More than `MOST` are an error."""
    pip = [programs / "python", "-m", "pip", "--disable-pip-version-check"]
    subprocess.run([*pip, "install", "-q", requirement], check=True)
    listed = json.loads(subprocess.run([*pip, "list", "--format", "json"], check=True, capture_output=True, text=True).stdout)
    names = {each["name"] for each in listed} - {"pip", "setuptools", "nexarium"}
    (packages,) = programs.parent.glob("lib/python*/site-packages")
    files = [path for path in packages.rglob("*") if path.is_file() and path.relative_to(packages).parts[0] not in BROUGHT_BY_VENV]
    whole, bytecode = (sum(path.stat().st_size for path in files if path.suffix.endswith(end)) / 1e6 for end in ("", ".pyc"))
    print(f"{what}: {len(names)} packages besides Nexarium, {whole:.0f} MB, of which {bytecode:.0f} MB are pip's bytecode")
    assert len(names) <= MOST[what], sorted(names)


def check_server(command: Path, environment: dict[str, str], place: Path, engines: bool) -> None:
    """Start `nexarium serve` and fetch the page, its scripts, the catalogue, and the games' engines if it has to have them."""
    arguments = [command, "serve", "--port", "0", "--database", place / "tables.sqlite"]
    began = time.monotonic()
    server = subprocess.Popen(arguments, env=environment, cwd=place, stderr=subprocess.PIPE, text=True)
    assert server.stderr is not None
    try:
        os.set_blocking(server.stderr.fileno(), True)
        said = ""
        while line := server.stderr.readline():
            said += line
            if found := re.search(r"http://\S+", line):
                break
        else:
            sys.exit(f"the server did not start: {said}")
        print(f"started in {time.monotonic() - began:.1f} s")
        page = fetch(f"{found[0]}/")
        assert re.search(r'src="/[^"]+\.js"', page), page
        scripts = re.findall(r'(?:src|href)="(/[^"]+\.js)"', page)  # the bundler decides in which of them what stands
        assert sum(len(fetch(found[0] + script)) for script in scripts) > 100_000, scripts
        assert '"nexos"' in fetch(f"{found[0]}/api/catalogue")
        assert "svelte" in fetch(f"{found[0]}/licenses.txt")
        for game in GAMES if engines else ():
            place_of = json.loads(fetch(f"{found[0]}/engine/{game}"))
            assert json.loads(fetch(found[0] + place_of["description"]))["game"] == game
            print(f"the engine of {game} is in the wheel: {len(fetch_bytes(found[0] + place_of['module'])):,} bytes")
    finally:
        server.terminate()
        server.wait(20)


def fetch(address: str) -> str:
    return fetch_bytes(address).decode()


def fetch_bytes(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=30) as answer:
        assert answer.status == 200
        return bytes(answer.read())


if __name__ == "__main__":
    main()
