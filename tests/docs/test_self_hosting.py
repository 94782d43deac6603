"""What the page on hosting says is true: its settings, commands, variables and links."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

from undercroft.cli.parser import build_parser
from undercroft.cli.serve import OPTIONS
from undercroft.server.metrics import Metrics
from undercroft.server.settings import PREFIX, Settings, from_environment

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/self-hosting.md").read_text("utf-8")
UNIT = (ROOT / "packaging/undercroft.service").read_text("utf-8")
CONTAINER = (ROOT / "packaging/Containerfile").read_text("utf-8")


def block(language: str) -> str:
    return "\n".join(re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL))


def shell_lines() -> list[list[str]]:
    """The shell's command lines, word by word."""
    whole = block("sh").replace("\\\n", " ").splitlines()
    return [shlex.split(line, comments=True) for line in whole if line]


def commands() -> list[list[str]]:
    """The arguments of every line that runs undercroft itself."""
    return [words[1:] for words in shell_lines() if words[0].rpartition("/")[2] == "undercroft"]


def rows() -> dict[str, tuple[str, str, str]]:
    """The table of settings: what stands in the other columns, by variable."""
    table = PAGE.partition("## Settings")[2]
    lines = [line for line in table.splitlines() if line.startswith("| `")]
    cells = [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines]
    assert len({row[0] for row in cells}) == len(cells), "a variable stands there twice"
    return {variable: (option, default, text) for variable, option, default, text in cells}


def test_every_setting_is_in_the_table_with_its_default():
    told = {variable: default for variable, (_, default, _) in rows().items()}
    assert told == Settings().environment()
    assert all(text for _, _, text in rows().values())


def test_the_options_in_the_table_are_those_of_serve():
    told = {variable: option for variable, (option, _, _) in rows().items() if option}
    assert told == {PREFIX + name.upper(): "--" + name.replace("_", "-") for name in OPTIONS}


@pytest.mark.parametrize("text", [PAGE, UNIT, CONTAINER], ids=["page", "unit", "container"])
def test_every_variable_that_is_named_exists(text: str):
    named = set(re.findall(rf"{PREFIX}[A-Z_]+[A-Z]", text))
    assert named
    assert named <= set(Settings().environment())


@pytest.mark.parametrize("command", commands(), ids=" ".join)
def test_every_command_line_is_one_the_program_takes(command: list[str]):
    arguments = build_parser(command).parse_args(command)
    assert arguments.run is not None
    if command[0] == "serve":
        chosen = {name: getattr(arguments, name) for name in OPTIONS}
        assert from_environment({}, **chosen) != Settings()


def test_there_are_commands_for_all_that_is_promised():
    assert {command[0] for command in commands()} == {
        "serve", "backup", "restore", "doctor", "admin",
    }  # fmt: skip


def test_the_environment_file_of_the_service_is_one_the_server_takes():
    written = [words[1] for words in shell_lines() if words[0] == "echo"]
    settings = from_environment(dict(line.split("=", 1) for line in written))
    assert settings.public_host == "games.example.org"
    assert settings.proxies == "127.0.0.1"
    assert settings.workers == 4


def test_the_unit_starts_a_server_with_good_settings():
    variables = re.findall(r"^Environment=(\w+)=(.*)$", UNIT, re.MULTILINE)
    settings = from_environment(dict(variables))
    assert settings.local
    assert settings.db == "sqlite:////var/lib/undercroft/undercroft.db"
    (start,) = re.findall(r"^ExecStart=(.*)$", UNIT, re.MULTILINE)
    program, *arguments = start.split()
    assert f"{program} serve" in PAGE
    assert build_parser(arguments).parse_args(arguments).run is not None
    (patience,) = re.findall(r"^TimeoutStopSec=(\d+)$", UNIT, re.MULTILINE)
    assert int(patience) > settings.drain_seconds


def test_the_container_starts_a_server_with_good_settings():
    variables = re.findall(r"^ENV (\w+)=(.*)$", CONTAINER, re.MULTILINE)
    settings = from_environment(dict(variables))
    assert settings.host == "0.0.0.0"
    assert f"EXPOSE {settings.port}\n" in CONTAINER
    assert "\nUSER undercroft\n" in CONTAINER
    assert 'ENTRYPOINT ["/opt/undercroft/bin/undercroft"]\nCMD ["serve"]\n' in CONTAINER


@pytest.mark.parametrize("status", [200, 503])
def test_the_container_asks_its_server_how_it_is(status):
    """The check itself is run; .ci/container runs it in the container."""

    class Server(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(status if self.path == "/healthz" else 404)
            self.end_headers()

        def log_message(self, *_):
            pass

    check = re.search(r"^HEALTHCHECK .* CMD \\\n +(\[.*\])$", CONTAINER, re.MULTILINE)
    assert check is not None
    python, *rest = json.loads(check[1])
    assert python == "/opt/undercroft/bin/python"
    with HTTPServer(("127.0.0.1", 0), Server) as server:
        Thread(target=server.handle_request).start()
        port = str(server.server_port)
        done = subprocess.run(
            [sys.executable, *rest], env={**os.environ, "UNDERCROFT_PORT": port},
            capture_output=True, check=False,
        )  # fmt: skip
    assert (done.returncode == 0) is (status == 200)


def test_the_container_copies_what_the_build_needs():
    copied = {word for line in re.findall(r"^COPY (.*)$", CONTAINER, re.MULTILINE)
              for word in line.split()[:-1] if not line.startswith("--from=")}  # fmt: skip
    assert all((ROOT / name).exists() for name in copied)
    built = re.search(r"sdist\]\ninclude = \[(.*)\]", (ROOT / "pyproject.toml").read_text("utf-8"))
    assert built is not None
    assert set(re.findall(r'"([^"]+)"', built[1])) <= copied


def test_the_proxy_leads_to_the_server_and_passes_on_what_it_needs():
    where = f"{Settings().host}:{Settings().port}"
    assert f"reverse_proxy {where}\n" in block("caddy")
    nginx = block("nginx")
    assert f"proxy_pass http://{where};" in nginx
    for header in ("Host $host", "X-Forwarded-For $remote_addr", "Upgrade $http_upgrade",
                   "Connection $connection_upgrade"):  # fmt: skip
        assert f"proxy_set_header {header};" in nginx
    assert nginx.count("{") == nginx.count("}")
    (largest,) = re.findall(r"client_max_body_size (\d+)m;", nginx)
    assert int(largest) << 20 > Settings().record_bytes


def test_the_metrics_that_are_named_exist():
    page = Metrics().page().decode()
    named = set(re.findall(r"undercroft_[a-z_]+", PAGE))
    assert named
    assert all(name in page for name in named)


def test_links_lead_somewhere():
    for target, _, anchor in re.findall(r"\]\(([^)#]+)(#([^)]+))?\)", PAGE):
        found = (ROOT / "docs" / target).resolve()
        assert found.exists(), target
        if anchor:
            heads = re.findall(r"^#+ (.*)$", found.read_text("utf-8"), re.MULTILINE)
            assert anchor in {head.lower().replace(" ", "-") for head in heads}
