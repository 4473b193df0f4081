"""Message catalogues: one Fluent file per language in a folder `words/`. English is complete; a message that another language lacks is
English.

A file is cut into its messages when it is read. A message is compiled when it is first asked for: a text with placeables becomes a template
of `str.format`, one with a selector a function. So a message costs no more than the filling of its placeables.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.resources import files
from string import Formatter
from typing import Any, TypeAlias

from nexarium.core.errors import needed_for
from nexarium.core.plurals import plural_category
from nexarium.core.typography import typeset
from nexarium.deprecated import warn

SOURCE = "en"
"""The language that every catalogue has."""
LANGUAGES = (SOURCE, *sorted(file.name[:-4] for file in (files("nexarium.core") / "words").iterdir() if file.name[:-4] != SOURCE))
"""The languages that are spoken: those of this package's own catalogue. A file more there is a language more."""
Text: TypeAlias = str | Callable[[Mapping[str, object]], str]
"""A compiled message: a template of `str.format`, or a function of the values that it shows."""
_ENTRY = re.compile(r"(-?[a-zA-Z][\w-]*) *= ?(.*)")
_ATTRIBUTE = re.compile(r"\s+\.([a-zA-Z][\w-]*) *= ?(.*)")
_PLAIN = re.compile(r"[^{}\n]*(?:\{ \$[\w-]+ \}[^{}\n]*)*")
"""A text that needs no parser. Most are such, and the parser takes a hundred times as long."""
_VARIABLE = re.compile(r"\{ \$([\w-]+) \}")
_ELIDED = re.compile(r"\b([Dd]|[Qq]u)e (?=[AEIOUÀÂÉÈÊÎÔÛ])")


def identifier(key: str) -> str:
    """Return the identifier of the message that code asks for as `key`: `rule.NX-7` is `rule-NX-7`."""
    return re.sub(r"\W", "-", key)


def messages(file: str) -> dict[str, str]:
    """Return the messages of a Fluent file as they are written, by identifier. The attribute `.about` of `id` is the message `id-about`."""
    found: dict[str, list[str]] = {}
    entry: list[str] = []
    id = ""
    for line in file.splitlines():
        if begun := _ENTRY.match(line):
            id = begun[1]
            entry = found.setdefault(id, [])
            entry.append(begun[2])
        elif id and (begun := _ATTRIBUTE.match(line)):
            entry = found.setdefault(f"{id}-{begun[1]}", [])
            entry.append(begun[2])
        elif line.startswith("#"):
            entry = []
        else:
            entry.append(line)
    return {id: "\n".join(lines).rstrip() for id, lines in found.items()}


class Words:
    """The words of one folder in one language. Calling it with a key fills the text's placeables.

    In French `de` and `que` before a name that begins with a vowel are elided.
    """

    def __init__(self, language: str, texts: Mapping[str, str], fallback: Words | None = None) -> None:
        self.language = language
        self.texts = {id: typeset(text, language) for id, text in texts.items()}
        self.fallback = fallback
        self._compiled: dict[str, Text] = {}

    def __call__(self, key: str, **holes: object) -> str:
        """Return the message of a key with its variables filled in. A message that the language lacks is the English one."""
        text = self._compiled.get(key)
        if text is None:
            text = self._compiled[key] = self._compile(key)
        filled = _fill(text, holes)
        return _ELIDED.sub("\\1\u2019", filled) if self.language == "fr" and holes else filled

    def listed(self, names: Sequence[str], join: str = "and") -> str:
        """Return names as a list in a sentence, `Nyx, Ilva and Quill`; `join` is and, or or."""
        if len(names) < 2:
            return "".join(names)
        return f"{', '.join(names[:-1])} {words('nexarium.core', self.language)(join)} {names[-1]}"

    def figure(self, written: str) -> str:
        """Return a number that is written as `1,234.5` as this language writes it."""
        marks = words("nexarium.core", self.language)
        return written.translate({ord(","): marks("thousands"), ord("."): marks("decimal")})

    def named(self, key: str, otherwise: str) -> str:
        """Return the text of a key, or `otherwise` where the words lack it."""
        return self(key) if key in self else otherwise

    def or_id(self, kind: str, id: str) -> str:
        """Return the word `kind.id`, or where the words lack it the id in readable form: for entries that an administrator added to the
        data."""
        return self.named(f"{kind}.{id}", id.replace("_", " ").capitalize())

    def __contains__(self, key: str) -> bool:
        return identifier(key) in self.texts or (self.fallback is not None and key in self.fallback)

    def _compile(self, key: str) -> Text:
        id = identifier(key)
        if id not in self.texts:
            if self.fallback is None:
                raise KeyError(key)
            return self.fallback._compile(key)
        source = self.texts[id].strip(" ")
        if _PLAIN.fullmatch(source):
            return _VARIABLE.sub(r"{\1}", source)
        with needed_for("a text that chooses its words", "play"):
            from fluent.syntax import FluentParser

        entry: Any = FluentParser(with_spans=False).parse_entry(f"{id} ={self.texts[id] and ' '}{self.texts[id]}\n")
        if type(entry).__name__ == "Junk" or entry.value is None:
            raise ValueError(f"the message {id!r} in {self.language} is not Fluent")
        return self._pattern(entry.value)

    def _pattern(self, pattern: Any) -> Text:
        parts = [self._part(element) for element in pattern.elements]
        if all(isinstance(part, str) for part in parts):
            return "".join(map(str, parts))
        return parts[0] if len(parts) == 1 else lambda holes: "".join(_fill(part, holes) for part in parts)

    def _part(self, element: Any) -> Text:
        match type(element).__name__:
            case "TextElement":
                return _escaped(element.value)
            case "Placeable":
                return self._part(element.expression)
            case "VariableReference":
                return f"{{{element.id.name}}}"
            case "StringLiteral":
                return _escaped(element.parse()["value"])
            case "NumberLiteral":
                return str(element.value)
            case "MessageReference":
                return self._compile(element.id.name)
            case "TermReference":
                return self._compile(f"-{element.id.name}")
            case "SelectExpression":
                return self._select(element)
        raise ValueError(f"{type(element).__name__} is not supported in words")

    def _select(self, select: Any) -> Text:
        selector, ordinal = select.selector, False
        if type(selector).__name__ == "FunctionReference":  # NUMBER($n, type: "ordinal")
            ordinal = any(named.value.value == "ordinal" for named in selector.arguments.named)
            selector = selector.arguments.positional[0]
        name = selector.id.name
        keys = [getattr(variant.key, "name", None) or variant.key.value for variant in select.variants]
        variants = {key: self._pattern(variant.value) for key, variant in zip(keys, select.variants, strict=True)}
        default = next(variants[key] for key, variant in zip(keys, select.variants, strict=True) if variant.default)

        def variant(value: object) -> Text:
            form = str(value).lower() if isinstance(value, bool) else str(value)
            if form not in variants and isinstance(value, int | float):
                form = plural_category(self.language, ordinal=ordinal)(value)
            return variants.get(form, default)

        known: dict[int, Text] = {}  # of small numbers, whose category is asked for again and again

        def choose(holes: Mapping[str, object]) -> str:
            value = holes[name]
            if type(value) is int and 0 <= value < 100:
                return _fill(known.get(value) or known.setdefault(value, variant(value)), holes)
            return _fill(variant(value), holes)

        return choose


