"""What client and server say to each other, and the documents and types that are written from it."""
