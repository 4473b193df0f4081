"""Check a game's texts: its words in every language, and the texts of its actions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from itertools import chain

from nexarium.core.definition import Definition, Offered
from nexarium.core.errors import IllegalAction, needed_for, reason_of
from nexarium.core.game import State
from nexarium.core.view import portrait
from nexarium.core.words import LANGUAGES, SOURCE, Words, catalogue, identifier
from nexarium.testing.subject import Subject

POSITIONS = 12
"""Positions per random game whose actions are written and parsed."""
NONSENSE = ("", "no such action", "-1", "99999999999999999999")


class AskedWords(Words):
    """Words that report a missing message or placeable in a sentence."""

    def __call__(self, key: str, **holes: object) -> str:
        """Return the message with its variables filled in, and report what is missing."""
        try:
            return super().__call__(key, **holes)
        except KeyError as error:
            missing = error.args[0]
            if key not in self:
                raise LookupError(f"words/{self.language}.ftl lacks {identifier(key)!r}") from None
            raise LookupError(
                f"{identifier(key)!r} in words/{self.language}.ftl has {{ ${missing} }}, and nothing is put into it"
            ) from None


def texts_of(package: str) -> dict[str, dict[str, str]]:
    """Return a package's messages as they are written, by language."""
    found = {language: catalogue(package, language) for language in LANGUAGES}
    return {language: texts for language, texts in found.items() if texts is not None}


def asked_words(package: str, language: str) -> AskedWords:
    """Return a package's words in a language, for checks."""
    return AskedWords(language, texts_of(package)[language])


def holes(text: str) -> set[str]:
    """Return the names of a message's variables, in all its variants."""
    return set(re.findall(r"\$([\w-]+)", text))


def languages(package: str) -> Iterator[str]:
    """Check that there is English, and that every other language that the package has says the same with the same variables."""
    with needed_for("a check of texts", "play"):
        from fluent.syntax import FluentParser

    texts = texts_of(package)
    if SOURCE not in texts:
        yield f"words/{SOURCE}.ftl is missing: other languages are optional, and fall back to English"
    for language in texts:
        file = files(package) / "words" / f"{language}.ftl"
        written = file.read_text("utf-8") if file.is_file() else ""
        for entry in FluentParser().parse(written).body:
            for mistake in getattr(entry, "annotations", ()):
                line = written.count("\n", 0, mistake.span.start) + 1
                yield f"words/{language}.ftl, line {line}: {mistake.message.rstrip('.')}"
    for language, own in texts.items():
        if SOURCE in texts and language != SOURCE:
            yield from _alike(texts[SOURCE], language, own)


def _alike(english: Mapping[str, str], language: str, own: Mapping[str, str]) -> Iterator[str]:
    for key in (key for key in english if key not in own):
        yield f"words/{language}.ftl lacks {key!r}, which words/{SOURCE}.ftl has"
    for key, text in own.items():
        if key not in english:
            yield f"words/{SOURCE}.ftl lacks {key!r}, which words/{language}.ftl has"
        elif holes(text) != holes(english[key]):
            known, named = _holes(holes(english[key])), _holes(holes(text))
            yield f"{key!r} has the variables {known} in {SOURCE} and {named} in {language}: they must be the same"


def _holes(names: set[str]) -> str:
    return " ".join(f"${name}" for name in sorted(names)) or "none"


def wanted(definition: Definition) -> dict[str, str]:
    """Return the keys that the server requires in a game's words, each with the part that requires it."""
    asked = dict.fromkeys(("title", "tagline", "facts"), "the lobby")
    for preset in definition.presets:
        asked |= {preset.label: "a ready-made choice"} | {note: f"the ready-made choice {preset.label!r}" for note in preset.notes if note}
    asked |= {offered.words: f"the option that is offered, {offered.option!r}," for offered in definition.offers}
    for page in definition.pages:
        asked |= {page.label: f"the page {page.name!r}", page.description: f"the page {page.name!r}"}
    return asked


def words_that_are_asked_for(definition: Definition) -> Iterator[str]:
    """Check that the words required by the server exist."""
    for language, texts in texts_of(definition.package).items():
        for key, asking in wanted(definition).items():
            if identifier(key) not in texts:
                yield f"words/{language}.ftl lacks {identifier(key)!r}, which {asking} asks for"


def word_mistakes(subject: Subject) -> Iterator[str]:
    """Check every language and the words required by the server. There must be at least one preset; its notes are one per seat, or none."""
    definition = subject.definition
    yield from languages(definition.package)
    yield from words_that_are_asked_for(definition)
    if not definition.presets:
        yield "the Definition has no `presets`: the lobby offers ready-made choices of options, one at least"
    yield from offers_said(definition)
    default = {option.name: option.choices[0] for option in definition.options}
    for preset in definition.presets:
        seats = definition.seats({**default, **preset.options})
        if preset.notes and len(preset.notes) != seats:
            yield f"the ready-made choice {preset.label!r} has {len(preset.notes)} notes for {seats} seats: give each seat one, or none any"