def _fill(text: Text, holes: Mapping[str, object]) -> str:
    return text.format(**holes) if isinstance(text, str) else text(holes)


def _escaped(text: str) -> str:
    return text.replace("{", "{{").replace("}", "}}")


@cache
def words(package: str, language: str) -> Words:
    """Return the words in the folder `words/` of `package`; an unknown language falls back to English."""
    if language not in LANGUAGES or language == SOURCE:
        return Words(SOURCE, {**(catalogue(package, SOURCE) or {}), **own_names(package, SOURCE)})
    return Words(language, {**(catalogue(package, language) or {}), **own_names(package, language)}, words(package, SOURCE))


def own_names(package: str, language: str) -> dict[str, str]:
    """Return the messages for what the box of a game names itself, which replace the package's (`nexarium.core.own_names`)."""
    if not (files(package) / "box" / "names.py").is_file():
        return {}
    named: Mapping[str, str] = import_module(f"{package}.box.names").names(language)
    return {identifier(key): _as_it_is(text) for key, text in named.items()}


def catalogue(package: str, language: str) -> dict[str, str] | None:
    """Return the messages of a package in one language as they are written; None if it has no file for it."""
    folder = files(package) / "words"
    if (file := folder / f"{language}.ftl").is_file():
        return messages(file.read_text("utf-8"))
    if not (file := folder / f"{language}.toml").is_file():
        return None
    warn(f"words/{language}.toml of {package}", f"words/{language}.ftl, a Fluent file,")
    return dict(from_toml(tomllib.loads(file.read_text("utf-8"))))


def from_toml(texts: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the messages of a file of the former format: `{name}` is a placeable, and `one` and `other` are chosen by `{n}`."""
    for key, text in texts.items():
        if isinstance(text, dict):
            yield identifier(key), f"{{ $n ->\n    [one] {_fluent(text['one'])}\n   *[other] {_fluent(text['other'])}\n}}"
        else:
            yield identifier(key), _fluent(text)


def _fluent(text: str) -> str:
    written = ""
    for literal, name, _, _ in Formatter().parse(text):
        written += re.sub(r"[{}]", r'{ "\g<0>" }', literal) + (f"{{ ${name} }}" if name else "")
    if "\n" in written:
        return "".join(f"\n    {line}" if line else "\n" for line in re.sub(r"\n$", '\n{ "" }', written).split("\n"))
    bare = written.strip()
    start, end = written.split(bare, 1) if bare else (written, "")
    return "".join(f'{{ "{each}" }}' if each.isspace() else each for each in (start, bare, end)) or '{ "" }'


def _as_it_is(text: str) -> str:
    """Return a text as a Fluent message that shows it as it is."""
    return re.sub(r"[{}]", r'{ "\g<0>" }', text)
