"""Registration of every installed game with OpenSpiel as `nexarium_<name>`, on import, with its options as parameters.

    import pyspiel
    import nexarium.adapters.open_spiel
    game = pyspiel.load_game("nexarium_nexos(players=2)")

Rules, chance and results are the game's own. The observation tensor is the seat's observation. OpenSpiel's serialisation is the history of
actions with the pickled state. OpenSpiel's C++ searches (`pyspiel.MCTSBot`) cannot step games written in Python; use
`bot.mcts_search(state).best_child().action` or the bots of its Python package.
"""

from __future__ import annotations

import logging
import random
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np

from nexarium.core.catalogue import catalogue
from nexarium.core.definition import Definition, Value
from nexarium.core.determinization import redealt
from nexarium.core.errors import BadOption, IllegalAction, NexariumError, reason_of
from nexarium.core.game import Game as NexariumGame
from nexarium.core.game import History
from nexarium.deprecated import old_attribute

try:
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError:
    raise NexariumError("the OpenSpiel adapter needs the extra: pip install 'nexarium[research]'") from None


class PlayerAction(NamedTuple):
    """The mover and the action. OpenSpiel's class of this name cannot be created from Python."""

    player: int
    action: int


class State(pyspiel.State):  # type: ignore[misc]
    """A position. `position` is Nexarium's own `State`, with all its methods."""

    house = old_attribute("house", "position")

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.position = game.nexarium_game.new_initial_state()

    def current_player(self) -> int:
        """Return the player to move, or OpenSpiel's numbers for chance and for the end."""
        return self.position.current_player()

    def _legal_actions(self, player: int) -> list[int]:
        return self.position.legal_actions()

    # OpenSpiel's own methods of these names, called from Python, go through C++ and ask Python several times there.

    def legal_actions(self, *player: int) -> list[int]:
        """Return the legal actions in ascending order, of the player to move or of a given player."""
        if player in ((), (self.position.current_player(),)):
            return self.position.legal_actions()
        return super().legal_actions(*player)  # type: ignore[no-any-return]

    def observation_tensor(self, *player: int) -> list[float]:
        """Return what a player may know, by default the one to move, as float32 values in the order of the layout."""
        seat = player[0] if player else self.position.current_player()
        if type(seat) is int and 0 <= seat < self.position.game.num_players() and len(player) < 2:
            return self.position.observation(seat).astype(np.float32).tolist()  # type: ignore[no-any-return]
        return super().observation_tensor(*player)  # type: ignore[no-any-return]

    def is_chance_node(self) -> bool:
        """Return whether chance is to move."""
        return self.position.is_chance_node()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes with their probabilities, ascending by number."""
        return sorted(self.position.chance_outcomes(), key=itemgetter(0))

    def _apply_action(self, action: int) -> None:
        self.position.apply_action(action)

    def undo_action(self, player: int, action: int) -> None:
        """Undo the last action, which was `player`'s. The position is replayed from the beginning, without its last ply."""
        if not self.position.history or self.position.history[-1] != action:
            last = self.position.history[-1] if self.position.history else "none"
            raise IllegalAction(f"only the last action can be undone: that is {last}, and not {action}")
        before = self.position.game.new_initial_state()
        for earlier in self.position.history[:-1]:
            before.step(earlier)
        if before.current_player() != player:
            raise IllegalAction(f"the last action was player {before.current_player()}'s, and not player {player}'s")
        self.position = before

    # OpenSpiel's own history cannot be shortened from Python. Nexarium's is the same, and can be.

    def history(self) -> list[int]:
        """Return every action and chance outcome so far."""
        return list(self.position.history)

    def move_number(self) -> int:
        """Return the number of plies played so far, chance included."""
        return len(self.position.history)

    def history_str(self) -> str:
        """Return every action and chance outcome so far, separated by commas."""
        return ", ".join(map(str, self.position.history))

    def full_history(self) -> list[PlayerAction]:
        """Return every action so far with the player that took it."""
        return [PlayerAction(*each) for each in zip(History.of(self.position).movers, self.position.history, strict=True)]

    def _to_struct(self) -> dict[str, Any]:
        """Return the position as data: the mover, the points, and the rules' own fields by name."""
        position = self.position
        return {
            "game": position.game.name,
            "options": position.game.options,
            "ply": len(position.history),
            "current_player": position.current_player(),
            "scores": position.scores(),
            "fields": _plain(position.record),
        }

    def _action_to_struct(self, player: int, action: int) -> dict[str, Any]:
        return {"action": action, "text": self.position.action_to_string(action)}

    def _struct_to_actions(self, struct: Mapping[str, Any]) -> list[int]:
        return [int(struct["action"])] if "action" in struct else [self.position.string_to_action(struct["text"])]

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        """Return what a seat may know, by the names of the layout."""
        seen = self.position.observation(player)
        return {name: seen[places].tolist() for name, places in self.position.game.rules.layout.slices().items()}

    def _action_to_string(self, player: int, action: int) -> str:
        return self.position.action_to_string(action)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """Return another position that `player` cannot distinguish from this one, for `ISMCTSBot` (`nexarium.core.determinization`)."""
        drawn = State(self.get_game())
        (drawn.position,) = redealt(self.position, player, random.Random(sampler()))
        return drawn

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position.is_terminal()

    def returns(self) -> list[float]:
        """Return each player's utility; zeros while the game goes on."""
        return self.position.returns() if self.position.is_terminal() else [0.0] * self.position.game.num_players()

    def __str__(self) -> str:
        return f"{self.position} #{sha256(self.position.memory.tobytes()).hexdigest()[:12]}"

    def _repr_svg_(self) -> str:
        return self.position._repr_svg_()


