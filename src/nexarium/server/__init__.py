"""The server: tables, accounts, tournaments and pages over HTTP and WebSockets. Its modules are not public."""
