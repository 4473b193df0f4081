"""Balance reports that users request, if the administrator enables them."""