def _plain(value: Any) -> Any:
    """Return a record of the rules as dicts, lists and numbers."""
    names = getattr(value, "dtype", None) and value.dtype.names
    if names:
        return {name: _plain(value[name]) for name in names} if value.ndim == 0 else [_plain(each) for each in value]
    return value.tolist()


class Observer:
    """What a seat may know, as a flat tensor and as a line of text."""

    def __init__(self, game: NexariumGame) -> None:
        self.tensor = np.zeros(game.rules.observation, np.float32)
        self.dict = {"observation": self.tensor}
        self.hidden = game.definition.hidden

    def set_from(self, state: State, player: int) -> None:
        """Write what a player may know into `tensor`."""
        self.tensor[:] = state.position.observation(player)

    def string_from(self, state: State, player: int) -> str:
        """Return the position as text; in a game with hidden information, a digest of what the player may know."""
        if not self.hidden:
            return str(state)
        seen = sha256(state.position.observation(player).tobytes()).hexdigest()[:12]
        return f"{state.position.game.name}, ply {len(state.position.history)}, seat {player} sees #{seen}"


class Memory:
    """The information state of a seat in a game with hidden information, as a line of text: a digest of what it may know, whenever that has
    changed, and its own actions. Two histories that the seat cannot distinguish have the same line."""

    tensor = None
    dict: Mapping[str, Any] = {}

    def set_from(self, state: State, player: int) -> None:
        """Do nothing: a tensor would have no fixed length."""

    def string_from(self, state: State, player: int) -> str:
        """Return the line of a player's information state."""
        parts, known, played = [], b"", state.position.game.new_initial_state()
        for action in [*state.position.history, None]:
            seen = played.observation(player).tobytes()
            if seen != known:
                parts.append(f"#{sha256(seen).hexdigest()[:12]}")
                known = seen
            if action is None:
                break
            if played.current_player() == player:
                parts.append(str(action))
            played.step(action)
        return f"{played.game.name}, ply {len(played.history)}, seat {player}: {' '.join(parts)}"


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game in OpenSpiel. `nexarium_game` is Nexarium's own `Game`."""

    definition: Definition
    game_type: Any
    house = old_attribute("house", "nexarium_game")

    def __init__(self, params: Mapping[str, Value] | None = None) -> None:
        params = dict(params or {})
        self.nexarium_game = NexariumGame(self.definition, params)
        rules = self.nexarium_game.rules
        low, high = self.definition.returns_range
        information = {
            "num_distinct_actions": rules.actions,
            "max_chance_outcomes": rules.actions if rules.max_outcomes else 0,
            "num_players": self.nexarium_game.num_players(),
            "min_utility": low,
            "max_utility": high,
            "max_game_length": rules.max_plies,
        }
        if self.definition.zero_sum:
            information["utility_sum"] = 0.0
        super().__init__(self.game_type, pyspiel.GameInfo(**information), params)

    def new_initial_state(self, state: Any = None) -> State:
        """Return the starting position. Raises `BadOption` if `state` is given: Nexarium's games start at their beginning."""
        if state is not None:
            raise BadOption(f"{self.definition.name} starts at its initial state; replay a history instead", "state")
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return an observer of the requested kind. Raises `BadOption` if public and private information are requested separately."""
        if params:
            raise BadOption(f"an observation takes no parameters, but {params} were passed", "params")
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.nexarium_game)
        if self.definition.hidden:
            if iig_obs_type.public_info and iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER:
                return Memory()
            raise BadOption("public and private information are not separated: request both", "iig_obs_type")
        return IIGObserverForPublicInfoGame(iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        """Return the bound on the number of chance outcomes in a game."""
        return self.nexarium_game.rules.max_plies if self.nexarium_game.rules.max_outcomes else 0


def usual_options(definition: Definition) -> Iterator[dict[str, Value]]:
    """Yield the presets, and the default options with each single option changed. This is enough to find the possible numbers of seats,
    where all combinations of a game's options would be millions."""
    default = {option.name: option.choices[0] for option in definition.options}
    changed = [{**default, option.name: choice} for option in definition.options for choice in option.choices]
    for chosen in [*({**default, **preset.options} for preset in definition.presets), default, *changed]:
        try:
            definition.check(chosen)
        except BadOption:
            continue
        yield chosen


def _utility(definition: Definition) -> Any:
    """Return the relation of the seats' returns."""
    if definition.cooperative:
        return pyspiel.GameType.Utility.IDENTICAL
    return pyspiel.GameType.Utility.ZERO_SUM if definition.zero_sum else pyspiel.GameType.Utility.GENERAL_SUM


def _game_type(definition: Definition) -> Any:
    kinds = pyspiel.GameType
    seats = [definition.seats(options) for options in usual_options(definition)]
    open_game = not definition.hidden
    return kinds(
        short_name=f"nexarium_{definition.name}",
        long_name=f"Nexarium {definition.name}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if definition.chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION if open_game else kinds.Information.IMPERFECT_INFORMATION,
        utility=_utility(definition),
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={option.name: option.choices[0] for option in definition.options},
    )


def register(definition: Definition) -> str:
    """Register a game with OpenSpiel and return its name there."""
    name = f"nexarium_{definition.name}"
    if name not in pyspiel.registered_names():
        kind, own = _game_type(definition), f"Game_{definition.name}"
        # a name of this module, by which another process finds it when it unpickles a game
        globals()[own] = type(own, (Game,), {"definition": definition, "game_type": kind, "__module__": __name__})
        pyspiel.register_game(kind, globals()[own])
    return name


for _definition in catalogue().values():
    try:
        register(_definition)
    except Exception as _error:  # another package's faulty definition does not affect the other games
        logging.getLogger(__name__).warning("OpenSpiel lacks %s: %s", _definition.name, reason_of(_error))
