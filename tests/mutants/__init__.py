"""Mutants: a game's rules with one small mistake each, to see whether the tests of its rules notice (`make mutants GAME=nexos`).

A mutant is a rule with one change: another comparison, a number one more or less, a statement dropped, two arguments exchanged. It is
killed when a test that is marked with a rule fails. What survives is printed with its place, its change and the rules of its function:
there a test is missing, or the change changes nothing and stands in `equivalent.toml` with the reason.
A mutant that cannot even be imported is not counted, for it takes no test to notice.

Golden playthroughs and second models (a twin, another program's games) notice almost any change without saying which rule it breaks, so
they do not count. They are asked last, and what only they noticed is a survivor that says so.

Most changes are made by Cosmic Ray's operators (`changes.py`), used as a library. Its own runs do not fit here: they write each mutant into
the source file, and start a whole process with all tests for each. mutmut does not change decorated functions, and all our rules are. So
what is drawn (`drawing.py`) and how it is tried (`trying.py`) is ours: tests are chosen by what they were seen to execute, and run the
fastest first, interpreted, in a fork. A function that runs in tests alone gets the mutant's code in its place, so code that imported it by
name calls the mutant. What also runs on import is imported again, in a fork of a process that knows nothing of the game yet, so tables that
are computed from it are the mutant's, too.
"""
