"""The messages between client and server, and the documents and types generated from them."""
