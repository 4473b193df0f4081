"""`nexarium.vector.make`: many games at once as Gymnasium's `VectorEnv` (`nexarium.adapters.vector`)."""

from nexarium.adapters.vector import VectorGames, make

__all__ = ["VectorGames", "make"]
