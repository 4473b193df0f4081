"""Engines for computers: shared libraries that import nothing, called through ctypes."""
