"""Link previews: what other programs show of a link to this server."""
