"""Limits on connections, host names, proxies and request rates."""
