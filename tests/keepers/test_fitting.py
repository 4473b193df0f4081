"""What fits bots (training): where the weights go, and from which it goes on."""

from __future__ import annotations

import argparse

import pytest
from training.fit_keepers_value import SHIPPED, text_of, written_in
from training.fitted import ask_where, known_before, put

from nexarium.games.keepers.bots.weights import LEARNT


def asked(*arguments: object) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    ask_where(parser)
    return parser.parse_args([*map(str, arguments)])


def test_weights_go_to_one_place(tmp_path, capsys):
    shipped, out = tmp_path / "shipped.toml", tmp_path / "out.toml"
    put("printed\n", asked(), shipped)
    assert capsys.readouterr().out == "printed\n"
    assert list(tmp_path.iterdir()) == []
    put("elsewhere\n", asked("--out", out), shipped)
    assert [file.read_text("utf-8") for file in tmp_path.iterdir()] == ["elsewhere\n"]
    put("shipped\n", asked("--write"), shipped)
    assert (shipped.read_text("utf-8"), out.read_text("utf-8")) == ("shipped\n", "elsewhere\n")
    with pytest.raises(SystemExit):
        asked("--write", "--out", out)


def test_what_is_written_elsewhere_is_gone_on_from(tmp_path):
    """Where there is nothing yet, the weights that are shipped are."""
    options = asked("--out", tmp_path / "weights.toml")
    assert (written_in(known_before(options, SHIPPED)) == LEARNT).all()
    put(text_of(LEARNT / 2), options, SHIPPED)
    assert written_in(known_before(options, SHIPPED)) == pytest.approx(LEARNT / 2, rel=1e-3)
    assert known_before(asked("--write"), SHIPPED) == SHIPPED
