"""Work in processes of its own: pictures for links, animations, and replays of recorded games."""