def offers_said(definition: Definition) -> Iterator[str]:
    """Check that the lobby offers only options and values of the game, each with a name and a sentence in every language."""
    options = {option.name: option.choices for option in definition.options}
    for offered in definition.offers:
        first = options.get(offered.options(1)[0], ())
        if not first:
            yield f"`offers` names the option {offered.option!r}, and the game has no option {offered.options(1)[0]!r}"
        for value in (value for value in (*offered.values, *offered.once) if value not in first):
            yield f"`offers` has {value!r} for {offered.option!r}, which is none of its choices"
        for language in texts_of(definition.package):
            yield from _values_said(definition, offered, asked_words(definition.package, language))


def _values_said(definition: Definition, offered: Offered, said: AskedWords) -> Iterator[str]:
    for value in offered.offered(definition.options):
        try:
            shown = portrait(definition.load_picture(), offered, value, said)
        except LookupError as error:
            yield f"{error.args[0]}, which the lobby asks for where it offers {offered.option!r}, unless the picture has a `portrait` of it"
            continue
        except Exception as error:
            yield f"`portrait` failed for {value!r} of {offered.option!r}: {reason_of(error)}"
            continue
        if not shown.name or not shown.about:
            yield f"{value!r} of {offered.option!r} has no {'sentence' if shown.name else 'name'} in {said.language}: the lobby shows both"


def notation_mistakes(subject: Subject) -> Iterator[str]:
    """Check that every action has a unique text that parses back, and that an illegal action gets a rule id and a reason in words."""
    return subject.mistakes(POSITIONS, lambda state: chain(texts_at(state), refusals_at(state)))


def texts_at(state: State) -> Iterator[tuple[str, str]]:
    """Yield the kinds of mistakes in the texts of a position's actions, each with a sentence."""
    legal = state.legal_actions()
    try:
        texts = {action: state.action_to_string(action) for action in legal}
    except Exception as error:
        yield "said", f"`action_to_string` failed for a legal action: {reason_of(error)}"
        return
    said: dict[str, int] = {}
    for action, text in texts.items():
        if not isinstance(text, str) or not text or text != text.strip() or "\n" in text:
            yield "text", f"`action_to_string` says {text!r} for action {action}: it must be a text of one line"
        elif text in said:
            yield "alike", f"`action_to_string` says {text!r} for the actions {said[text]} and {action}: each needs a text of its own"
        said.setdefault(text, action)
    if state.is_chance_node():
        return
    for action, text in texts.items():
        try:
            read = state.string_to_action(text)
        except Exception as error:
            yield "read", f"`string_to_action` does not read {text!r}, the text of action {action}: {reason_of(error)}"
            return
        if read != action:
            yield "read", f"`string_to_action` reads {text!r} as {read}, and it is the text of action {action}"
            return


def refusals_at(state: State) -> Iterator[tuple[str, str]]:
    """Yield the kinds of mistakes in a position's reactions to nonsense and to an illegal action, each with a sentence."""
    for text in NONSENSE:
        try:
            read = state.string_to_action(text)
        except IllegalAction:
            continue
        except Exception as error:
            yield "nonsense", f"`string_to_action` fails for {text!r} ({reason_of(error)}): raise IllegalAction with a sentence"
            continue
        if not isinstance(read, int) or not 0 <= read < state.game.num_distinct_actions():
            yield "nonsense", f"`string_to_action` reads {text!r} as {read!r}: raise IllegalAction with a sentence"
    refused = illegal_action(state)
    if refused is None:
        return
    try:
        rule_id, key = state.game.definition.notation.why_illegal(state, refused)
    except Exception as error:
        yield "why", f"`why_illegal` failed for action {refused}: {reason_of(error)}"
        return
    if not rule_id:
        yield "rule id", f"`why_illegal` names no rule id for action {refused}"
    for language, texts in texts_of(state.game.definition.package).items():
        if (id := identifier(f"refused.{key}")) not in texts:
            yield f"refused {language}", f"words/{language}.ftl lacks {id!r}, which `why_illegal` names"


def illegal_action(state: State) -> int | None:
    """Return the first illegal action of a position; None if there is none, at chance nodes and in terminal states."""
    if state.is_terminal() or state.is_chance_node():
        return None
    legal = set(state.legal_actions())
    return next((action for action in range(state.game.num_distinct_actions()) if action not in legal), None)
