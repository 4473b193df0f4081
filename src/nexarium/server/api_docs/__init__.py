"""Generated documents: the OpenAPI description, the TypeScript types and the tables of all messages."""
